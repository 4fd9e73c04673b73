import type { TextItem } from '../../types.ts'

/** Of its own width and height that lies in the other. */
const COVERED = 0.8

const shared = (from: number, length: number, other: number, otherLength: number): number =>
  Math.min(from + length, other + otherLength) - Math.max(from, other)

const isCovered = (item: TextItem, by: TextItem): boolean =>
  by.width > item.width &&
  shared(item.x, item.width, by.x, by.width) >= COVERED * item.width &&
  shared(item.y, item.height, by.y, by.height) >= COVERED * Math.min(item.height, by.height)

/** Without what was read twice: a sign inside a longer piece that holds it is no result of its own. */
export const withoutEchoes = <T extends TextItem>(items: readonly T[]): T[] =>
  items.filter((item) => !items.some((other) => other.text.includes(item.text) && isCovered(item, other)))
