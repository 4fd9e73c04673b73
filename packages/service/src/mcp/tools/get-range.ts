import { FIGURES, type FigureName, figureOf } from '@tributary/health'
import { Type } from 'typebox'
import { MOST_DAYS } from '../limits.ts'
import { METRIC_SCOPES, metricsOf } from '../metrics.ts'
import type { AskedOfPerson, PersonTool } from '../tool.ts'
import { isName, metricSchema, summariesByDay } from './day-figures.ts'
import { dayValue, type KnownValue, statisticsOf } from './statistics.ts'

const MOST_METRICS = 12
/** Beyond these the days are returned only as a whole. */
const MOST_DAYS_APART = 31

export const getRange: PersonTool = {
  name: 'get_range',
  title: 'A week, or any range of days',
  description: `Key numbers with average, lowest and highest over the days that have them, and day by day up to ${MOST_DAYS_APART} days. Without arguments: the last seven local days up to today, of which today is not over. null means that it was not reported: it is not zero, and no average counts it.`,
  scopes: METRIC_SCOPES,
  of: 'person',
  days: { usual: 7, most: MOST_DAYS },
  input: (caller) => ({
    metrics: Type.Optional(
      Type.Array(metricSchema(caller, 'A number of a day.'), {
        minItems: 1,
        maxItems: MOST_METRICS,
        uniqueItems: true,
        description: `Which numbers, ${MOST_METRICS} at most; the most asked for when left out.`,
      }),
    ),
  }),
  async answer(asked) {
    const { period, today } = asked
    const names = chosen(asked)
    const summaries = await summariesByDay(asked, period)
    const rows = period.days.map((date) => ({
      date,
      values: names.map((name): KnownValue => figureOf(name, summaries.get(date))),
    }))
    const isKnown = ({ values }: { values: readonly KnownValue[] }) => values.some((one) => one !== null)
    return {
      from: period.from,
      to: period.to,
      today,
      metrics: names.map((name, i) => ({
        metric: name,
        title: FIGURES[name].title,
        unit: FIGURES[name].unit,
        ...statisticsOf(
          rows.map(({ date, values }) => dayValue(date, values[i]!)),
          FIGURES[name],
        ),
      })),
      ...(rows.length <= MOST_DAYS_APART && {
        days: rows.filter(isKnown).map(({ date, values }) => ({
          date,
          ...Object.fromEntries(names.map((name, i) => [name, values[i]?.value ?? null])),
          ...comparatorsOf(names, values),
        })),
      }),
      days_without_data: rows.filter((row) => !isKnown(row)).map(({ date }) => date),
    }
  },
}

/** Of the values of one day that lie beyond the range of their sensor. */
function comparatorsOf(names: readonly FigureName[], values: readonly KnownValue[]) {
  const sides = names.flatMap((name, i) => (values[i]?.comparator ? [[name, values[i].comparator]] : []))
  return sides.length > 0 ? { comparators: Object.fromEntries(sides) } : {}
}

function chosen({ caller, args }: AskedOfPerson): FigureName[] {
  const covered = metricsOf(caller.scopes)
  const wanted = args['metrics']
  return Array.isArray(wanted)
    ? wanted.filter((name) => isName(covered, name))
    : covered.filter((name) => FIGURES[name].isKey)
}
