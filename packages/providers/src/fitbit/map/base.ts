import type { Device, Extras, Moment, Origin, Sample } from '@tributary/health'
import { endsBeforeStart, leftovers } from '../../payload.ts'
import type { DataSource } from '../schema.ts'
import {
  endOffset,
  type Interval,
  type SampleTime,
  type SessionInterval,
  sampleOffset,
  startOffset,
} from '../wire.ts'

/** What every record of this source shares. */
export function base(key: string, dataSource: DataSource, extras: Extras, updateTime?: string | null) {
  const app = dataSource?.application?.packageName
  return {
    key,
    source: 'Fitbit' as const,
    origin: originOf(dataSource),
    ...(app ? { app } : {}),
    device: deviceOf(dataSource),
    manual: dataSource?.recordingMethod === 'MANUAL',
    updatedAt: updateTime == null ? null : Date.parse(updateTime),
    extras,
  }
}

/** What is left of a point goes under the vendor's name of its data type; what could not be computed is the text NaN. */
export function extrasOf(field: string, value: object, placed: readonly string[]): Extras {
  const rest = Object.fromEntries(
    Object.entries(leftovers(value, placed)).filter(([, left]) => left !== 'NaN'),
  )
  return Object.keys(rest).length === 0 ? {} : { [field]: rest }
}

/** Everything that did not come from the vendor's own devices was written into the account by another app. */
export function originOf(dataSource: DataSource): Origin {
  const platform = dataSource?.platform
  const own = platform == null || platform === 'PLATFORM_UNSPECIFIED' || platform === 'FITBIT'
  return own ? 'vendor' : 'third_party_app'
}

/** Null also for the empty object that other platforms' points carry. */
function deviceOf(dataSource: DataSource): Device | null {
  const { formFactor, manufacturer, displayName } = dataSource?.device ?? {}
  const type = formFactor == null || formFactor === 'FORM_FACTOR_UNSPECIFIED' ? null : formFactor
  if (type === null && !manufacturer && !displayName) return null
  return {
    type: type === null ? null : type.toLowerCase(),
    manufacturer: manufacturer ?? null,
    model: displayName ?? null,
    medicalGrade: null,
  }
}

export function sampledAt(time: SampleTime): Moment {
  return { at: Date.parse(time.physicalTime), offset: sampleOffset(time) }
}

export function startOf(interval: SessionInterval): Moment {
  return { at: Date.parse(interval.startTime), offset: startOffset(interval) }
}

/** Returns the start and end of a session; null for a session that has not ended. */
export function spanOf(resource: string, interval: SessionInterval): { start: Moment; end: Moment } | null {
  const { endTime } = interval
  if (endTime == null) return null
  const start = startOf(interval)
  const end = endOf({ ...interval, endTime })
  if (end.at < start.at) throw endsBeforeStart(resource, `/${resource}/interval/endTime`)
  return { start, end }
}

export function endOf(interval: Interval): Moment {
  return { at: Date.parse(interval.endTime), offset: endOffset(interval) }
}

/** The stretch between two times as a sample; null when it is not one. */
export function stretch(startTime: string, endTime: string, value: number): Sample | null {
  const at = Date.parse(startTime)
  const seconds = (Date.parse(endTime) - at) / 1000
  return seconds > 0 ? { at, seconds, value } : null
}
