import type { Moment } from '@tributary/health'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { Day, OffsetTime } from '../payload.ts'
import { parseMoment } from '../time.ts'
import { read } from './call.ts'
import { borrowClock, type DayClock } from './clock.ts'
import { documentsOf } from './lists.ts'
import type { Night } from './schema.ts'
import { snakeKeys } from './snake.ts'
import { parseNaive } from './times.ts'

const Nights = Compile(Type.Array(Type.Object({ date: Day, start_time: OffsetTime, end_time: OffsetTime })))
const Trainings = Compile(
  Type.Array(
    Type.Object({
      start_time: Type.String(),
      start_time_utc_offset: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    }),
  ),
)

/** The nights of the last four weeks, by the date of waking up. */
export async function readNights(
  context: ProviderContext,
  session: ProviderSession,
): Promise<Map<string, Night>> {
  const path = 'users/sleep/available'
  const nights = snakeKeys(documentsOf(await read(context, session, path), path, 'available'))
  if (!Nights.Check(nights)) throw new VendorError('malformed', `${path}: not a list of nights`)
  return new Map(nights.map(({ date, start_time, end_time }) => [date, { start_time, end_time }]))
}

/** Tells the clock of any day that has a night or a training near. */
export async function readClocks(
  context: ProviderContext,
  session: ProviderSession,
): Promise<(day: string) => DayClock | null> {
  const nights = await readNights(context, session)
  const trainings = snakeKeys(documentsOf(await read(context, session, 'exercises'), 'exercises', null))
  if (!Trainings.Check(trainings)) throw new VendorError('malformed', 'exercises: not a list of trainings')
  const moments: (Moment | null)[] = [
    ...[...nights.values()].flatMap(({ start_time, end_time }) => [
      parseMoment(start_time),
      parseMoment(end_time),
    ]),
    ...trainings.map(({ start_time, start_time_utc_offset }) =>
      beginning(start_time, start_time_utc_offset ?? null),
    ),
  ]
  const known = moments.filter((moment) => moment !== null)
  return (day) => borrowClock(known, day)
}

function beginning(startTime: string, offset: number | null): Moment | null {
  const wall = parseNaive(startTime)
  return wall === null || offset === null ? null : { at: wall - offset * 60_000, offset: offset * 60 }
}
