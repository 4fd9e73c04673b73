import { type Static, Type } from 'typebox'
import { hasAddon } from '../../accounts/index.ts'
import { type AlertDocument, type AlertPosition, listAlertDocuments } from '../../documents/index.ts'
import { apiError } from '../../platform/http/errors.ts'
import { userIdsOf } from '../../users/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { AlertSchema, raisedIn, type UserAlert } from '../users/alerts.ts'

/** Whether something was out of range is sealed: one call opens so many documents and no more. */
const LOOKED_THROUGH = 500
const PAGE = 50

const FoundSchema = Type.Object({
  user_id: Type.String(),
  stored_at: Type.String(),
  ...AlertSchema.properties,
})

const PageSchema = Type.Object({
  is_watched: Type.Boolean(),
  /** Newest first. */
  alerts: Type.Array(FoundSchema),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
  /** Where this call stopped looking before the page was full; null when it did not. */
  looked_back_to: Type.Union([Type.String(), Type.Null()]),
})
export type AlertsPage = Static<typeof PageSchema>
export type FoundAlert = Static<typeof FoundSchema>

export function registerAlertsAcross({ server, platform, access }: Area): void {
  server.get(
    '/clients/:client_uuid/alerts',
    {
      ...access('viewer', { shows: 'alerts of all users' }),
      schema: {
        params: ClientParams,
        querystring: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 300 })) }),
        response: { 200: PageSchema },
      },
    },
    async ({ params, query }) => {
      const found = await listAlertDocuments(platform, params.client_uuid, {
        before: query.cursor === undefined ? null : positionOf(query.cursor),
        limit: LOOKED_THROUGH,
      })
      const raised: { document: AlertDocument; alert: UserAlert }[] = []
      let looked = 0
      for (; looked < found.length && raised.length < PAGE; looked++) {
        const document = found[looked]!
        raised.push(...raisedIn(document, []).map((alert) => ({ document, alert })))
      }
      const userIds = await userIdsOf(
        platform.db,
        raised.map(({ document }) => document.scope),
      )
      const isEnd = looked === found.length && found.length < LOOKED_THROUGH
      const last = isEnd ? null : found[looked - 1]!
      return {
        is_watched: await hasAddon(platform, platform.db, params.client_uuid, 'health_monitoring'),
        alerts: raised.flatMap(({ document, alert }) => {
          const userId = userIds.get(document.scope.userKey)
          if (userId === undefined) return []
          return { user_id: userId, stored_at: document.createdAt.toISOString(), ...alert }
        }),
        next_cursor: last && cursorOf(last),
        looked_back_to: last && raised.length < PAGE ? last.createdAt.toISOString() : null,
      }
    },
  )
}

const cursorOf = ({ createdAt, scope, documentVersion, documentKey }: AlertPosition): string =>
  [createdAt.toISOString(), scope.lane, scope.userKey, documentVersion, documentKey].join('/')

const CURSOR = /^(\d{4}-[\d:.TZ-]+)\/(\d{1,3})\/([0-9a-f-]{36})\/(\d{1,9})\/(.+)$/s

function positionOf(cursor: string): AlertPosition {
  const [, at, lane, userKey, version, documentKey] = CURSOR.exec(cursor) ?? []
  if (documentKey === undefined || Number.isNaN(Date.parse(at!))) throw apiError('cursor_unknown')
  return {
    createdAt: new Date(at!),
    scope: { lane: Number(lane), userKey: userKey! },
    documentVersion: Number(version),
    documentKey,
  }
}
