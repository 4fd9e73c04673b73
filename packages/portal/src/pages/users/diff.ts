import { diffArrays } from 'diff'

/** The version to compare one with: the one before it, or for the first the one after it. Versions are listed newest first. */
export function neighbourOf(versions: readonly number[], chosen: number): number | undefined {
  const at = versions.indexOf(chosen)
  return versions[at + 1] ?? versions[at - 1]
}

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

export interface DiffLine {
  /** From 1; null where the other side alone has a line. */
  left: number | null
  right: number | null
  isSame: boolean
}

/** With more differences than this the lines are set side by side as they stand: looking for equal ones would take too long. */
const MOST_DIFFERENCES = 1_500

/** Lines of one text beside those of another, the equal ones on the same height. */
export function alignLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: MOST_DIFFERENCES })
  if (!parts)
    return besideEachOther(0, before.length, 0, after.length).map((line, row) =>
      before[row] === after[row] ? { ...line, isSame: true } : line,
    )
  const lines: DiffLine[] = []
  let [left, right] = [0, 0]
  let [removed, added] = [0, 0]
  const flush = () => {
    lines.push(...besideEachOther(left, removed, right, added))
    ;[left, right, removed, added] = [left + removed, right + added, 0, 0]
  }
  for (const part of parts) {
    if (part.removed) removed += part.count
    else if (part.added) added += part.count
    else {
      flush()
      for (let row = 0; row < part.count; row++)
        lines.push({ left: left + row + 1, right: right + row + 1, isSame: true })
      ;[left, right] = [left + part.count, right + part.count]
    }
  }
  flush()
  return lines
}

/** So many lines from a place of the one on, and so many from a place of the other. */
function besideEachOther(left: number, lefts: number, right: number, rights: number): DiffLine[] {
  return Array.from({ length: Math.max(lefts, rights) }, (_, row) => ({
    left: row < lefts ? left + row + 1 : null,
    right: row < rights ? right + row + 1 : null,
    isSame: false,
  }))
}

export type Stretch = { isFolded: boolean; lines: DiffLine[] }

/** Long equal stretches are folded, but for a few lines around what differs. */
export function foldEqual(lines: readonly DiffLine[], around = 3): Stretch[] {
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
