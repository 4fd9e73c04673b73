import { Type } from 'typebox'
import { apiError } from './errors.ts'

/** A time with an offset, or a date, which stands for the whole day in UTC. */
export const momentSchema = (example: string, description?: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
    examples: [example],
    ...(description !== undefined && { description }),
  })

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Reads a moment; of a date its first or its last one. The format admits leap seconds, which no Date can hold. */
export function momentOf(text: string, field: string, edge: 'first' | 'last'): Date {
  const time = new Date(isDate(text) && edge === 'last' ? `${text}T23:59:59.999Z` : text)
  if (Number.isNaN(time.getTime())) throw apiError('time_invalid', { field })
  return time
}
