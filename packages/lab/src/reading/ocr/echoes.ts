import type { TextItem } from '../../types.ts'

/** A piece is covered when this share of its width and height lies in another one. */
const COVERED = 0.8

const shared = (from: number, length: number, other: number, otherLength: number): number =>
  Math.min(from + length, other + otherLength) - Math.max(from, other)

const isCovered = (item: TextItem, by: TextItem): boolean =>
  by.width > item.width &&
  shared(item.x, item.width, by.x, by.width) >= COVERED * item.width &&
  shared(item.y, item.height, by.y, by.height) >= COVERED * Math.min(item.height, by.height)

/** Removes text that was read twice: a sign inside a longer piece that contains it is no separate text. */
export const withoutEchoes = <T extends TextItem>(items: readonly T[]): T[] =>
  items.filter((item) => !items.some((other) => other.text.includes(item.text) && isCovered(item, other)))
