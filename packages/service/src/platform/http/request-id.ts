import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export const REQUEST_ID_HEADER = 'x-request-id'

const WELL_FORMED = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/

/** Returns the caller's own id where it is well-formed, so that both logs can be compared, and a new id otherwise. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID()
}
