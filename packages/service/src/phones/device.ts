import type { Scope } from '../platform/scope.ts'

export const DEVICE_PLATFORMS = ['ios', 'android', 'web'] as const
export type DevicePlatform = (typeof DEVICE_PLATFORMS)[number]

/** `replaced`: the same phone was bound again to the same user. `moved`: the user was imported, without the phone's credential. */
export const DEVICE_END_REASONS = ['logged_out', 'unlinked', 'replaced', 'moved'] as const
export type DeviceEndReason = (typeof DEVICE_END_REASONS)[number]

/** A phone that a person bound to a client, and what they were shown and accepted then. */
export interface BoundDevice {
  scope: Scope
  deviceId: string
  clientUuid: string
  /** The phone's own name of the installed app: the same when it is bound again. */
  installationId: string
  platform: DevicePlatform
  model: string | null
  appVersion: string
  clientName: string
  tycUrl: string | null
  supportUrl: string | null
  /** Whether logging out disconnects the sources too. */
  completeLogOut: boolean
  /** By the phone's clock. */
  termsAcceptedAt: Date
  /** Of the newest batch that came; 0 before the first. */
  lastSequence: number
  createdAt: Date
  endedAt: Date | null
  endReason: DeviceEndReason | null
}

export type NewDevice = Omit<BoundDevice, 'deviceId' | 'lastSequence' | 'createdAt' | 'endedAt' | 'endReason'>
