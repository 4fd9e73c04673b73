import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { Epoch } from './schema.ts'

/** A longer pause between two segments ends a sleep. */
const LONGEST_PAUSE_SECONDS = 2 * 3600

const Segment = Type.Object({
  startdate: Epoch,
  enddate: Epoch,
  state: Type.Integer(),
  hash_deviceid: Type.Optional(Type.Unknown()),
  model: Type.Optional(Type.Unknown()),
  model_id: Type.Optional(Type.Unknown()),
})
type Segment = Static<typeof Segment>

const isSegment = (member: unknown): member is Segment =>
  Check(Segment, member) && !('id' in (member as object)) && !('data' in (member as object))

/**
 * The sleeps that segments show where the vendor's summaries are not known: without its numbers and without its zone. Those of one
 * sensor that follow each other closely are one sleep.
 */
export function sleepsOfSegments(members: readonly unknown[]): object[] {
  const segments = members.filter(isSegment).sort((one, other) => one.startdate - other.startdate)
  const bySensor = Map.groupBy(segments, ({ hash_deviceid, model_id }) => `${hash_deviceid} ${model_id}`)
  return [...bySensor.values()].flatMap((own) => {
    const sleeps: Segment[][] = []
    let end = Number.NEGATIVE_INFINITY
    for (const segment of own) {
      if (segment.startdate - end > LONGEST_PAUSE_SECONDS) sleeps.push([])
      sleeps.at(-1)!.push(segment)
      end = Math.max(end, segment.enddate)
    }
    return sleeps.map(sleepOf)
  })
}

function sleepOf(detail: readonly Segment[]): object {
  const { startdate, hash_deviceid, model, model_id } = detail[0]!
  const enddate = Math.max(...detail.map((segment) => segment.enddate))
  return { id: startdate, startdate, enddate, hash_deviceid, model, model_id, detail }
}
