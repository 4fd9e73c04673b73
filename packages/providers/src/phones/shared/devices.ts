import type { Device } from '@tributary/health'
import type { Envelope } from './envelope.ts'

type PhoneDevice = NonNullable<Envelope['device']>

/** Describes the device of a record; null when nothing about it is known. */
export function describedDevice(
  device: PhoneDevice | null | undefined,
  { type, manufacturer, model }: { type: string | null; manufacturer?: string | null; model?: string | null },
): Device | null {
  const described: Device = {
    type,
    manufacturer: manufacturer ?? device?.manufacturer ?? null,
    model: model ?? device?.model ?? null,
    medicalGrade: null,
  }
  return Object.values(described).every((word) => word === null) ? null : described
}

/** Apps that hand on what a wearable of their maker measured, and nothing that the phone counted. */
const WEARABLE_APPS: readonly (readonly [RegExp, { type: string; manufacturer: string }])[] = [
  [/^com\.garmin\./, { type: 'watch', manufacturer: 'Garmin' }],
  [/^com\.ouraring\./, { type: 'ring', manufacturer: 'Oura' }],
  [/^com\.whoop\./, { type: 'band', manufacturer: 'Whoop' }],
  [/^fi\.polar\./, { type: 'watch', manufacturer: 'Polar' }],
]

export function wearableBehind(appId: string | undefined): { type: string; manufacturer: string } | null {
  return WEARABLE_APPS.find(([pattern]) => appId !== undefined && pattern.test(appId))?.[1] ?? null
}
