type Members = Readonly<Record<string, unknown>>

/** Both readings of one object where they agree, which clients that ask for different fields do; otherwise the later. */
export function joined(earlier: unknown, later: unknown): unknown {
  return agree(earlier, later) ? union(earlier, later) : later
}

function agree(left: unknown, right: unknown): boolean {
  if (!isObject(left) || !isObject(right)) return JSON.stringify(left) === JSON.stringify(right)
  return Object.keys(left).every((key) => !(key in right) || agree(left[key], right[key]))
}

function union(left: unknown, right: unknown): unknown {
  if (!isObject(left) || !isObject(right)) return right
  const shared = Object.keys(left).filter((key) => key in right)
  return {
    ...left,
    ...right,
    ...Object.fromEntries(shared.map((key) => [key, union(left[key], right[key])])),
  }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
