import { NOTIFICATION_ACTIONS, NOTIFICATION_SCHEMA } from '@tributary/health'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { ManualClock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { sampleOfAction } from './sample.ts'

const platform = {
  clock: new ManualClock(Date.parse('2026-03-10T12:00:00Z')),
  config: { environment: 'sandbox' },
} as unknown as Platform

test.each(NOTIFICATION_ACTIONS)('a sample of %s has the schema', (action) => {
  const sample = sampleOfAction(platform, '6f7a2c1e-8a54-4f0b-9d36-2f1f4f3f9a10', action)
  expect([...Value.Errors(NOTIFICATION_SCHEMA, sample)]).toEqual([])
  expect(sample.action).toBe(action)
})
