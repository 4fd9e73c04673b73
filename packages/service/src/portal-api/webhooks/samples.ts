import { type DataStructure, DOCUMENT_SCHEMAS, NOTIFICATION_ACTIONS } from '@tributary/health'
import type { EndpointKind } from '../../delivery/index.ts'
import { sampleOfStructure } from '../../documents/index.ts'
import { sampleOfAction } from '../../notifications/index.ts'
import type { Platform } from '../../platform/platform.ts'

const STRUCTURES = Object.keys(DOCUMENT_SCHEMAS) as DataStructure[]

/** A sample of everything that can be sent to each webhook. */
export const SAMPLE_NAMES: Readonly<Record<EndpointKind, string[]>> = {
  data: STRUCTURES,
  notification: [...NOTIFICATION_ACTIONS],
}

/** The exact body; null when there is none of that name. */
export function sampleFor(
  platform: Platform,
  clientUuid: string,
  kind: EndpointKind,
  name: string,
): string | null {
  if (kind === 'notification') {
    const action = NOTIFICATION_ACTIONS.find((known) => known === name)
    return action ? JSON.stringify(sampleOfAction(platform, clientUuid, action)) : null
  }
  const structure = STRUCTURES.find((known) => known === name)
  return structure ? sampleOfStructure(platform, clientUuid, structure) : null
}
