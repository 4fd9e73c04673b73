import { addDays } from '@tributary/health'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Window } from '../contract.ts'
import { maybe, OffsetTime } from '../payload.ts'
import { isDay, utcDay } from '../time.ts'
import { CivilDate, dayOf } from './wire.ts'

const CivilText = Type.Refine(Type.String(), (text) => isDay(text.slice(0, 10)))
const CivilMoment = Type.Object({ date: CivilDate })

/** The three ways in which the vendor names the same stretch of time. */
const WallText = Compile(
  within('civilIso8601TimeInterval', { startTime: CivilText, endTime: maybe(CivilText) }),
)
const WallClock = Compile(
  within('civilDateTimeInterval', { startDateTime: CivilMoment, endDateTime: maybe(CivilMoment) }),
)
const Physical = Compile(
  within('physicalTimeInterval', { startTime: OffsetTime, endTime: maybe(OffsetTime) }),
)

function within<N extends string, P extends Record<string, TSchema>>(name: N, parts: P) {
  return Type.Object({ [name]: Type.Object(parts) } as { [K in N]: Type.TObject<P> })
}

/**
 * The local dates that an event speaks of. Null when it does not say, or when one of its stretches cannot be read: then the
 * usual window is read.
 */
export function windowOf(stretches: readonly unknown[]): Window | null {
  const bounds = stretches.map(boundsOf)
  const known = bounds.filter((one) => one !== null)
  if (known.length === 0 || known.length < bounds.length) return null
  const from = known.map((one) => one.from).sort()[0]!
  const to = known
    .map((one) => one.to)
    .sort()
    .at(-1)!
  return { from, to: to < from ? from : to }
}

/** Local dates where the vendor gives them; otherwise every date that the moment has somewhere on Earth. */
function boundsOf(stretch: unknown): Window | null {
  if (WallText.Check(stretch)) {
    const { startTime, endTime } = stretch.civilIso8601TimeInterval
    const from = startTime.slice(0, 10)
    return { from, to: endTime?.slice(0, 10) ?? from }
  }
  if (WallClock.Check(stretch)) {
    const { startDateTime, endDateTime } = stretch.civilDateTimeInterval
    const from = dayOf(startDateTime.date)
    return { from, to: endDateTime ? dayOf(endDateTime.date) : from }
  }
  if (!Physical.Check(stretch)) return null
  const { startTime, endTime } = stretch.physicalTimeInterval
  const day = (time: string, shift: number) => addDays(utcDay(Date.parse(time)), shift)
  return { from: day(startTime, -1), to: day(endTime ?? startTime, 1) }
}
