import { expect, test } from 'vitest'
import { Inbox, type KeptInbox } from './inbox.ts'

const arrival = (userId: string | null, verified = true) => ({
  kind: 'data' as const,
  receivedAt: '2026-03-10T12:00:00.000Z',
  webhookId: 'msg_1',
  timestamp: '1',
  signature: 'v1,a',
  verified,
  refusal: verified ? null : 'forged',
  bytes: 2,
  body: userId === null ? null : { user_id: userId },
})

test('counts all that ever came, whatever is still kept, also after a restart', () => {
  const first = new Inbox()
  first.add(arrival('anna'))
  first.add(arrival(null, false))
  for (let n = 0; n < 500; n++) first.add(arrival(`user-${n % 3}`))
  const newest = first.since(0).at(-1)
  expect(newest).toMatchObject({ number: 502, refused: 1, people: 4 })
  expect(first.since(0)).toHaveLength(400)
  const second = new Inbox()
  second.restore(JSON.parse(JSON.stringify(first.kept())) as KeptInbox)
  second.add(arrival('anna'))
  expect(second.since(502)).toMatchObject([{ number: 503, refused: 1, people: 4 }])
  expect(second.since(0)).toHaveLength(400)
})
