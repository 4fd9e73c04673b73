const WRITTEN = /^(?:19|20|21)\d\d-\d\d-\d\d$/

/** Whether a text is a date that exists, in the range of the schema below. */
export const isCalendarDate = (text: string): boolean =>
  WRITTEN.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** For schemas: a date with room for days around it, which a year of four digits may not leave. */
export const CALENDAR_DATE = { format: 'date', pattern: '^(19|20|21)\\d\\d-' } as const
