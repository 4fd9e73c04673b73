/** For schemas: a date with room for days around it, which a year of four digits may not leave. */
export const CALENDAR_DATE = { format: 'date', pattern: '^(19|20|21)\\d\\d-' } as const
