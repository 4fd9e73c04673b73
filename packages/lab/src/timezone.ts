const OFFSET = /^(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/

/** Whether a text is a UTC offset in the one form that a request may write it in: a sign and HH:MM, or Z. */
export const isTimezone = (text: string): boolean => OFFSET.test(text)
