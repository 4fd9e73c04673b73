const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const

/** The two largest units of a time, as people say it: `5 s`, `2 h 36 min`. */
export function duration(ms: number): string {
  const at = UNITS.findIndex(([name, size]) => ms >= (name === 'd' ? 2 * size : size))
  const [unit, size] = UNITS[at]!
  const [next, nextSize] = UNITS[at + 1] ?? ['', 1]
  const [whole, rest] = [Math.floor(ms / size), Math.floor((ms % size) / nextSize)]
  const first = unit === 'd' ? `${whole} days` : `${whole} ${unit}`
  return rest === 0 || next === '' ? first : `${first} ${rest} ${next}`
}
