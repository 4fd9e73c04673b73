export {
  addDays,
  dayBounds,
  dayClock,
  type LocalClock,
  localClock,
  localDate,
  type TimeBounds,
  wallSpan,
  wallTime,
} from './days.ts'
export { formatOffset, formatTime, formatTimeWithoutOffset, parseTime } from './text.ts'
export { isTimeZone, offsetOf, timeZoneName, type Zone, type ZoneSpan, zoneAt, zoneOffset } from './zones.ts'
