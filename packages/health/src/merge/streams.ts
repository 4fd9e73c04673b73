import type { Device, Origin, Source } from '../records.ts'
import { coverage, lengthOf, type SpanOfTime } from './intervals.ts'

/** Who counted: one device of one source, as far as the source distinguishes them. */
export interface Counter {
  source: Source
  device: Device | null
  origin: Origin
}

const WEARABLE = /watch|band|strap|tracker|wearable|\bring\b/i
const PHONE = /phone|mobile|tablet|ipad/i

/** What sits on the body counts more of a day than what lies on a table. */
export function placeOf({ device, origin }: Omit<Counter, 'source'>): number {
  const description = `${device?.type ?? ''} ${device?.model ?? ''}`.replaceAll('_', ' ')
  if (WEARABLE.test(description)) return 0
  const carried = PHONE.test(description) || (device === null && origin === 'third_party_app')
  return carried ? 2 : 1
}

const nameOf = ({ device, origin }: Counter) =>
  device ? JSON.stringify([device.type, device.manufacturer, device.model]) : origin

/** The streams of one source, best first: wearables, then others, then phones; then the longer coverage; then the name. */
export function streamsOf<I extends SpanOfTime & { counter: Counter }>(
  intervals: readonly I[],
): (readonly I[])[] {
  const [first] = intervals
  if (!first) return []
  if (intervals.every(({ counter }) => counter === first.counter)) return [intervals]
  const names = new Map<Counter, string>()
  const name = (counter: Counter) => {
    const known = names.get(counter) ?? nameOf(counter)
    names.set(counter, known)
    return known
  }
  const byName = Map.groupBy(intervals, ({ counter }) => name(counter))
  if (byName.size === 1) return [intervals]
  return [...byName]
    .map(([named, stream]) => ({
      named,
      stream,
      place: placeOf(stream[0]!.counter),
      covered: lengthOf(coverage(stream)),
    }))
    .sort((a, b) => a.place - b.place || b.covered - a.covered || (a.named < b.named ? -1 : 1))
    .map(({ stream }) => stream)
}
