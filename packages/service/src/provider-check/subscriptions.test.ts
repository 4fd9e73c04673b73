import { expect, it } from 'vitest'
import { type SubscribedBy, subscriptionFinding } from './subscriptions.ts'

const OURS = 'https://health.example.com/webhooks/acme'
const held = (callbackUrl: string, isActive = true) => ({
  name: 'sleep',
  callbackUrl,
  isActive,
  expiresAt: null,
})

it.each([
  ['this service', [held(OURS), held(OURS)], 'subscriptions_active', 'ok'],
  ['this service', [held(OURS), held('https://old.example.com')], 'subscriptions_active', 'ok'],
  ['this service', [held(OURS), held(OURS, false)], 'subscriptions_inactive', 'warning'],
  ['this service', [held('https://old.example.com')], 'subscriptions_elsewhere', 'warning'],
  ['this service', [], 'subscriptions_missing', 'warning'],
  ['this service', null, 'subscriptions_undetermined', 'unknown'],
  ['the developer portal', null, 'subscriptions_undetermined', 'unknown'],
  ['this service, for each account', null, 'subscriptions_undetermined', 'unknown'],
] as const)('subscribed by %s, a list of %j is %s', (by, list, code, level) => {
  const subject = { source: 'Acme', by: by satisfies SubscribedBy, callbackUrl: OURS }
  expect(subscriptionFinding(subject, list)).toMatchObject({ code, level })
})
