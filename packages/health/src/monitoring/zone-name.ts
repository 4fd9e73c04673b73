import type { Zone } from '../time/index.ts'
import { zoneOfDay } from '../time/zones.ts'

/** Zones without summer time, for offsets that are no whole hours. */
const BY_MINUTES: Readonly<Record<number, string>> = {
  [-570]: 'Pacific/Marquesas',
  210: 'Asia/Tehran',
  270: 'Asia/Kabul',
  330: 'Asia/Kolkata',
  345: 'Asia/Kathmandu',
  390: 'Asia/Yangon',
  525: 'Australia/Eucla',
  570: 'Australia/Darwin',
}

/** IANA name of the zone of a local day. Where only an offset is known, that of a zone that has it all year, else UTC. */
export function zoneNameOf(zone: Zone, day: string): string {
  const name = zoneOfDay(zone, day)
  const offset = /^([+-])(\d{2}):(\d{2})$/.exec(name)
  if (!offset) return name
  const minutes = (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 60 + Number(offset[3]))
  const hours = minutes / 60
  if (!Number.isInteger(hours)) return BY_MINUTES[minutes] ?? 'UTC'
  // The names count westwards, and reach from 14 hours east to 12 west.
  return hours === 0 || hours > 14 || hours < -12
    ? 'UTC'
    : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
