import type { PhoneSource } from './records.ts'

/**
 * One record of a phone's health store as it travels: the envelope is ours, what it says is in the store's own terms
 * (type names, units, stage names), so that a better reading of them later needs no new upload.
 */
export interface PhoneRecord {
  /** The store's own id. Where a road has none (an export), a hash of type, source, start, end, value and unit. */
  id: string
  /** The store's name of the type: `HKQuantityTypeIdentifierStepCount`, `HeartRateRecord`, `BLOOD_PRESSURE`. */
  type: string
  /** ISO 8601 in UTC (`2026-03-01T07:00:00.000Z`). */
  start: string
  /** Absent for a reading at a moment. */
  end?: string
  /** Where the store says it: IANA name or `±HH:MM` in force at the start. */
  zone?: string
  /** Where it differs from `zone`. */
  end_zone?: string
  /** A quantity, or the store's name of a category's value. */
  value?: number | string
  unit?: string
  /** Several numbers of one record: the two of a blood pressure, the totals of a workout, a body composition. */
  parts?: { name: string; value: number; unit: string }[]
  /** A series inside one record, in `unit`. `end` where a sample covers an interval. */
  samples?: { at: string; end?: string; value: number }[]
  /** Of a sleep, in the store's own names. */
  stages?: { start: string; end: string; stage: string }[]
  /** Of a workout, in the store's own name or number. */
  activity?: string
  /** Degrees; altitude in metres. */
  route?: { at: string; latitude: number; longitude: number; altitude?: number }[]
  ecg?: { classification?: string; hz?: number; millivolts: number[] }
  device?: PhoneDevice
  /** The app that wrote it into the store. */
  app?: { id: string; name?: string; version?: string }
  /** Typed in by the person. */
  manual?: boolean
  /** When the store last changed it. */
  updated?: string
  metadata?: Record<string, string | number | boolean>
}

export interface PhoneDevice {
  name?: string
  manufacturer?: string
  model?: string
  /** `Watch6,7`, `SM-R960`. */
  hardware?: string
  /** The store's own word: `watch`, `phone`, `scale`. */
  type?: string
}

/** What a device uploads at once. */
export interface PhoneBatch {
  source: PhoneSource
  /** 1, 2, 3 … per device: the service notices one that never came. */
  sequence: number
  /** When the phone read these from its store. */
  read_at: string
  /** The phone's zone then, IANA. */
  time_zone: string
  records: PhoneRecord[]
  /** Records that the store no longer has. */
  deleted: { id: string; type: string }[]
}

export type UploadResult = 'taken' | 'repeated' | 'refused'

export interface PhoneReceipt {
  sequence: number
  /** One for each record, in their order. `reason` where refused. */
  records: { id: string; result: UploadResult; reason?: string }[]
  /** `repeated` when the service has no such record. */
  deleted: { id: string; result: UploadResult; reason?: string }[]
  /** Sequence numbers that the service never saw, both included; null when none is missing. */
  missing: { from: number; to: number } | null
}
