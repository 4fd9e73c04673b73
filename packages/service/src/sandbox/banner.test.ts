import { expect, test } from 'vitest'
import { describeStart, warningOf } from './banner.ts'

const described = {
  base_url: 'http://localhost:8080',
  lab_url: null,
  portal_url: null,
  app_url: null,
  receiver_url: null,
  simulator_url: null,
  reference_url: null,
  docs_url: null,
  demo_client: null,
  demo_people: null,
}

test.each(['0.0.0.0', '::', '192.168.1.5', 'tributary.internal'])(
  'a sandbox that listens on %s warns of what others can do',
  (host) => {
    const warning = warningOf({ environment: 'sandbox', host })
    expect(warning).toContain(`listens on ${host}`)
    expect(describeStart(described, warning)).toContain('Warning: This sandbox listens')
  },
)

test.each(['127.0.0.1', '127.0.0.2', '::1', 'localhost'])('one that listens on %s does not', (host) => {
  expect(warningOf({ environment: 'sandbox', host })).toBeNull()
  expect(describeStart(described, null)).not.toContain('Warning')
})

test('nor does production', () => {
  expect(warningOf({ environment: 'production', host: '0.0.0.0' })).toBeNull()
})
