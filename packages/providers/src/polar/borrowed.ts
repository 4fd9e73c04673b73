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

/** What is lent to the documents of a day, and the passing trouble because of which something may be missing in it. */
export interface Loan {
  lend(day: string): object | null
  trouble: VendorError | null
}

/** The nights of the last four weeks, by the date of waking up. One that cannot be read lends nothing. */
export async function readNights(context: ProviderContext, session: ProviderSession): Promise<Loan> {
  const { nights, trouble } = await listNights(context, session)
  return { lend: (day) => nights.get(day) ?? null, trouble }
}

async function listNights(context: ProviderContext, session: ProviderSession) {
  const { documents, trouble } = await lent(context, session, 'users/sleep/available', 'available')
  const nights = new Map(
    documents.flatMap((night): [string, Night][] => {
      const day = dateIn(night.date)
      const [start_time, end_time] = [
        night.start_time ?? night.sleep_start_time,
        night.end_time ?? night.sleep_end_time,
      ]
      const isNight = momentIn(start_time) !== null && momentIn(end_time) !== null
      return day === null || !isNight ? [] : [[day, { start_time, end_time } as Night]]
    }),
  )
  return { nights, trouble }
}

/** The clock of any day that has a night or a training near. */
export async function readClocks(context: ProviderContext, session: ProviderSession): Promise<Loan> {
  const { nights, trouble } = await listNights(context, session)
  const trainings = await lent(context, session, 'exercises', null)
  const moments = [
    ...[...nights.values()].flatMap((night) => [momentIn(night.start_time), momentIn(night.end_time)]),
    ...trainings.documents.map(beginning),
  ].filter((moment) => moment !== null)
  return {
    lend: (day): DayClock | null => borrowClock(moments, day),
    trouble: trouble ?? trainings.trouble,
  }
}

/** What is only borrowed may be missing: a refusal of it, or a list that cannot be read, costs the loan and nothing else. */
async function lent(
  context: ProviderContext,
  session: ProviderSession,
  path: string,
  listName: string | null,
): Promise<{ documents: Document[]; trouble: VendorError | null }> {
  try {
    const answer = await read(context, session, path)
    return { documents: listIn(answer, path, listName), trouble: null }
  } catch (error) {
    const isSmall =
      error instanceof VendorError && ['forbidden', 'malformed', 'rejected'].includes(error.kind)
    if (!isSmall) throw error
    return { documents: [], trouble: error.passing ? error : null }
  }
}

function listIn(answer: unknown, path: string, listName: string | null): Document[] {
  try {
    return documentsOf(answer, path, listName).map((document) => snakeKeys(document) as Document)
  } catch (error) {
    if (error instanceof VendorError) return []
    throw error
  }
}

const momentIn = (text: unknown): Moment | null => (typeof text === 'string' ? parseMoment(text) : null)

function beginning({ start_time, start_time_utc_offset }: Document): Moment | null {
  const wall = typeof start_time === 'string' ? parseNaive(start_time) : null
  const offset = numberOf(start_time_utc_offset)
  return wall === null || offset === null ? null : { at: wall - offset * 60_000, offset: offset * 60 }
}
