import {
  addDays,
  buildDay,
  type DataStructure,
  envelope,
  formatTimeWithoutOffset,
  localDate,
  type Notification,
} from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import type { Platform } from '../platform/platform.ts'
import { sampleDocuments } from './samples/index.ts'

const USER_ID = 'test-user'

/** Builds the body of a test delivery: a document in the real shape, marked as a test, that belongs to no user. */
export function sampleBody(platform: Platform, clientUuid: string, kind: 'data' | 'notification'): string {
  return kind === 'data' ? sampleSummary(platform, clientUuid) : sampleNotification(platform, clientUuid)
}

/** Builds a sample document of one kind, for the day that has just ended. */
export function sampleOfStructure(
  platform: Platform,
  clientUuid: string,
  dataStructure: DataStructure,
): string {
  const day = addDays(localDate({ at: platform.clock.now(), offset: null }, 'UTC'), -1)
  const documents = sampleDocuments({ clientUuid, userId: USER_ID, day })
  return JSON.stringify(documents.find((document) => document.data_structure === dataStructure))
}

function sampleSummary(platform: Platform, clientUuid: string): string {
  const day = localDate({ at: platform.clock.now(), offset: null }, 'UTC')
  const [built] = buildDay({
    userId: USER_ID,
    day,
    zone: 'UTC',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: false,
    records: [
      {
        kind: 'day',
        key: 'sample',
        source: 'Oura',
        origin: 'vendor',
        device: null,
        manual: false,
        updatedAt: null,
        day,
        offset: 0,
        values: { steps: 8042, distance_walked_m: 6120, energy_total_kcal: 2310, energy_active_kcal: 420 },
        series: {},
        extras: { test_delivery_bool: true },
      },
    ],
  })
  return JSON.stringify(envelope(built!, { clientUuid, userId: USER_ID, documentVersion: 1 }))
}

function sampleNotification(platform: Platform, clientUuid: string): string {
  const body: Notification = {
    client_uuid: clientUuid,
    user_id: USER_ID,
    data_source: 'Oura',
    action: 'user_connected',
    level: 'info',
    message: 'This is a test delivery.',
    action_datetime: formatTimeWithoutOffset(platform.clock.now()),
    environment: platform.config.environment,
  }
  return JSON.stringify(body)
}
