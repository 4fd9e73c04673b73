import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { salvage, UNREADABLE } from '../salvage.ts'
import { fieldOf } from './readings.ts'
import { endOffset, localDay, SampleTime, SessionInterval, sampleOffset, startOffset } from './wire.ts'

const Lasting = Type.Object({ interval: SessionInterval })
const Sampled = Type.Object({ sampleTime: SampleTime })
const isLasting = Compile(Lasting)
const isSampled = Compile(Sampled)

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
  /** Distinguishes points that have no name. */
  moment: string
}

/**
 * Null for a point without its time. A sample counts where it was taken, a stretch of time where it began or, where that is
 * asked for and it has ended, where it ended.
 */
export function timeOf(point: unknown, type: string, by: 'start' | 'end' = 'start'): PointTime | null {
  const content = contentOf(point, type)
  if (typeof content !== 'object' || content === null) return null
  return 'sampleTime' in content ? sampledTime(content) : lastingTime(content, by)
}

function sampledTime(content: object): PointTime | null {
  const sample = isSampled.Check(content) ? content : readable(Sampled, content)
  if (!sample) return null
  const { physicalTime } = sample.sampleTime
  const day = localDay(physicalTime, sampleOffset(sample.sampleTime))
  return { day, at: Date.parse(physicalTime), moment: physicalTime }
}

function lastingTime(content: object, by: 'start' | 'end'): PointTime | null {
  const lasting = isLasting.Check(content) ? content : readable(Lasting, content)
  if (!lasting) return null
  const { interval } = lasting
  const { startTime, endTime } = interval
  const day =
    by === 'end' && endTime != null
      ? localDay(endTime, endOffset({ ...interval, endTime }))
      : localDay(startTime, startOffset(interval))
  return { day, at: Date.parse(startTime), moment: `${startTime}/${endTime ?? ''}` }
}

/** An offset or a wall clock that cannot be read does not hide the time itself. */
function readable<S extends typeof Lasting | typeof Sampled>(
  schema: S,
  content: object,
): Type.Static<S> | null {
  const read = salvage(schema, content, '', () => undefined)
  return read === UNREADABLE ? null : (read as Type.Static<S>)
}
