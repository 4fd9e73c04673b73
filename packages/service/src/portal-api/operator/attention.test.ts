import { expect, test } from 'vitest'
import { type AttentionFigures, attentionItems } from './attention.ts'

const WELL: AttentionFigures = {
  requests: 0,
  paused_endpoints: 0,
  failing_endpoints: 0,
  rejected: { count: 0, is_more: false },
  failing_connections: { count: 0, is_more: false },
  overdue_connections: { count: 0, is_more: false },
  failing_jobs: { count: 0, is_more: false },
  sources_in_trouble: [],
  job_workers: 1,
  delivery_workers: 1,
  oldest_due_at: null,
}

const wordsOf = (change: Partial<AttentionFigures>) =>
  attentionItems({ ...WELL, ...change }).map(({ words }) => words)

test('a healthy deployment needs no attention', () => {
  expect(attentionItems(WELL)).toEqual([])
})

test('each problem is listed with its count and links to its page', () => {
  expect(wordsOf({ paused_endpoints: 1 })).toEqual(['One webhook is paused'])
  expect(wordsOf({ requests: 3 })).toEqual(['3 requests for add-ons wait for an answer'])
  expect(wordsOf({ rejected: { count: 1_000, is_more: true } })).toEqual([
    'At least 1,000 deliveries were given up within the last day',
  ])
  expect(wordsOf({ job_workers: 0, requests: 1 })[0]).toContain('No worker runs')
})
