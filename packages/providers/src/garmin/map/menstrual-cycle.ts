import type { MetricSeries } from '@tributary/health'
import { InvalidPayload } from '../../errors.ts'
import { fieldsRead, present } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import { utcNoon } from '../../time.ts'
import { dayOfCycle } from '../local-day.ts'
import { MenstrualCycle } from '../schema.ts'
import { base, dayOf } from './base.ts'

const PLACED = fieldsRead(MenstrualCycle, 'currentPhase')
const DAY_MS = 86_400_000

/**
 * Where the person is in the cycle on one day. The phase is the vendor's word; its number alone stays an extra, because the
 * numbers mean something else in a pregnancy.
 */
export const mapMenstrualCycle: PayloadMap<typeof MenstrualCycle> = (cycle, item) => {
  const begun = cycle.periodStartDate ?? cycle.periodStartDateStr ?? null
  const day = dayIn(item.resource, cycle, begun)
  const updated = cycle.lastUpdatedAt ?? cycle.lastUpdatedTimeInSeconds ?? null
  return [
    {
      ...base(item, cycle, PLACED),
      kind: 'day',
      day,
      offset: cycle.startTimeOffsetInSeconds ?? null,
      updatedAt: updated === null ? null : updated * 1000,
      values: present({
        period_start_date: begun === null ? null : Date.parse(begun) / DAY_MS,
        cycle_day: cycle.dayInCycle,
        cycle_length_days: cycle.cycleLength,
        cycle_length_predicted_days: cycle.predictedCycleLength,
        cycle_is_predicted: cycle.isPredictedCycle == null ? null : Number(cycle.isPredictedCycle),
        cycle_phase_length_days: cycle.lengthOfCurrentPhase,
        cycle_days_until_next_phase: cycle.daysUntilNextPhase,
        cycle_updated_s: updated,
      }),
      series: phaseOf(cycle, day),
    },
  ]
}

/** The vendor's date, else the day of the cycle counted from the day on which it began. */
function dayIn(resource: string, cycle: MenstrualCycle, begun: string | null): string {
  const isDated = cycle.calendarDate != null || cycle.startTimeInSeconds != null
  if (isDated) return dayOf(resource, cycle)
  if (begun !== null && cycle.dayInCycle != null) return dayOfCycle(begun, cycle.dayInCycle)
  throw new InvalidPayload(resource, [{ path: '/calendarDate', reason: 'is missing' }])
}

function phaseOf({ currentPhase, currentPhaseType: label }: MenstrualCycle, day: string): MetricSeries {
  if (label == null || label === '') return {}
  return { cycle_phase: [{ at: utcNoon(day), seconds: null, value: currentPhase ?? 0, label }] }
}
