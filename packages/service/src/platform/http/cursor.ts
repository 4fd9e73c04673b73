import { apiError } from './errors.ts'

/** Writes the position of the last item of a page, for the caller to send back. */
export const writeCursor = (position: readonly string[]): string =>
  Buffer.from(JSON.stringify(position)).toString('base64url')

/** Reads a position; each part must pass its test. Refuses what `writeCursor` did not write for the same list. */
export function readCursor(
  cursor: string | undefined,
  tests: readonly ((part: string) => boolean)[],
): string[] | null {
  if (cursor === undefined) return null
  const position = parsed(Buffer.from(cursor, 'base64url').toString('utf8'))
  const isOurs =
    Array.isArray(position) &&
    position.length === tests.length &&
    tests.every((passes, index) => typeof position[index] === 'string' && passes(position[index]))
  if (!isOurs) throw apiError('cursor_unknown')
  return position as string[]
}

/** Whether a text is a moment as `toISOString` writes it. */
export const isMoment = (text: string): boolean => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text
}

/** Whether PostgreSQL can hold a text: it has no NUL character. */
export const isStorable = (text: string): boolean => !text.includes('\0')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
