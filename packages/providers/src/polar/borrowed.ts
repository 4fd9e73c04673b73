import type { Moment } from '@tributary/health'
import type { ProviderContext, ProviderSession } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { numberOf } from '../numbers.ts'
import { parseMoment } from '../time.ts'
import { read } from './call.ts'
import { borrowClock, type DayClock } from './clock.ts'
import { type Document, documentsOf } from './lists.ts'
import type { Night } from './schema.ts'
import { snakeKeys } from './snake.ts'
import { dateIn, parseNaive } from './times.ts'

/** The nights of the last four weeks, by the date of waking up. One that cannot be read lends nothing. */
export async function readNights(
  context: ProviderContext,
  session: ProviderSession,
): Promise<Map<string, Night>> {
  const nights = await lent(context, session, 'users/sleep/available', 'available')
  return new Map(
    nights.flatMap((night) => {
      const day = dateIn(night.date)
      const [start_time, end_time] = [
        night.start_time ?? night.sleep_start_time,
        night.end_time ?? night.sleep_end_time,
      ]
      const isNight = momentIn(start_time) !== null && momentIn(end_time) !== null
      return day === null || !isNight ? [] : [[day, { start_time, end_time } as Night]]
    }),
  )
}

/** Tells the clock of any day that has a night or a training near. */
export async function readClocks(
  context: ProviderContext,
  session: ProviderSession,
): Promise<(day: string) => DayClock | null> {
  const nights = await readNights(context, session)
  const trainings = await lent(context, session, 'exercises', null)
  const moments = [
    ...[...nights.values()].flatMap((night) => [momentIn(night.start_time), momentIn(night.end_time)]),
    ...trainings.map(beginning),
  ].filter((moment) => moment !== null)
  return (day) => borrowClock(moments, day)
}

/** What is only borrowed may be missing: a refusal of it, or an answer that cannot be read, costs the loan and nothing else. */
async function lent(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  listName: string | null,
): Promise<Document[]> {
  try {
    const documents = documentsOf(await read(context, session, path), path, listName)
    return documents.map((document) => snakeKeys(document) as Document)
  } catch (error) {
    const isSmall =
      error instanceof VendorError && ['forbidden', 'malformed', 'rejected'].includes(error.kind)
    if (!isSmall) throw error
    return []
  }
}

const momentIn = (text: unknown): Moment | null => (typeof text === 'string' ? parseMoment(text) : null)

function beginning({ start_time, start_time_utc_offset }: Document): Moment | null {
  const wall = typeof start_time === 'string' ? parseNaive(start_time) : null
  const offset = numberOf(start_time_utc_offset)
  return wall === null || offset === null ? null : { at: wall - offset * 60_000, offset: offset * 60 }
}
