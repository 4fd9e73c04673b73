import { useLocation } from 'wouter'
import { useClient } from '../../client.tsx'

/**
 * What the address names after /users/: the user, and what of them. Read from the address itself: the router has undone some
 * of the escapes by then, and a user_id may hold any of the characters.
 */
export function namesIn(pathname: string): string[] {
  const [, after = ''] = pathname.split(/\/users\/(.*)/s)
  return after.split('/').map(decodeURIComponent)
}

export function useUserNames(): { userId: string; rest: string[]; api: string; place: string } {
  const { place } = useClient()
  useLocation()
  const [userId = '', ...rest] = namesIn(window.location.pathname)
  return { userId, rest, api: apiOf(userId), place: placeOf(place, userId) }
}

/** After the client's own beginning of the API. */
export const apiOf = (userId: string): string => `/users/${encodeURIComponent(userId)}`

export const placeOf = (clientPlace: string, userId: string): string => clientPlace + apiOf(userId)

const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Of a local date, which is no moment: 9 Mar. */
export const shortDay = (day: string): string => short.format(noonOf(day))

/** Mon, 9 March 2026. */
export const wholeDay = (day: string): string => whole.format(noonOf(day))

export function addDays(day: string, days: number): string {
  return new Date(noonOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

export const isDay = (text: string | null | undefined): text is string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(noonOf(text!).getTime())
