import { cacheOf } from '../../people/cache.ts'
import type { Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { type Band, bandOf, FIRST_DAY, freshMemo, type Memo } from './band.ts'
import { healthUserId } from './identity.ts'
import type { Point } from './points/point.ts'
import { camelCase, type DataType } from './types.ts'

/** What the vendor holds of everybody, at this moment or an earlier one. */
export interface FitbitLibrary {
  band(personId: string, at?: number): Band
  points(band: Band, type: DataType, day: Day): Point[]
}

/** People whose past days are kept ready. */
const MOST_MEMOS = 16

export function openLibrary(context: VendorContext): FitbitLibrary {
  const memos = cacheOf<Memo>(MOST_MEMOS)
  return {
    band(personId, at = context.clock.now()) {
      const person = findPerson(context.people, personId)
      const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
      const memo = memos.get(personId, freshMemo)
      return bandOf(context.seed, person, context.truth(person), at, revision, memo)
    },
    points(band, type, day) {
      if (day < FIRST_DAY) return []
      return type.list(band, day).filter(({ id }) => id === null || !context.state.deleted.includes(id))
    },
  }
}

function nameOf(band: Band, type: DataType, id: string): string {
  return `users/${healthUserId(band.seed, band.person)}/dataTypes/${type.name}/dataPoints/${id}`
}

/** One source's point, with name and source. */
export function rawPoint(band: Band, type: DataType, { id, source, content }: Point) {
  return {
    ...(id !== null && { name: nameOf(band, type, id) }),
    dataSource: source,
    [camelCase(type.name)]: content,
  }
}

/** The merged stream has no sources, and it repeats the sums of a sleep's stages. */
export function mergedPoint(band: Band, type: DataType, { id, content }: Point) {
  return {
    dataPointName: id === null ? '' : nameOf(band, type, id),
    [camelCase(type.name)]: type.name === 'sleep' ? withSumsTwice(content) : content,
  }
}

function withSumsTwice(content: object): object {
  const { summary } = content as { summary: { stagesSummary: object[] } }
  const stagesSummary = summary.stagesSummary.flatMap((one) => [one, one])
  return { ...content, summary: { ...summary, stagesSummary } }
}
