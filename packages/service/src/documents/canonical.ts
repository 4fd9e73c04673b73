/** JSON with sorted keys: the same content is the same text, in whatever order it was put together. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isPlainObject(part) ? sorted(part) : part))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sorted(value: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).sort()) result[key] = value[key]
  return result
}
