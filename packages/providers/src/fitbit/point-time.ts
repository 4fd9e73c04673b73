import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { fieldOf } from './readings.ts'
import { Interval, localDay, SampleTime } from './wire.ts'

const Lasting = Compile(Type.Object({ interval: Interval }))
const Sampled = Compile(Type.Object({ sampleTime: SampleTime }))

/** What a point says, without its name and source. */
export function contentOf(point: unknown, type: string): unknown {
  return typeof point === 'object' && point !== null
    ? (point as Record<string, unknown>)[fieldOf(type)]
    : null
}

export interface PointTime {
  /** The local day that counts for the point. */
  day: string
  /** Epoch milliseconds. */
  at: number
  /** Tells points apart that have no name. */
  moment: string
}

/** Null for a point without its time. A sample counts where it was taken, a stretch of time where it began or, if so wished, where it ended. */
export function timeOf(point: unknown, type: string, by: 'start' | 'end' = 'start'): PointTime | null {
  const content = contentOf(point, type)
  if (Sampled.Check(content)) {
    const { physicalTime, utcOffset } = content.sampleTime
    return { day: localDay(physicalTime, utcOffset), at: Date.parse(physicalTime), moment: physicalTime }
  }
  if (!Lasting.Check(content)) return null
  const { startTime, startUtcOffset, endTime, endUtcOffset } = content.interval
  const day = by === 'end' ? localDay(endTime, endUtcOffset) : localDay(startTime, startUtcOffset)
  return { day, at: Date.parse(startTime), moment: `${startTime}/${endTime}` }
}
