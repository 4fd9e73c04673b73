import type { Metric, MetricSeries, MetricValues } from './metrics.ts'

/** The name of a source as it appears in every document, case included. The registry of sources lists the names that exist. */
export type Source = string
/** A source that is read through its vendor's API. */
export type ApiSource = Source
/** The health store of a phone. */
export type PhoneSource = Source

/** How the number reached us: from its vendor, from a phone's health store, or from another app through a store. */
export type Origin = 'vendor' | 'store' | 'third_party_app'

export interface Device {
  type: string | null
  manufacturer: string | null
  model: string | null
  medicalGrade: boolean | null
}

/** An instant with the wall-clock offset in force there; null where the source does not say. */
export interface Moment {
  /** Epoch milliseconds, UTC. */
  at: number
  /** Seconds east of UTC. */
  offset: number | null
}

/** A vendor's field that has no place in our structures, passed along under its own name. */
export type Extras = Record<string, unknown>

interface RecordBase {
  /**
   * The vendor's own identity of the thing, unique within one user and source: `sleep:8f9a…`, `daily_activity:…`.
   * A record with the same key replaces the earlier one.
   */
  key: string
  source: Source
  origin: Origin
  /** The third-party app that wrote it into the source, by its own name, where the source says which. */
  app?: string
  device: Device | null
  /** Typed in by the person rather than measured. */
  manual: boolean
  /** The vendor's last-change time where it gives one: an older copy never replaces a newer one. */
  updatedAt: number | null
  values: MetricValues
  series: MetricSeries
  extras: Extras
  /** Metrics of which the source gave a value that no living person has: it was set aside and is not in here. */
  outside?: readonly Metric[]
}

/** Totals and levels of one local day, as the vendor counts them. */
export interface DayRecord extends RecordBase {
  kind: 'day'
  /** YYYY-MM-DD, the person's local date. */
  day: string
  /** The offset in force on that day where the vendor reports it. */
  offset: number | null
  /** Measured in the night that ended on the day, so that the sleep may report it too. */
  nightly?: true
  /**
   * The vendor reports what the wall clock showed and no offset: the times of the samples are written as if the clock ran in
   * UTC, and the user's time zone gives the instant.
   */
  wallClock?: true
  /** Set where days are UTC days: the vendor's own day, which is not one of them. */
  placed?: PlacedDay
}

/** A vendor's local day that stands on a UTC day. */
export interface PlacedDay {
  /** YYYY-MM-DD, the vendor's date. */
  localDay: string
  /** Seconds east of UTC when the vendor's day began. */
  offset: number
  /** Of what is counted by time: the part of the day's totals that no interval accounts for. */
  rest: MetricValues
  /** When the sleep began that it was measured in; null where it is not known. */
  night: number | null
}

export type SleepStage = 'awake' | 'light' | 'deep' | 'rem' | 'asleep' | 'in_bed'

export interface StageInterval {
  at: number
  seconds: number
  stage: SleepStage
}

export interface SleepRecord extends RecordBase {
  kind: 'sleep'
  start: Moment
  end: Moment
  /** Null where the source has no word for a nap: the person's clock and the sleeps around it decide. */
  nap: boolean | null
  /** YYYY-MM-DD, the date that the vendor itself gives the sleep; absent where the local date of its end decides. */
  day?: string
  stages: StageInterval[]
}

export interface WorkoutRecord extends RecordBase {
  kind: 'workout'
  start: Moment
  end: Moment
  /** As of a day: the vendor gives its beginning by the wall clock and no offset. */
  wallClock?: true
  /** Title Case (`Running`, `Strength Training`); null when the source does not name it. */
  activity: string | null
  autoDetected: boolean | null
  /**
   * Where the vendor sends a session and its details as two objects, this is the details, and the key is that of the session;
   * see `withDetails`.
   */
  detailsOf?: string
}

/** Readings taken at a moment (a weight, a cuff, a spot SpO2). */
export interface MeasurementRecord extends RecordBase {
  kind: 'measurement'
  at: Moment
  /** Body site or method where the vendor names it (`skin`, `ear`). */
  site: string | null
}

/** Sampled series that belong to no session: `start` and `end` bound the samples. */
export interface SeriesRecord extends RecordBase {
  kind: 'series'
  start: Moment
  end: Moment
}

/** What the source knows of the person, in force from the moment it was read. */
export interface ProfileRecord extends RecordBase {
  kind: 'profile'
  at: Moment
  sex: string | null
  birthYear: number | null
  /** YYYY-MM-DD, where the source knows the whole date. */
  birthDate?: string
}

export interface EcgRecord extends RecordBase {
  kind: 'ecg'
  start: Moment
  end: Moment
  /** The verdict in the source's own words; null when it gave none. */
  classification: string | null
  samplingHz: number | null
  /** Millivolts, evenly spaced from `start`; empty when the source keeps the trace to itself. */
  voltages: number[]
}

/** The vendor withdrew this thing: whatever it contributed must leave the totals again. */
export interface RetractionRecord {
  kind: 'retraction'
  key: string
  source: Source
  updatedAt: number | null
}

export type HealthRecord =
  | DayRecord
  | SleepRecord
  | WorkoutRecord
  | MeasurementRecord
  | SeriesRecord
  | ProfileRecord
  | EcgRecord

export type MappedRecord = HealthRecord | RetractionRecord
