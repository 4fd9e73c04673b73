import { explain, type Why } from '../../why/index.ts'
import type { PersonTool } from '../tool.ts'

const MOST_RESOURCES = 8

export const whyIsDayEmpty: PersonTool = {
  name: 'why_is_day_empty',
  title: 'Why a day is empty',
  description:
    'Why little or nothing is known of a local day: for each source that the person ever connected whether it reported something, and if not, why. Returns no numbers.',
  scopes: ['connections'],
  of: 'person',
  days: 'one',
  async answer({ platform, user, period }) {
    const why = await explain(platform, user, period.from, null)
    return {
      date: why.date,
      time_zone: why.time_zone,
      verdict: why.verdict,
      sources: why.data_sources.map(sourceOf),
      documents: [...new Set(why.documents.map(({ data_structure }) => data_structure))],
    }
  },
}

function sourceOf(source: Why['data_sources'][number]) {
  const silent = source.resources.filter(({ code }) => code !== 'reported')
  return {
    source: source.data_source,
    code: source.code,
    words: source.words,
    connected_at: source.connected_at,
    ended_at: source.ended_at,
    silent_resources: silent
      .slice(0, MOST_RESOURCES)
      .map(({ resource, code, words }) => ({ resource, code, words })),
  }
}
