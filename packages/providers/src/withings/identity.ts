/** A day has one row for each brand that counted it. */
export function activityId(row: { date: string; brand?: number | string | null }): string {
  return row.brand == null ? row.date : `${row.date}:${row.brand}`
}

/** The vendor's id of a night or workout; the second at which it began, where there is none. */
export function spanId({ id, startdate }: { id?: number | string | null; startdate: number }): string {
  return String(id ?? startdate)
}
