/** JSON with sorted keys: the same content is the same text, in whatever order it was put together. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) {
    // Long rows of numbers are what there is most of, and need no sorting.
    return value.every(isPlain) ? JSON.stringify(value) : `[${value.map(canonicalJson).join(',')}]`
  }
  const parts: string[] = []
  for (const key of sortedKeys(value)) {
    const part = (value as Record<string, unknown>)[key]
    if (part !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(part)}`)
  }
  return `{${parts.join(',')}}`
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Keys that are whole numbers come first and in order by the rules of the language: only the others need sorting. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  const named = keys.findIndex((key) => !/^(?:0|[1-9]\d{0,8})$/.test(key))
  return named === -1 ? keys : [...keys.slice(0, named), ...keys.slice(named).sort()]
}
