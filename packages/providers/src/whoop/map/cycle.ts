import type { MappedRecord } from '@tributary/health'
import type { RawItem } from '../../contract.ts'
import { InvalidPayload } from '../../errors.ts'
import { present, type Refuse, reader } from '../../payload.ts'
import { Cycle } from '../schema.ts'
import { cycleMorning } from '../time.ts'
import { alive, base, kilocalories, scoreOf } from './base.ts'

const RESOURCE = 'cycle'
const PLACED = {
  fields: ['start', 'end', 'sleep', 'step_count'],
  score: ['strain', 'kilojoule', 'average_heart_rate', 'max_heart_rate', 'step_count'],
}

const NO_CLOCK = { path: '/timezone_offset', reason: 'is missing, and there is no sleep' }

const read = reader(RESOURCE, Cycle)

/** From falling asleep to falling asleep: the vendor's day. Its energy includes what the body needs at rest. */
export function mapCycle({ payload }: RawItem, refuse: Refuse): MappedRecord[] {
  const cycle = read(payload, refuse)
  const morning = cycleMorning(cycle)
  if (!morning) throw new InvalidPayload(RESOURCE, [NO_CLOCK])
  const score = scoreOf(cycle)
  return [
    {
      ...base(RESOURCE, String(cycle.id), cycle, PLACED),
      ...morning,
      kind: 'day',
      values: present({
        energy_total_kcal: kilocalories(score?.kilojoule),
        strain: score?.strain,
        heart_rate_avg_bpm: alive(score?.average_heart_rate),
        heart_rate_max_bpm: alive(score?.max_heart_rate),
        // Undocumented and seen in either place.
        steps: score?.step_count ?? cycle.step_count,
      }),
      series: {},
    },
  ]
}
