import { expect, test } from 'vitest'
import { adviceFor } from './advice.ts'

test.each([
  [401, null, 'signature'],
  [404, null, 'path'],
  [302, null, 'Redirects'],
  [204, null, '200, 201 or 202'],
  [503, null, 'log'],
  [418, null, 'refused'],
  [null, 'connection refused', 'listens'],
  [null, 'certificate not accepted', 'certificate'],
  [null, 'url must point at a public address', 'public host'],
])('%s %s: says what to do', (status, words, part) => {
  expect(adviceFor(status, words)).toContain(part)
})
