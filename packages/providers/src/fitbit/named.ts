import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { nullIfMissing } from '../http.ts'
import { strayItem } from '../stray.ts'
import { timeFilter } from './filter.ts'
import { apiUrl, getHealth, points, pointsPath } from './pages.ts'
import { timeOf } from './point-time.ts'
import type { FitbitReading } from './readings.ts'

const Name = Type.String({ minLength: 1, maxLength: 500 })
const Named = Compile(Type.Object({ name: Name }))
/** As points of the merged stream have it. */
const NamedOnce = Compile(Type.Object({ dataPointName: Name }))

type NamedReading = Extract<FitbitReading, { how: 'named' }>

/** Every device's own points: the same night or session may come from two of them, distinguished by their source. */
export async function* pullNamed(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type, time }: NamedReading,
  window: Window,
): AsyncGenerator<RawItem[]> {
  for await (const page of points(context, session, type, timeFilter(type, time, window), false)) {
    const items = page.flatMap((payload) => {
      const placed = timeOf(payload, type, time === 'end_time' ? 'end' : 'start')
      if (!placed) return [strayItem(resource, payload)]
      const { day, moment } = placed
      if (time !== 'civil_start_time' && (day < window.from || day > window.to)) return []
      return [{ resource, id: nameOf(payload) || moment, payload }]
    })
    if (items.length > 0) yield items
  }
}

/** Reads one named point; null when the vendor no longer has it. */
export async function pullNamedOne(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type }: NamedReading,
  id: string,
): Promise<RawItem | null> {
  const url = apiUrl(context, `${pointsPath(type)}/${encodeURIComponent(id)}`)
  return nullIfMissing(getHealth(context, session, url).then((payload) => ({ resource, id, payload })))
}

/** Empty for a point without a name, and for one whose name ends before its id. */
function nameOf(point: unknown): string {
  if (Named.Check(point)) return idOf(point.name)
  return NamedOnce.Check(point) ? idOf(point.dataPointName) : ''
}

/** `users/1/dataTypes/sleep/dataPoints/9` is 9. */
export function idOf(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1)
}
