import type { TextItem } from '../../types.ts'

/** A piece is covered when this share of its width and height lies in another one. */
const COVERED = 0.8
/** The same text is covered sooner: a mark may have been read from two boxes that do not quite agree. */
const COVERED_BY_SAME = 0.5

const shared = (from: number, length: number, other: number, otherLength: number): number =>
  Math.min(from + length, other + otherLength) - Math.max(from, other)

const isCovered = (item: TextItem, by: TextItem): boolean =>
  by.width > item.width &&
  shared(item.x, item.width, by.x, by.width) >=
    (by.text === item.text ? COVERED_BY_SAME : COVERED) * item.width &&
  shared(item.y, item.height, by.y, by.height) >= COVERED * Math.min(item.height, by.height)

/** Removes text that was read twice: a sign inside a longer piece that contains it is no separate text. */
export const withoutEchoes = <T extends TextItem>(items: readonly T[]): T[] =>
  items.filter((item) => !items.some((other) => other.text.includes(item.text) && isCovered(item, other)))
