import { addDays, type ScoreInputs } from '@tributary/health'
import { type Static, Type } from 'typebox'
import { readInputsOfUsers } from '../../addons/score/index.ts'
import { sampleConnected } from '../../connections/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { distributionOf } from './distribution.ts'

const DAYS = 7
/** The share of users below a value is known to within five percentage points, nineteen times in twenty. */
const SAMPLED_USERS = 500
const USERS_AT_ONCE = 100

type InputName = keyof ScoreInputs['readings']

interface Figure {
  name: InputName
  title: string
  unit: string
  /** What one of the unit is, in the unit of the input. */
  divisor: number
}

const FIGURES: readonly Figure[] = [
  { name: 'steps', title: 'Steps a day', unit: 'steps', divisor: 1 },
  { name: 'sleepSeconds', title: 'Sleep duration', unit: 'h', divisor: 3_600 },
  { name: 'restingHeartRate', title: 'Resting heart rate', unit: 'bpm', divisor: 1 },
  { name: 'hrvRmssd', title: 'Heart rate variability (RMSSD)', unit: 'ms', divisor: 1 },
  { name: 'activeKcal', title: 'Active energy a day', unit: 'kcal', divisor: 1 },
]

const DistributionSchema = Type.Object({
  title: Type.String(),
  unit: Type.String(),
  users: Type.Integer(),
  p5: Type.Number(),
  p25: Type.Number(),
  median: Type.Number(),
  p75: Type.Number(),
  p95: Type.Number(),
  bins: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number(), users: Type.Integer() })),
})

const DistributionsSchema = Type.Object({
  /** Days of UTC, both included; today is left out because it is not over. */
  from: Type.String(),
  to: Type.String(),
  sampled_users: Type.Integer(),
  /** Whether there are more connected users than were sampled. */
  is_sample: Type.Boolean(),
  /** Those with values. */
  distributions: Type.Array(DistributionSchema),
})
export type UserDistributions = Static<typeof DistributionsSchema>

/**
 * The values are sealed under each user's own key, so that no query can aggregate them: those of a random sample are opened, and
 * nothing of them is stored.
 */
export function registerDistributions({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/distributions',
    {
      ...access('viewer', { shows: 'distributions' }),
      schema: { params: ClientParams, response: { 200: DistributionsSchema } },
    },
    async ({ params }) => {
      const today = new Date(platform.clock.now()).toISOString().slice(0, 10)
      const [from, to] = [addDays(today, -DAYS), addDays(today, -1)]
      const found = await sampleConnected(platform.db, params.client_uuid, SAMPLED_USERS + 1)
      const sample = found.slice(0, SAMPLED_USERS)
      const users: ScoreInputs[][] = []
      for (let start = 0; start < sample.length; start += USERS_AT_ONCE) {
        const some = sample.slice(start, start + USERS_AT_ONCE)
        users.push(...(await readInputsOfUsers(platform, some, { from, to })).values())
      }
      return {
        from,
        to,
        sampled_users: sample.length,
        is_sample: found.length > sample.length,
        distributions: FIGURES.flatMap(({ name, title, unit, divisor }) => {
          const known = distributionOf(users.flatMap((days) => meanOf(days, name, divisor) ?? []))
          return known ? { title, unit, ...known } : []
        }),
      }
    },
  )
}

/** A user counts once, whatever the number of days with a value. */
function meanOf(days: readonly ScoreInputs[], name: InputName, divisor: number): number | null {
  const values = days.flatMap(({ readings }) => readings[name]?.value ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length / divisor
}
