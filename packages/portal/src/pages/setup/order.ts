/** The same list with one item a place further up (-1) or down (1). */
export function moved<T>(items: readonly T[], index: number, by: -1 | 1): T[] {
  const list = [...items]
  const [item] = list.splice(index, 1)
  list.splice(index + by, 0, item!)
  return list
}

export const inOrder = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index])
