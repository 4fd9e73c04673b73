import { addDays, type DataStructure, formatTimeWithoutOffset, localDate } from '@tributary/health'
import type { Platform } from '../platform/platform.ts'
import { type SampleAddress, sampleDocuments, sampleNotification } from './samples/index.ts'

/** Test deliveries are about this user, who does not exist. */
const USER_ID = 'test-user'

/** Builds the body of a test delivery: a document or notification in the real shape, marked as a test, that belongs to no user. */
export function sampleBody(platform: Platform, clientUuid: string, kind: 'data' | 'notification'): string {
  if (kind === 'data') return sampleOfStructure(platform, clientUuid, 'physical_summary')
  const now = platform.clock.now()
  return JSON.stringify(
    sampleNotification(testAddress(clientUuid, now), {
      message: 'This is a test delivery.',
      action_datetime: formatTimeWithoutOffset(now),
      environment: platform.config.environment,
    }),
  )
}

/** Builds a sample document of one kind, for the day that has just ended. */
export function sampleOfStructure(
  { clock }: Platform,
  clientUuid: string,
  dataStructure: DataStructure,
): string {
  const documents = sampleDocuments(testAddress(clientUuid, clock.now()))
  return JSON.stringify(documents.find((document) => document.data_structure === dataStructure))
}

/** The address of samples that are sent on some day: they describe the day before. */
export const testAddress = (clientUuid: string, now: number): SampleAddress => ({
  clientUuid,
  userId: USER_ID,
  day: addDays(localDate({ at: now, offset: null }, 'UTC'), -1),
  isTest: true,
})
