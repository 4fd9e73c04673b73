import type { ZoneSpan } from '@tributary/health'
import { Type } from 'typebox'
import type { Scope } from '../platform/scope.ts'

export interface User {
  scope: Scope
  clientUuid: string
  /** The client's own name for the person; another client may use the same. */
  userId: string
  /** IANA name of where they live now; null until the client tells it. */
  timeZone: string | null
  /** Every zone they lived in, in order; empty until the client tells the first. */
  zones: readonly ZoneSpan[]
  /** Seconds east of UTC, as last seen; null until then. */
  offsetSeconds: number | null
}

/** For route parameters and bodies. Lengths count characters, not bytes; case is significant. */
export const userIdSchema = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^[^\\p{Cc}\\p{Cs}]*$',
  description: 'Your own identifier of the person: 1 to 50 characters, no control characters.',
  examples: ['user-42'],
})
