import { createHmac } from 'node:crypto'
import { DAY } from '../../people/calendar.ts'
import type { VendorContext } from '../../platform/vendor.ts'

/** What one ping lets the application read; upload times in seconds, as they stand in its address. */
interface Window {
  personId: string
  path: string
  from: number
  to: number
}

export interface Pings {
  issue(window: Window): string
  /** Whether the token was issued for exactly this, less than a day ago. */
  allows(token: string | undefined, window: Window): boolean
}

/** Tokens that hold their own expiry and are signed, so that none has to be kept. */
export function pingTokens({ app, clock }: Pick<VendorContext, 'app' | 'clock'>): Pings {
  const sign = ({ personId, path, from, to }: Window, endsAt: number) => {
    const content = [personId, path, from, to, endsAt].join('/')
    return `${endsAt}-${createHmac('sha256', app.clientSecret).update(content).digest('base64url')}`
  }
  return {
    issue: (window) => sign(window, clock.now() + DAY),
    allows(token, window) {
      const endsAt = Number(token?.split('-')[0])
      return endsAt > clock.now() && token === sign(window, endsAt)
    },
  }
}
