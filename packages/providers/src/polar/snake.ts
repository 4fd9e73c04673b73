/** The vendor writes the same names with `-` and with `_`, sometimes in one document. */
export function snakeKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replaceAll('-', '_'), snakeKeys(inner)]),
  )
}
