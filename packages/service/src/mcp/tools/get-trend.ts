import { FIGURES, type FigureName, figureOf } from '@tributary/health'
import { MOST_DAYS } from '../limits.ts'
import { METRIC_SCOPES } from '../metrics.ts'
import type { PersonTool } from '../tool.ts'
import { metricSchema, summariesByDay } from './day-figures.ts'
import { type DayValue, dayValue, statisticsOf } from './statistics.ts'

const WEEK = 7

export const getTrend: PersonTool = {
  name: 'get_trend',
  title: 'A number over weeks',
  description:
    'One number week by week, oldest first: average, lowest and highest of each seven days, counted back from the last day. Mind `days_with_data`: a week with few days says little.',
  scopes: METRIC_SCOPES,
  of: 'person',
  days: { usual: 8 * WEEK, most: MOST_DAYS },
  input: (caller) => ({ metric: metricSchema(caller, 'Which number.') }),
  async answer(asked) {
    const { period, today } = asked
    const name = asked.args['metric'] as FigureName
    const summaries = await summariesByDay(asked, period)
    const values = period.days.map((date) => dayValue(date, figureOf(name, summaries.get(date))))
    const { title, unit } = FIGURES[name]
    return {
      metric: name,
      title,
      unit,
      today,
      weeks: weeksOf(values).map((week) => ({
        from: week[0]!.date,
        to: week.at(-1)!.date,
        ...statisticsOf(week, FIGURES[name]),
      })),
    }
  },
}

/** The last week is whole; the first may not be. */
function weeksOf(values: readonly DayValue[]): DayValue[][] {
  const first = values.length % WEEK
  const starts = Array.from({ length: Math.floor(values.length / WEEK) }, (_, i) => first + i * WEEK)
  const whole = starts.map((start) => values.slice(start, start + WEEK))
  return first > 0 ? [values.slice(0, first), ...whole] : whole
}
