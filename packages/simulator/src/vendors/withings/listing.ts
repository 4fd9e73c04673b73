/** The next rows after `offset`; the offset given back is where the next page begins, and means nothing on the last one. */
export function pageOf<T>(rows: readonly T[], size: number, offset: string | null) {
  const start = Number(offset ?? 0) || 0
  const end = start + size
  const more = end < rows.length
  return { rows: rows.slice(start, end), more, offset: more ? end : rows.length }
}

/** Values come only when they are named. */
export function withFields(dataFields: string | null, always: readonly string[]) {
  const wanted = new Set([...always, ...(dataFields?.split(',') ?? [])])
  return (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => wanted.has(name)))
}

export function withFieldsInData(dataFields: string | null) {
  const named = withFields(dataFields, [])
  return <T extends { data: object }>(row: T) => ({ ...row, data: named(row.data) })
}
