import { groupOf, specimenIn } from '../meaning/names/specimen.ts'
import type { Box, FoundResult } from '../types.ts'
import type { Mention, MentionedTime } from './mentions.ts'

/** When a sample was collected, as written; a time or a date may still be missing. */
export interface CollectedSample {
  moment: MentionedTime
  box: Box
  /** The group of the dictionary that its label names; null where it names none. */
  group: Group | null
}

export type Group = ReturnType<typeof groupOf>

/** Below this confidence a reader is guessing digits. */
const LEGIBLE = 0.6
/** How many heights of letters apart two lines still stand together. */
const TOGETHER = 3.5

/** Every written moment of collection, one for each label, row or column. */
export function samplesOf(mentions: readonly Mention[], results: readonly FoundResult[]): CollectedSample[] {
  const collected = mentions.filter(({ kind }) => kind === 'collected')
  const legible = collected.map((mention) => ({ ...mention, moments: mention.moments.filter(isLegible) }))
  pairDatesWithTimes(legible.flatMap(({ moments }) => moments))
  return legible
    .flatMap((mention) => currentOf(mention, results).map((moment) => ({ mention, moment })))
    .filter(({ moment }) => moment.date !== null)
    .map(({ mention, moment }) => ({ moment, box: boxOfMoment(moment), group: groupNamed(mention, moment) }))
}

/** The group of specimens by the words of the label, else by the text beside the date in a row of its own. */
function groupNamed({ words, line }: Mention, { date }: MentionedTime): Group | null {
  const isApart = date !== null && date.line !== line
  const named = specimenIn(words) ?? (isApart ? specimenIn(date.line.text) : null)
  return named === null || named === 'several' ? null : groupOf(named)
}

const isLegible = ({ date, time }: MentionedTime): boolean =>
  Math.min(date?.confidence ?? 1, time?.confidence ?? 1) >= LEGIBLE

/** Joins a date and a time that have labels of their own. */
function pairDatesWithTimes(moments: readonly MentionedTime[]): void {
  const times = moments.filter(({ date, time }) => date === null && time !== null)
  for (const moment of moments) {
    if (moment.time !== null || moment.date === null) continue
    const near = times
      .map((candidate) => ({
        time: candidate.time!,
        distance: distance(moment.date!.box, candidate.time!.box),
      }))
      .filter((candidate) => candidate.distance < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.distance - b.distance)[0]
    const said = new Set(times.map(({ time }) => JSON.stringify([time!.what.hour, time!.what.minute])))
    moment.time = near?.time ?? (said.size === 1 ? times[0]!.time : null)
  }
}

/** How near a time is to its date: to the right in the same row, or below in the same column; anything else is too far. */
function distance(from: Box, to: Box): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  if (from.page !== to.page || Math.abs(dy) > TOGETHER * from.height) return Number.POSITIVE_INFINITY
  if (Math.abs(dy) < 0.5 * from.height) return dx > 0 ? dx / 10 : Number.POSITIVE_INFINITY
  const sharesColumn = to.x < from.x + from.width && to.x + to.width > from.x
  return sharesColumn ? Math.abs(dy) : Number.POSITIVE_INFINITY
}

/** Chooses the dates above the results that were found from dates side by side; all where that is unclear. */
function currentOf({ moments }: Mention, results: readonly FoundResult[]): readonly MentionedTime[] {
  const columns = moments.filter(({ date }) => date !== null)
  const line = columns[0]?.date?.line
  if (columns.length < 2 || columns.some(({ date }) => date!.line !== line)) return moments
  const votes = columns.map(() => 0)
  for (const { value } of results) {
    const middle = value.box.x + value.box.width / 2
    const away = columns.map((moment) => horizontalDistance(middle, boxOfMoment(moment)))
    const nearest = Math.min(...away)
    if (nearest <= value.box.width) votes[away.indexOf(nearest)]! += 1
  }
  const most = Math.max(...votes)
  return most > results.length / 2 ? [columns[votes.indexOf(most)]!] : columns
}

const horizontalDistance = (x: number, box: Box): number => Math.max(0, box.x - x, x - box.x - box.width)

export function boxOfMoment({ date, time }: MentionedTime): Box {
  const first = (date ?? time)!.box
  const second = (time ?? date)!.box
  if (first.page !== second.page) return first
  const [x, y] = [Math.min(first.x, second.x), Math.min(first.y, second.y)]
  return {
    page: first.page,
    x,
    y,
    width: Math.max(first.x + first.width, second.x + second.width) - x,
    height: Math.max(first.y + first.height, second.y + second.height) - y,
  }
}

const isBefore = (a: Box, b: Box): boolean =>
  a.page < b.page || (a.page === b.page && a.y <= b.y + b.height / 2)

/** A moment of collection, compared to the minute. */
export interface StatedTime {
  key: string
  box: Box
  group: Group | null
}

/**
 * The key of the moment at which the sample of a result was collected: that of its specimen, else the one that stands above
 * it; null where several stand together and nothing says which results are of which.
 */
export function assign(
  samples: readonly StatedTime[],
  results: readonly FoundResult[],
  groupOfResult: (result: FoundResult) => Group | null,
): Map<FoundResult, string | null> {
  const ordered = [...samples].sort(
    (a, b) => a.box.page - b.box.page || a.box.y - b.box.y || a.box.x - b.box.x,
  )
  const above = (result: FoundResult, among: readonly StatedTime[]) =>
    among.findLastIndex(({ box }) => isBefore(box, result.name.box))
  const used = (among: readonly StatedTime[]) => new Set(results.map((result) => above(result, among)))
  const placed = (result: FoundResult, among: readonly StatedTime[]): string | null => {
    if (new Set(among.map(({ key }) => key)).size === 1) return among[0]!.key
    const index = above(result, among)
    return index < 0 ? null : keyOfBlock(among, index, used(among))
  }
  return new Map(
    results.map((result) => {
      const group = groupOfResult(result)
      if (group === null) return [result, placed(result, ordered)]
      const own = ordered.filter((sample) => sample.group === group)
      const open = ordered.filter((sample) => sample.group === null)
      return [result, placed(result, own) ?? (own.length > 0 ? null : placed(result, open))]
    }),
  )
}

/** Samples that stand together above the same results must agree. */
function keyOfBlock(ordered: readonly StatedTime[], index: number, used: ReadonlySet<number>): string | null {
  const { key } = ordered[index]!
  for (let at = index - 1; at >= 0 && !used.has(at); at -= 1) {
    const [upper, lower] = [ordered[at]!, ordered[at + 1]!]
    if (upper.box.page !== lower.box.page || lower.box.y - upper.box.y > TOGETHER * lower.box.height) break
    if (upper.key !== key) return null
  }
  return key
}
