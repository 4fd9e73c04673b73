import { addDays } from '@tributary/health'
import type { Window } from '../contract.ts'
import { filterName, type NamedTime } from './readings.ts'

/** The vendor knows `>=`, `<` and `AND`, nothing else. */
function between(field: string, from: string, before: string): string {
  return `${field} >= "${from}" AND ${field} < "${before}"`
}

/**
 * From the moment the first local day begins anywhere on Earth (UTC+14) to the moment the last ends everywhere (UTC-12):
 * the vendor takes times of the wall for some types only.
 */
function everywhere({ from, to }: Window): [string, string] {
  return [`${addDays(from, -1)}T10:00:00Z`, `${addDays(to, 1)}T12:00:00Z`]
}

export function dateFilter(type: string, { from, to }: Window): string {
  return between(`${filterName(type)}.date`, from, addDays(to, 1))
}

export function timeFilter(type: string, time: NamedTime, window: Window): string {
  const name = filterName(type)
  switch (time) {
    case 'physical_time':
      return between(`${name}.sample_time.physical_time`, ...everywhere(window))
    case 'end_time':
      return between(`${name}.interval.end_time`, ...everywhere(window))
    case 'civil_start_time':
      return between(
        `${name}.interval.civil_start_time`,
        `${window.from}T00:00:00`,
        `${addDays(window.to, 1)}T00:00:00`,
      )
    case 'start_time':
      // Electrocardiograms can only be asked for from a time on.
      return type === 'electrocardiogram'
        ? `${name}.interval.start_time >= "${everywhere(window)[0]}"`
        : between(`${name}.interval.start_time`, ...everywhere(window))
  }
}
