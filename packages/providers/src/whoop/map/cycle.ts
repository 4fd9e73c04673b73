import { InvalidPayload } from '../../errors.ts'
import { alive } from '../../numbers.ts'
import { present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Cycle } from '../schema.ts'
import { cycleMorning } from '../time.ts'
import { base, kilocalories, scoreOf } from './base.ts'

const PLACED = {
  fields: ['start', 'end', 'sleep', 'step_count'],
  score: ['strain', 'kilojoule', 'average_heart_rate', 'max_heart_rate', 'step_count'],
}

const NO_CLOCK = { path: '/timezone_offset', reason: 'is missing, and there is no sleep' }

/** From falling asleep to falling asleep: the vendor's day. Its energy includes what the body needs at rest. */
export const mapCycle: PayloadMap<typeof Cycle> = (cycle, { resource }) => {
  const morning = cycleMorning(cycle)
  if (!morning) throw new InvalidPayload(resource, [NO_CLOCK])
  const score = scoreOf(cycle)
  return [
    {
      ...base(resource, String(cycle.id), cycle, PLACED),
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
