/** Without nulls, and without what is empty once they are gone. */
export function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      const kept = filled(part)
      return isEmpty(kept) ? [] : [[key, kept]]
    }),
  )
}

const isEmpty = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value as object).length === 0)
