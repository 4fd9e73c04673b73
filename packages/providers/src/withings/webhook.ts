import { addDays } from '@tributary/health'
import type { Announcement, WebhookRequest, WebhookSecrets, WebhookVerdict, Window } from '../contract.ts'
import { announced } from '../resource.ts'
import { isDay, utcDay, utcNoon } from '../time.ts'
import { equal, refused } from '../webhook-parts.ts'
import { PROFILE_APPLI } from './applis.ts'
import { RESOURCES } from './resources.ts'

const HOUR_MS = 3_600_000
const ENDED: readonly (string | null)[] = ['delete', 'unlink']

/** The vendor signs nothing: only who was given the address knows its last part. */
export function verify(request: WebhookRequest, secrets: WebhookSecrets, now: number): WebhookVerdict {
  if (!request.pathToken) return refused('unsigned')
  if (!equal(request.pathToken, secrets.verificationToken)) return refused('forged')
  if (request.method !== 'POST') return { type: 'handshake', status: 200, body: null }
  const announcements = interpret(request, now)
  return announcements === null ? refused('malformed') : { type: 'accepted', announcements }
}

/** Null when the form is no notification of this vendor. */
export function interpret({ body }: WebhookRequest, now: number): Announcement[] | null {
  const form = new URLSearchParams(new TextDecoder().decode(body))
  const account = form.get('userid') ?? ''
  const appli = form.get('appli') ?? ''
  if (!/^\w{1,64}$/.test(account) || !/^\d{1,6}$/.test(appli)) return null
  const at = momentOf(form) ?? now
  const eventId = eventIdOf(form, now)
  if (Number(appli) === PROFILE_APPLI) {
    return ENDED.includes(form.get('action')) ? [{ type: 'revoked', account, eventId, at }] : []
  }
  const resources = announced(RESOURCES, Number(appli))
  if (resources.length === 0) return []
  const window = windowOf(form)
  if (window === null) return null
  return resources.map((resource) => ({
    type: 'fetch',
    account,
    resource,
    id: null,
    window,
    eventId: `${eventId}:${resource}`,
    at,
  }))
}

/**
 * A call has neither an id nor a time of its own, and the next change of the same day may be announced in the same words: alike
 * calls within an hour are one event, later ones are news.
 */
function eventIdOf(form: URLSearchParams, now: number): string {
  const parts = ['userid', 'appli', 'startdate', 'enddate', 'date', 'action'].map(
    (name) => form.get(name) ?? '',
  )
  return [...parts, Math.floor(now / HOUR_MS)].join(':')
}

/** A day wider on both sides: the epochs may name one instant, and the person's dates differ from UTC's. */
function windowOf(form: URLSearchParams): Window | null {
  const start = epochOf(form, 'startdate') ?? epochOf(form, 'enddate')
  const end = epochOf(form, 'enddate') ?? start
  if (start !== null && end !== null && start <= end) {
    return { from: addDays(utcDay(start), -1), to: addDays(utcDay(end), 1) }
  }
  const date = dateOf(form)
  return date === null ? null : { from: addDays(date, -1), to: addDays(date, 1) }
}

function momentOf(form: URLSearchParams): number | null {
  const date = dateOf(form)
  return epochOf(form, 'enddate') ?? (date === null ? null : utcNoon(date))
}

/** A date of the calendar or the seconds of an instant. */
function dateOf(form: URLSearchParams): string | null {
  const date = form.get('date') ?? ''
  if (isDay(date)) return date
  const at = epochOf(form, 'date')
  return at === null ? null : utcDay(at)
}

function epochOf(form: URLSearchParams, name: string): number | null {
  const text = form.get(name) ?? ''
  return /^\d{1,11}$/.test(text) ? Number(text) * 1000 : null
}
