import { readNewest } from '../../documents/index.ts'
import { MOST_DAYS } from '../limits.ts'
import type { PersonTool } from '../tool.ts'
import { contentOf, workoutOf } from './workout.ts'

const MOST = 50

export const getWorkouts: PersonTool = {
  name: 'get_workouts',
  title: 'Workouts',
  description: `The workouts that began in the local days, newest first, ${MOST} at most: kind, length, distance, energy. A field that is null was not reported. Never the way taken.`,
  scopes: ['activity'],
  of: 'person',
  days: { usual: 28, most: MOST_DAYS },
  async answer({ platform, caller, user, period }) {
    const which = { dataStructures: ['activity_event'] }
    const stored = await readNewest(platform.db, platform, user.scope, period.days, which)
    const withHeart = caller.scopes.includes('heart')
    const workouts = stored
      .flatMap(({ day, body }) => {
        const content = contentOf(body)
        return content ? [{ date: day, ...workoutOf(content, { withHeart }) }] : []
      })
      .sort((a, b) => Date.parse(b.start) - Date.parse(a.start))
    return {
      from: period.from,
      to: period.to,
      workouts: workouts.slice(0, MOST),
      left_out: Math.max(0, workouts.length - MOST),
    }
  },
}
