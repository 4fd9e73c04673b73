import { expect, it } from 'vitest'
import { ok, problem, unknown, verdictOf, warning } from './report.ts'

const fine = ok('credentials_accepted', 'high', '')

it('is ready when nothing is wrong, whatever cannot be determined', () => {
  const open = unknown('authorize_undetermined', '')
  expect(verdictOf([fine, open, warning('subscriptions_missing', 'high', '')])).toBe('ready')
})

it('is undetermined when the credentials could not be judged', () => {
  expect(verdictOf([unknown('credentials_undetermined', '')])).toBe('undetermined')
})

it('names the problem that has to be solved first', () => {
  const unreachable = problem('webhook_unreachable', 'medium', '')
  const refused = problem('redirect_uri_refused', 'high', '')
  const wrong = problem('wrong_credentials', 'high', '')
  expect(verdictOf([fine, unreachable])).toBe('webhook_unreachable')
  expect(verdictOf([unreachable, refused])).toBe('redirect_uri_refused')
  expect(verdictOf([unreachable, refused, wrong])).toBe('wrong_credentials')
})
