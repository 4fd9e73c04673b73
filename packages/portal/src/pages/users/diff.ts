/** What differs between two JSON values, field by field. */
export interface Change {
  path: string
  /** Undefined where there was nothing. */
  before: unknown
  after: unknown
  /** Of a long list, such as readings one by one: how many of its places differ. */
  places?: number
}

/** Longer lists are one change: thousands of readings would hide all else. */
const LONGEST_LISTED = 20

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export function changesBetween(before: unknown, after: unknown, path = ''): Change[] {
  if (isHolder(before) && isHolder(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    if (Array.isArray(before) && names.length > LONGEST_LISTED) {
      const places = names.filter((name) => !isEqual(before[name as never], after[name])).length
      return places === 0 ? [] : [{ path, before, after, places }]
    }
    return names.flatMap((name) => changesBetween(before[name], after[name], `${path}/${name}`))
  }
  return isEqual(before, after) ? [] : [{ path, before, after }]
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export interface Line {
  /** From 1; null where the other side alone has a line. */
  left: number | null
  right: number | null
  isSame: boolean
}

/** Beyond this the lines between the equal ends are set side by side as they stand. */
const MOST_CELLS = 1_000_000

/** Lines of one text beside those of another, the equal ones on the same height. */
export function alignLines(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const same = (left: number, right: number): Line => ({ left: left + 1, right: right + 1, isSame: true })
  return [
    ...Array.from({ length: head }, (_, index) => same(index, index)),
    ...between(before.slice(head, before.length - tail), after.slice(head, after.length - tail), head),
    ...Array.from({ length: tail }, (_, index) =>
      same(before.length - tail + index, after.length - tail + index),
    ),
  ]
}

function between(before: readonly string[], after: readonly string[], head: number): Line[] {
  const pairs = before.length * after.length > MOST_CELLS ? [] : longestCommon(before, after)
  const lines: Line[] = []
  let [left, right] = [0, 0]
  for (const [commonLeft, commonRight] of [...pairs, [before.length, after.length] as const]) {
    const rows = Math.max(commonLeft - left, commonRight - right)
    for (let row = 0; row < rows; row++)
      lines.push({
        left: left + row < commonLeft ? head + left + row + 1 : null,
        right: right + row < commonRight ? head + right + row + 1 : null,
        isSame: false,
      })
    if (commonLeft < before.length || commonRight < after.length)
      lines.push({ left: head + commonLeft + 1, right: head + commonRight + 1, isSame: true })
    ;[left, right] = [commonLeft + 1, commonRight + 1]
  }
  return lines
}

/** Positions of a longest common subsequence. */
function longestCommon(before: readonly string[], after: readonly string[]): [number, number][] {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let left = before.length - 1; left >= 0; left--)
    for (let right = after.length - 1; right >= 0; right--)
      lengths[left * width + right] =
        before[left] === after[right]
          ? lengths[(left + 1) * width + right + 1]! + 1
          : Math.max(lengths[(left + 1) * width + right]!, lengths[left * width + right + 1]!)
  const pairs: [number, number][] = []
  for (let [left, right] = [0, 0]; left < before.length && right < after.length; ) {
    if (before[left] === after[right]) pairs.push([left++, right++])
    else if (lengths[(left + 1) * width + right]! >= lengths[left * width + right + 1]!) left++
    else right++
  }
  return pairs
}

export type Stretch = { isFolded: boolean; lines: Line[] }

/** Long equal stretches are folded, but for a few lines around what differs. */
export function foldEqual(lines: readonly Line[], around = 3): Stretch[] {
  const isNear = lines.map(() => false)
  lines.forEach((line, at) => {
    if (line.isSame) return
    for (let near = Math.max(0, at - around); near <= Math.min(lines.length - 1, at + around); near++)
      isNear[near] = true
  })
  const stretches: Stretch[] = []
  lines.forEach((line, at) => {
    const last = stretches.at(-1)
    if (last && last.isFolded !== isNear[at]) last.lines.push(line)
    else stretches.push({ isFolded: !isNear[at], lines: [line] })
  })
  return stretches
}
