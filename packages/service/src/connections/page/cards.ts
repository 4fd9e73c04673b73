import type { ApiSource } from '@tributary/health'
import { readingsOf, type SyncReading } from '../../intake/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { User } from '../../users/index.ts'
import { linkAddress } from '../link.ts'
import { type OfferedSource, offeredSources } from '../offered.ts'
import { pagePath } from './address.ts'
import type { Card, PageNotice } from './view.ts'

/** How a user stands with every source, each with a fresh link that leads back to the page. */
export async function cardsOf(
  platform: Platform,
  clientUuid: string,
  userId: string,
): Promise<{ user: User | null; cards: Card[] }> {
  const { user, sources } = await offeredSources(platform, clientUuid, userId)
  const readings = user ? await readingsOf(platform.db, user.scope) : new Map<ApiSource, SyncReading>()
  const connectAddress = (source: ApiSource) =>
    linkAddress(platform, {
      clientUuid,
      userId,
      source,
      redirectUrl: platform.baseUrl + pagePath(clientUuid, userId),
      issuedAt: platform.clock.now(),
    })
  const cards = sources.map(async ({ source, description, connection }): Promise<Card> => {
    const card = { source, description }
    if (connection?.state === 'active') {
      const { lastDataAt = null, failing = false } = readings.get(source) ?? {}
      const since = connection.connectedAt
      return { ...card, standing: { type: 'connected', since, lastDataAt, failing } }
    }
    return { ...card, standing: await notConnected(connection, await connectAddress(source)) }
  })
  return { user, cards: await Promise.all(cards) }
}

const notConnected = async (
  connection: OfferedSource['connection'],
  connectAddress: string,
): Promise<Card['standing']> =>
  connection
    ? { type: 'ended', reason: connection.endReason, connectAddress }
    : { type: 'never', connectAddress }

/** Said only when it is true: anybody can write an address. */
export function noticeOf(
  cards: readonly Card[],
  query: Readonly<Record<string, unknown>>,
): PageNotice | null {
  const card = cards.find(({ source }) => source === query['data_source'])
  if (!card) return null
  const isConnected = card.standing.type === 'connected'
  if (query['status'] === 'connected' && isConnected)
    return { tone: 'good', text: `${card.source} is connected. Data will start to arrive shortly.` }
  if (query['status'] === 'disconnected' && !isConnected)
    return { tone: 'good', text: `${card.source} is disconnected. Nothing more is read from it.` }
  if ((query['status'] === 'failed' || query['status'] === 'denied') && !isConnected)
    return { tone: 'bad', text: `${card.source} was not connected. Nothing was stored; you can try again.` }
  return null
}
