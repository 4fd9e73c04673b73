import { expect, test } from 'vitest'
import type { Notification, WebhookDocument } from '../generated/documents.ts'
import { isNotification } from './notification.ts'

const notification: Notification = {
  client_uuid: 'c',
  user_id: 'u',
  data_source: 'Oura',
  action: 'user_connected',
  level: 'info',
  message: 'The user connected Oura.',
  action_datetime: '2026-11-14T07:02:30.000000',
  environment: 'sandbox',
}

test('a notification is distinguished from a document', () => {
  expect(isNotification(notification)).toBe(true)
  expect(isNotification({ data_structure: 'sleep_summary' } as WebhookDocument)).toBe(false)
})

test('a document of a structure that is not known yet is no notification', () => {
  expect(isNotification({ data_structure: 'new', action: 'x' } as unknown as WebhookDocument)).toBe(false)
})
