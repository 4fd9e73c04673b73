import type { ZoneSpan } from '@tributary/health'
import { Type } from 'typebox'
import type { Scope } from '../platform/scope.ts'

export interface User {
  scope: Scope
  clientUuid: string
  /** The client's own id of the person; another client may use the same. */
  userId: string
  /** IANA name of the zone they live in now; null until one is reported. */
  timeZone: string | null
  /** Every zone they lived in, in order; empty until the first is reported. */
  zones: readonly ZoneSpan[]
  /** Seconds east of UTC in their latest data; null until there is any. */
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
