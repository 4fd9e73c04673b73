import { randomUUID } from 'node:crypto'
import {
  formatTimeWithoutOffset,
  type Notification,
  type NotificationAction,
  type NotificationLevel,
  type Source,
} from '@tributary/health'
import { hasAddon } from '../accounts/index.ts'
import { hasEndpoint, keepsUnaddressed, publishVersion } from '../delivery/index.ts'
import type { Db } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { clientScope, type Scope } from '../platform/scope.ts'
import { MESSAGES } from './messages.ts'

export interface Notice {
  clientUuid: string
  /** Null when it concerns no single user. */
  user: { scope: Scope; userId: string } | null
  dataSource: Source | null
  action: NotificationAction
  level: NotificationLevel
  /** The delivery that `document_rejected` is about. */
  rejected?: { webhookId: string; dataStructure: string }
  /** The laboratory document that `lab_document_processed` and `lab_document_failed` are about. */
  laboratory?: { documentId: string; reason: string | null }
}

/**
 * Notifies the client in the caller's transaction; nothing happens for a client without the add-on, or without the address
 * that it would be sent to. Returns whether a notification was stored.
 */
export async function notify(trx: Db, platform: Platform, notice: Notice): Promise<boolean> {
  const { clientUuid } = notice
  if (!(await hasAddon(platform, trx, clientUuid, 'notification_webhook'))) return false
  if (!keepsUnaddressed(platform) && !(await hasEndpoint(trx, clientUuid, 'notification'))) return false
  const body: Notification = {
    client_uuid: clientUuid,
    user_id: notice.user?.userId ?? '',
    data_source: notice.dataSource ?? '',
    action: notice.action,
    level: notice.level,
    message: MESSAGES[notice.action],
    action_datetime: formatTimeWithoutOffset(platform.clock.now()),
    environment: platform.config.environment,
    ...(notice.rejected && {
      webhook_id: notice.rejected.webhookId,
      data_structure: notice.rejected.dataStructure,
    }),
    ...(notice.laboratory && { document_id: notice.laboratory.documentId }),
    ...(notice.laboratory?.reason && { reason_code: notice.laboratory.reason }),
  }
  const owner = { scope: scopeOf(notice), clientUuid }
  await publishVersion(trx, platform, owner, {
    kind: 'notification',
    documentKey: `notification:${randomUUID()}`,
    dataStructure: 'notification',
    day: null,
    content: body,
    render: () => JSON.stringify(body),
  })
  return true
}

/** What an erased user left behind could not be opened: the news of the erasure belongs to the client. */
function scopeOf({ user, action, clientUuid }: Notice): Scope {
  return user && action !== 'user_deleted' ? user.scope : clientScope(clientUuid)
}
