import { isoAt, MINUTE } from '../../people/calendar.ts'

export interface Stamp {
  systemTime: string
  displayTime: string
}

/** Seconds by which a receiver's clock is slow. */
const RECEIVER_SLOW = 95

const second = (at: number) => new Date(at).toISOString().slice(0, 19)

/** `2026-03-03T10:00:05Z` beside `2026-03-03T11:00:05+01:00`. */
export function phoneStamp(at: number, offset: number): Stamp {
  return { systemTime: `${second(at)}Z`, displayTime: isoAt(offset, at).replace(/\.\d{3}/, '') }
}

/** Some phones west of Greenwich are a second short of their zone. */
export function oddPhoneStamp(at: number, offset: number): Stamp {
  if (offset >= 0) return phoneStamp(at, offset)
  const short = -offset * 60 - 1
  const two = (value: number) => String(value).padStart(2, '0')
  const zone = [Math.floor(short / 3600), Math.floor(short / 60) % 60, short % 60].map(two).join(':')
  return { systemTime: `${second(at)}Z`, displayTime: `${second(at - short * 1000)}-${zone}` }
}

/** Neither zone nor, in some versions, seconds. */
export function receiverStamp(at: number, offset: number, withSeconds: boolean): Stamp {
  const text = (time: number) => (withSeconds ? second(time) : second(time).slice(0, 16))
  return { systemTime: text(at), displayTime: text(at + offset * MINUTE - RECEIVER_SLOW * 1000) }
}
