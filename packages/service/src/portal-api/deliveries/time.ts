import { apiError } from '../../platform/http/errors.ts'

export function requireTime(text: string, field: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw apiError('time_invalid', { field })
  return time
}

export const optionalTime = (text: string | undefined, field: string): Date | null =>
  text === undefined ? null : requireTime(text, field)
