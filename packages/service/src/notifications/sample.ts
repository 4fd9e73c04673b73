import {
  formatTimeWithoutOffset,
  type Notification,
  type NotificationAction,
  type NotificationLevel,
} from '@tributary/health'
import { sampleNotification, testAddress } from '../documents/index.ts'
import type { Platform } from '../platform/platform.ts'
import { MESSAGES } from './messages.ts'

const LEVELS: Partial<Record<NotificationAction, NotificationLevel>> = {
  user_disconnected: 'warning',
  extraction_failed: 'warning',
  steps_extraction_failed: 'warning',
  document_rejected: 'error',
  endpoint_paused: 'error',
}
const REJECTED = { webhook_id: 'msg_00000000000000000000000000000000', data_structure: 'sleep_summary' }
const OF_NO_SOURCE: readonly NotificationAction[] = [
  'user_created',
  'user_deleted',
  'document_rejected',
  'endpoint_paused',
]

/** A notification about an invented user, for trying a receiver. */
export function sampleOfAction(
  platform: Platform,
  clientUuid: string,
  action: NotificationAction,
): Notification {
  const now = platform.clock.now()
  return sampleNotification(testAddress(clientUuid, now), {
    ...(action === 'endpoint_paused' && { user_id: '' }),
    ...(OF_NO_SOURCE.includes(action) && { data_source: '' }),
    action,
    level: LEVELS[action] ?? 'info',
    message: MESSAGES[action],
    action_datetime: formatTimeWithoutOffset(now),
    environment: platform.config.environment,
    ...(action === 'document_rejected' && REJECTED),
  })
}
