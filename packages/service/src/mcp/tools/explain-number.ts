import { FIGURES, type Figure, type FigureName, type FigureOfDay, figureOf, inUnit } from '@tributary/health'
import { explain, parseQuestion, type Why } from '../../why/index.ts'
import type { Caller } from '../caller.ts'
import { METRIC_SCOPES } from '../metrics.ts'
import type { PersonTool } from '../tool.ts'
import { metricSchema, summariesByDay } from './day-figures.ts'

const MOST = 10

export const explainNumber: PersonTool = {
  name: 'explain_number',
  title: 'Where a number comes from',
  description:
    'Of one number of a local day: which sources it was made from and how much each gave, what else was known and why it does not count; or why the number is missing.',
  scopes: METRIC_SCOPES,
  isExact: true,
  of: 'person',
  days: 'one',
  input: (caller) => ({ metric: metricSchema(caller, 'Which number.') }),
  async answer(asked) {
    const name = asked.args['metric'] as FigureName
    const metric: Figure = FIGURES[name]
    const { platform, caller, user, period } = asked
    const figure = figureOf(name, (await summariesByDay(asked, period)).get(period.from))
    const path = figure?.path ?? metric.places[0]![1]
    const why = await explain(platform, user, period.from, parseQuestion(path))
    return {
      metric: name,
      title: metric.title,
      unit: metric.unit,
      date: period.from,
      value: figure?.value ?? null,
      ...(figure?.comparator && { comparator: figure.comparator }),
      ...(figure ? madeFrom(metric, figure, why) : { why_missing: whyMissing(caller, why) }),
    }
  },
}

/** What went wrong with a source is returned only to tokens that may see sources. */
const whyMissing = ({ scopes }: Caller, { verdict }: Why): object =>
  scopes.includes('connections')
    ? verdict
    : { words: 'It was not reported. A token with the scope connections can see why.' }

function madeFrom(metric: Figure, figure: FigureOfDay, why: Why) {
  const traced = why.values.find(
    ({ document_key, path }) => document_key === figure.documentKey && path === figure.path,
  )
  const amountOf = (amount: number | null) => (amount === null ? null : inUnit(metric, amount))
  return {
    document: figure.documentKey,
    field: figure.path,
    made_from: (traced?.won ?? []).slice(0, MOST).map(({ data_source, records, amount }) => ({
      source: data_source,
      records: records.length,
      amount: amountOf(amount),
    })),
    set_aside: (traced?.set_aside ?? []).slice(0, MOST).map(({ data_source, amount, words }) => ({
      source: data_source,
      amount: amountOf(amount),
      why: words,
    })),
  }
}
