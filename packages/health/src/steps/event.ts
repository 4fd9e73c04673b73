import type { BuiltDocument } from '../documents/index.ts'
import type { StepsEvent } from '../payloads/index.ts'
import type { HealthRecord } from '../records.ts'
import { formatTime, type Zone, zoneOffset } from '../time/index.ts'
import type { AcceptedSteps } from './accept.ts'

/** The document of a local day after a count was accepted; `at` is when it was read. */
export function buildStepsEvent(of: {
  userId: string
  day: string
  zone: Zone
  at: number
  accepted: AcceptedSteps
  records: readonly HealthRecord[]
}): BuiltDocument<'steps_event'> {
  const { userId, day, zone, at, accepted } = of
  const sources = accepted.won.map(({ source }) => source)
  const body: Pick<StepsEvent, 'auto_detected' | 'physical_health'> = {
    auto_detected: true,
    physical_health: {
      events: {
        steps_event: [
          {
            steps: { accumulated_steps_int: accepted.steps },
            metadata: {
              datetime_string: formatTime(at, zoneOffset(zone, at)),
              user_id_string: userId,
              sources_of_data_array: sources,
              was_the_user_under_physical_activity_bool: isDuringWorkout(of.records, at),
            },
            non_structured_data_array: [],
          },
        ],
      },
    },
  }
  return {
    key: `steps_event:${day}`,
    dataStructure: 'steps_event',
    day,
    sources,
    body,
    trace: { '/steps/accumulated_steps_int': { won: accepted.won, aside: accepted.aside } },
  }
}

const isDuringWorkout = (records: readonly HealthRecord[], at: number): boolean =>
  records.some((record) => record.kind === 'workout' && record.start.at <= at && at < record.end.at)
