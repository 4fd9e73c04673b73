import type { MappedRecord, SleepStage, StageInterval } from '@tributary/health'
import type { ResourceMap } from '../../mapping.ts'
import { members, type Refuse, reader } from '../../payload.ts'
import { Envelope, StagedSpan } from './envelope.ts'
import { extrasOf, partsOf } from './parts.ts'
import { base, type StoreHabits } from './store.ts'
import { instant, spanOf } from './zones.ts'

/** Null for a span that says nothing: the store knows no stage there. Undefined for a word that is not the store's. */
type StageReader = (stage: string) => SleepStage | null | undefined

const readStages = members(StagedSpan)

export function mapSleep(habits: StoreHabits, resource: string, stageOf: StageReader): ResourceMap {
  const read = reader(resource, Envelope)
  return ({ id, payload }, refuse): MappedRecord[] => {
    const record = read(payload, refuse)
    const { start, end } = spanOf(record, resource)
    return [
      {
        ...base(habits, `${resource}:${id}`, record),
        kind: 'sleep',
        start,
        end,
        nap: null,
        stages: stagesOf(record, stageOf, refuse),
        values: {},
        series: {},
        extras: extrasOf(resource, partsOf(record, {}, refuse).rest, record.metadata),
      },
    ]
  }
}

function stagesOf(record: Envelope, stageOf: StageReader, refuse: Refuse): StageInterval[] {
  return readStages('/stages', record.stages, refuse)
    .flatMap(([index, { start, end, stage: word }]): StageInterval[] => {
      const stage = stageOf(word)
      const [at, until] = [instant(start), instant(end)]
      const path = `/stages/${index}`
      if (stage === undefined) refuse({ path: `${path}/stage`, reason: 'must be a stage of this store' })
      if (until < at) refuse({ path: `${path}/end`, reason: 'must not be before the start' })
      return stage == null || until <= at ? [] : [{ at, seconds: (until - at) / 1000, stage }]
    })
    .sort((a, b) => a.at - b.at)
}
