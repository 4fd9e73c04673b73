import { localDate } from '@tributary/health'
import type { Provider, ProviderContext, ProviderSession, Window } from '@tributary/providers'
import { daysAround, finite, momentsIn } from './days.ts'
import type { Collected } from './outcome.ts'
import type { Player } from './player.ts'
import type { RecordedReading, Tape } from './tape.ts'

/** What a replay works with. */
export interface ReplayStage {
  provider: Provider
  context: ProviderContext
  session: ProviderSession
  player: Player
  collected: Collected
  /** The person's time zone. */
  zone: string
}

/** Has the client read what was recorded of a resource. */
export async function playReading(stage: ReplayStage, reading: RecordedReading, now: number): Promise<void> {
  const { role, resource, id } = reading.query
  if (resource === null || !isKnown(stage.provider, resource)) return
  if (role === 'object' && id !== null) await playObject(stage, reading, resource, decodeURIComponent(id))
  else if (role === 'list' || role === 'samples' || role === 'profile') {
    const window = role === 'profile' ? dayWindow(reading.at ?? now, stage.zone) : windowOf(reading, now)
    await stage.player.play(reading, () => pullAll(stage, resource, window))
  }
}

/** Reads the resources of which only details or continuations were recorded, so that what is missing is reported. */
export async function playFragments(stage: ReplayStage, tape: Tape, now: number): Promise<void> {
  const listed = new Set(
    tape.readings.flatMap(({ query }) => (query.role === 'detail' ? [] : [query.resource])),
  )
  const details = tape.readings.filter(({ query }) => query.role === 'detail')
  for (const { query, content, at } of [...details.map(({ pages }) => pages[0]), ...tape.orphans]) {
    if (query.resource === null || listed.has(query.resource)) continue
    listed.add(query.resource)
    await pullAll(stage, query.resource, windowOf({ query, moments: momentsIn(content), at }, now))
  }
}

const isKnown = ({ manifest }: Provider, resource: string) =>
  manifest.resources.some(({ name }) => name === resource)

async function playObject(
  { provider, context, session, player, collected }: ReplayStage,
  reading: RecordedReading,
  resource: string,
  id: string,
): Promise<void> {
  await player.play(reading, async () => {
    try {
      const item = await provider.pullOne(context, session, resource, id)
      if (item) collected.add([item])
      else if (reading.pages[0].isFailure)
        collected.refuse({ resource, id, path: '', reason: `not_found: ${reading.query.name}` })
    } catch (error) {
      collected.fail(resource, id, error)
    }
  })
}

/** What was read before a failure stays. */
export async function pullAll(stage: ReplayStage, resource: string, window: Window): Promise<void> {
  const { provider, context, session, collected } = stage
  try {
    for await (const items of provider.pull(context, session, resource, window)) collected.add(items)
  } catch (error) {
    collected.fail(resource, null, error)
  }
}

/** The days that the answers name, else those of the request, else the day of the recording. */
export function windowOf(
  { moments, query, at }: Pick<RecordedReading, 'moments' | 'query' | 'at'>,
  now: number,
): Window {
  const span = moments ?? (query.span && finite(query.span))
  return daysAround(span ?? { from: at ?? now, to: at ?? now })
}

function dayWindow(at: number, zone: string): Window {
  const day = localDate({ at, offset: null }, zone)
  return { from: day, to: day }
}
