import type { Source } from '@tributary/health'
import { mappedSourceOf, PHONE_SOURCES } from '@tributary/providers'
import type { Connection } from '../../connections/index.ts'
import { missingScope, type ResourceReading } from '../../intake/index.ts'
import type { Background, BoundDevice, Permission } from '../../phones/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { ENDED, errorWords, listed } from '../../why/index.ts'
import type { UserConnection, UserDevice } from './connection-schemas.ts'

export interface PhoneOf {
  source: Source
  installationId: string
  isConnected: boolean
  permissions: Permission[]
  background: Background | null
}

type Of = { readings: readonly ResourceReading[]; phone: PhoneOf | null; isPolled: boolean }

/** As the service knows it; nothing is nicer here than it is. */
export function describeConnection(
  platform: Platform,
  connection: Connection,
  { readings, phone, isPolled }: Of,
): UserConnection {
  const isLive = connection.state === 'active'
  const isPhone = (PHONE_SOURCES as readonly string[]).includes(connection.source)
  const resources = mappedSourceOf(connection.source)?.manifest.resources ?? []
  const missingOf = ({ resource }: ResourceReading) =>
    isLive ? missingScope(resources, resource, connection.scopes) : null
  const nextOf = (reading: ResourceReading) =>
    isPolled && missingOf(reading) === null ? reading.nextRunAt : null
  const next = readings.flatMap((reading) => nextOf(reading) ?? [])
  return {
    data_source: connection.source,
    is_phone: isPhone,
    is_live: isLive,
    connected_at: connection.connectedAt.toISOString(),
    ended_at: iso(connection.endedAt),
    ended_because: connection.endReason && ENDED[connection.endReason],
    last_attempt_at: latest(readings.map(({ lastAttemptAt }) => lastAttemptAt)),
    last_data_at: latest(readings.map(({ lastDataAt }) => lastDataAt)),
    next_run_at:
      isLive && next.length > 0 ? new Date(Math.min(...next.map((at) => at.getTime()))).toISOString() : null,
    arrival: arrivalOf(platform, connection.source),
    history: historyOf(readings),
    trouble: isLive ? troubleOf(readings) : null,
    resources: readings.map((reading) => ({
      resource: reading.resource,
      last_attempt_at: iso(reading.lastAttemptAt),
      last_data_at: iso(reading.lastDataAt),
      last_push_at: iso(reading.lastPushAt),
      history: reading.history,
      read_until: reading.readUntil,
      next_run_at: iso(nextOf(reading)),
      failures: reading.failures,
      trouble: missingOf(reading) === null && reading.lastError ? errorWords(reading.lastError) : null,
      missing_scope: missingOf(reading),
    })),
    permissions: phone?.permissions ?? [],
  }
}

export function describeDevice(device: BoundDevice, phones: readonly PhoneOf[]): UserDevice {
  const own = phones.filter(
    ({ installationId, isConnected }) =>
      isConnected && device.endedAt === null && installationId === device.installationId,
  )
  return {
    device_id: device.deviceId,
    platform: device.platform,
    model: device.model,
    app_version: device.appVersion,
    data_sources: own.map(({ source }) => source),
    background: own.flatMap(({ source, background }) =>
      background ? [{ data_source: source, mode: background.mode, last_sync_at: background.lastSyncAt }] : [],
    ),
    batches: device.lastSequence,
    terms_accepted_at: device.termsAcceptedAt.toISOString(),
    created_at: device.createdAt.toISOString(),
    ended_at: iso(device.endedAt),
    end_reason: device.endReason,
  }
}

/** Null when the past is not read: it was not wanted, or a phone sends what it has. Nothing waits for what is not granted. */
function historyOf(readings: readonly ResourceReading[]): UserConnection['history'] {
  const wanted = readings.filter(({ history }) => !['none', 'uploaded', 'not granted'].includes(history))
  if (wanted.length === 0) return null
  return {
    read: wanted.filter(({ history }) => history === 'read').length,
    wanted: wanted.length,
    since: wanted.map(({ since }) => since).sort()[0]!,
  }
}

/** What fails now; what the person did not allow is no failure. */
function troubleOf(readings: readonly ResourceReading[]): string | null {
  const failing = readings.filter(({ failures }) => failures > 0)
  if (failing.length === 0) return null
  const byWords = Map.groupBy(failing, ({ lastError }) => errorWords(lastError))
  return [...byWords]
    .map(([words, of]) => `${listed(of.map(({ resource }) => resource))}: ${words}`)
    .join('; ')
}

const ARRIVALS = {
  push: 'Push: the vendor sends data',
  ping: 'Notification, then fetch',
  pull: 'Polling',
} as const

function arrivalOf(platform: Platform, source: Source): string {
  const manifest = platform.providers.get(source)?.provider.manifest
  if (!manifest) return 'Upload by the phone app'
  const [first] = (['push', 'ping', 'pull'] as const).filter((way) => manifest.delivery.includes(way))
  return ARRIVALS[first ?? 'pull']
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

function latest(times: readonly (Date | null)[]): string | null {
  const known = times.flatMap((at) => at?.getTime() ?? [])
  return known.length > 0 ? new Date(Math.max(...known)).toISOString() : null
}
