import { Temporal } from 'temporal-polyfill'
import type { Moment } from '../records.ts'
import { homesOf } from './homes.ts'

export interface ZoneSpan {
  /** The first local day it holds for; null for the first, which holds for every day before. */
  since: string | null
  /** IANA name. */
  zone: string
}

/** Where a person is at home: one zone, or those of their life in order. */
export type Zone = string | readonly ZoneSpan[]

/**
 * The name of a zone (`Europe/Berlin`) as it is usually spelt; null for anything else, a bare offset included, for that
 * knows no summer time.
 */
export function timeZoneName(name: string): string | null {
  if (/^[+-]/.test(name)) return null
  try {
    return new Temporal.ZonedDateTime(0n, name).timeZoneId
  } catch {
    return null
  }
}

export const isTimeZone = (name: string): boolean => timeZoneName(name) !== null

/** The zone whose clock the person goes by at that instant. */
export function zoneAt(zone: Zone, at: number): string {
  return typeof zone === 'string' ? zone : homesOf(zone).at(at).zone
}

/** The zone whose midnight begins the local day. */
export function zoneOfDay(zone: Zone, day: string): string {
  return typeof zone === 'string' ? zone : homesOf(zone).of(day).zone
}

/** Seconds east of UTC in force at that instant. */
export function zoneOffset(zone: Zone, at: number): number {
  return offsetInZone(zoneAt(zone, at), at)
}

/** The wall-clock offset of a moment: its own, else the zone's, else UTC. */
export function offsetOf(moment: Moment, zone: Zone | null): number {
  return moment.offset ?? (zone === null ? 0 : zoneOffset(zone, moment.at))
}

const QUARTER_HOUR = 900_000
/** Offsets of a month. */
const KEPT_QUARTERS = 3000

interface KnownOffsets {
  quarter: number
  offset: number
  byQuarter: Map<number, number>
}

const known = new Map<string, KnownOffsets>()

/** Called for every sample. Clocks change at full quarter hours, so each quarter is looked up once. */
function offsetInZone(zone: string, at: number): number {
  const quarter = Math.floor(at / QUARTER_HOUR)
  let offsets = known.get(zone)
  if (offsets?.quarter === quarter) return offsets.offset
  const offset = offsets?.byQuarter.get(quarter) ?? lookUp(zone, quarter * QUARTER_HOUR)
  if (!offsets || offsets.byQuarter.size >= KEPT_QUARTERS) {
    offsets = { quarter, offset, byQuarter: new Map() }
    known.set(zone, offsets)
  }
  offsets.byQuarter.set(quarter, offset)
  offsets.quarter = quarter
  offsets.offset = offset
  return offset
}

const lookUp = (zone: string, at: number) =>
  new Temporal.ZonedDateTime(BigInt(at) * 1_000_000n, zone).offsetNanoseconds / 1e9
