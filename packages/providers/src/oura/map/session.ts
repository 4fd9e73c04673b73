import type { MappedRecord } from '@tributary/health'
import { alive } from '../../numbers.ts'
import { filled } from '../../payload.ts'
import type { PayloadMap } from '../../resource.ts'
import type { Session } from '../schema.ts'
import { base, measured, pulse, span } from './base.ts'

const PLACED = ['start_datetime', 'end_datetime', 'heart_rate', 'heart_rate_variability']

/** How the person felt afterwards, in the vendor's five words. */
const MOODS = ['bad', 'worse', 'same', 'good', 'great']

/** A breathing or meditation exercise: of use for what the ring measured meanwhile, and for the mood it left. */
export const mapSession: PayloadMap<typeof Session> = (session, { resource }, refuse) => {
  const mood = MOODS.indexOf(session.mood ?? '')
  const shared = base(resource, session.id, session, mood < 0 ? PLACED : [...PLACED, 'mood'])
  const bounds = span(resource, '/end_datetime', session.start_datetime, session.end_datetime)
  const sampled: MappedRecord = {
    ...shared,
    ...bounds,
    kind: 'series',
    values: {},
    series: filled({
      heart_rate_bpm: measured(session, 'heart_rate', pulse, refuse),
      hrv_rmssd_ms: measured(session, 'heart_rate_variability', alive, refuse),
    }),
  }
  if (mood < 0) return [sampled]
  return [
    sampled,
    {
      ...shared,
      key: `${shared.key}:mood`,
      extras: {},
      kind: 'measurement',
      at: bounds.end,
      site: null,
      manual: true,
      values: { mood: mood + 1 },
      series: {},
    },
  ]
}
