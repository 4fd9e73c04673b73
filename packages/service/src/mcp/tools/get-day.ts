import { FIGURES, figureOf, healthScoreKey } from '@tributary/health'
import { newestBodies, readNewest } from '../../documents/index.ts'
import { METRIC_SCOPES, metricsOf } from '../metrics.ts'
import type { AskedOfPerson, PersonTool } from '../tool.ts'
import { plain } from '../words.ts'
import { summariesByDay } from './day-figures.ts'
import { globalScoreOf } from './score.ts'
import { contentOf } from './workout.ts'

export const getDay: PersonTool = {
  name: 'get_day',
  title: 'One day',
  description:
    'All numbers of one local day, each with its unit and the source that measured it. `not_known` names what was not reported: that is not zero.',
  scopes: METRIC_SCOPES,
  of: 'person',
  days: 'one',
  async answer(asked) {
    const { caller, period } = asked
    const day = (await summariesByDay(asked, period)).get(period.from)
    const names = metricsOf(caller.scopes)
    const figures = names.map((name) => [name, figureOf(name, day)] as const)
    const known = figures.flatMap(([name, figure]) => (figure ? [[name, figure] as const] : []))
    return {
      date: period.from,
      has_data: known.length > 0,
      figures: Object.fromEntries(
        known.map(([name, { value, comparator, unit, source }]) => [
          name,
          { value, ...(comparator && { comparator }), unit, source, title: FIGURES[name].title },
        ]),
      ),
      not_known: figures.filter(([, figure]) => figure === null).map(([name]) => name),
      ...(caller.scopes.includes('sleep') && {
        sleeps: { nights: day?.nights.length ?? 0, naps: day?.naps.length ?? 0 },
      }),
      ...(caller.scopes.includes('cycle') && {
        cycle_phase: plain(day?.body?.data.menstruation.current_phase_string ?? null),
      }),
      ...(caller.scopes.includes('activity') && { workouts: await countWorkouts(asked) }),
      ...(caller.scopes.includes('scores') && { health_score_0_100: await scoreOf(asked) }),
    }
  },
}

async function countWorkouts({ platform, user, period }: AskedOfPerson): Promise<number> {
  const which = { dataStructures: ['activity_event'] }
  const stored = await readNewest(platform.db, platform, user.scope, period.days, which)
  return stored.filter(({ body }) => contentOf(body) !== null).length
}

async function scoreOf({ platform, user, period }: AskedOfPerson): Promise<number | null> {
  const key = healthScoreKey(period.from)
  return globalScoreOf((await newestBodies(platform.db, platform, user.scope, [key])).get(key))
}
