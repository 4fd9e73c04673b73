import type { DeliveryView } from '@tributary/service/portal-types'
import { expect, test } from 'vitest'
import { KEPT, withNews } from './use-live.ts'

const delivery = (id: number, state: DeliveryView['state'] = 'pending'): DeliveryView => ({
  ...{
    webhook_id: `msg_${String(id).padStart(4, '0')}`,
    endpoint_id: 'data',
    kind: 'data',
    user_id: 'alice',
  },
  ...{
    data_structure: 'sleep_summary',
    document_version: 1,
    day: null,
    state,
    attempts: 0,
    last_status: null,
  },
  ...{ created_at: '2026-03-10T12:00:00Z', next_attempt_at: null, delivered_at: null },
})

test('news replaces what was known of a delivery, and the newest come first', () => {
  const rows = withNews([delivery(2), delivery(1)], [delivery(3), delivery(1, 'delivered')])
  expect(rows).toEqual([delivery(3), delivery(2), delivery(1, 'delivered')])
})

test('the list stays bounded', () => {
  const rows = withNews(
    [],
    Array.from({ length: KEPT * 2 }, (_, index) => delivery(index)),
  )
  expect(rows).toHaveLength(KEPT)
  expect(rows[0]).toEqual(delivery(KEPT * 2 - 1))
})
