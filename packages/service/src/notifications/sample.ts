import {
  formatTimeWithoutOffset,
  type Notification,
  type NotificationAction,
  type NotificationLevel,
} from '@tributary/health'
import type { Platform } from '../platform/platform.ts'
import { MESSAGES } from './messages.ts'

const USER_ID = 'test-user'

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
  return {
    client_uuid: clientUuid,
    user_id: action === 'endpoint_paused' ? '' : USER_ID,
    data_source: OF_NO_SOURCE.includes(action) ? '' : 'Oura',
    action,
    level: LEVELS[action] ?? 'info',
    message: MESSAGES[action],
    action_datetime: formatTimeWithoutOffset(platform.clock.now()),
    environment: platform.config.environment,
    ...(action === 'document_rejected' && REJECTED),
  }
}
