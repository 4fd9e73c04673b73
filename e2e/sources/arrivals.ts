import { expect } from 'vitest'
import type { Notification, ReceivedWebhook, TestReceiver } from '../../packages/sdk/src/index.ts'
import { until } from '../../packages/service/test/until.ts'

const WAIT_MS = 60_000

/** The part of a document that the tests read. */
export interface Arrived {
  userId: string
  dataStructure: string
  documentVersion: number
  /** The local day it is about; of a sleep, the one on which it ended. */
  day: string
  sources: readonly string[]
  /** Null where the document counts none. */
  steps: number | null
}

/** The client's receiver: the messages that arrived, all with valid signatures. */
export class Arrivals {
  readonly #data: TestReceiver
  readonly #notifications: TestReceiver

  constructor(data: TestReceiver, notifications: TestReceiver) {
    this.#data = data
    this.#notifications = notifications
  }

  of(userId: string): Arrived[] {
    return verified(this.#data)
      .map(({ json }) => arrivedOf(json as Body))
      .filter((arrived) => arrived.userId === userId)
  }

  /** Waits until the documents of a user fulfil the condition. */
  async until(userId: string, wanted: (all: Arrived[]) => boolean): Promise<void> {
    await until(
      () => wanted(this.of(userId)),
      () => `what was wanted among ${listed(this.of(userId))}`,
    )
  }

  async notified(userId: string, action: Notification['action'], source: string): Promise<void> {
    await this.#notifications.next(({ json }) => {
      const given = json as Notification
      return given.user_id === userId && given.action === action && given.data_source === source
    }, WAIT_MS)
  }

  /** The actions of all notifications about a user, in order. */
  actionsOf(userId: string): string[] {
    return verified(this.#notifications)
      .map(({ json }) => json as Notification)
      .filter((notification) => notification.user_id === userId)
      .map(({ action }) => action)
  }

  get count(): number {
    return this.#data.received.length
  }
}

function verified(receiver: TestReceiver): readonly ReceivedWebhook[] {
  expect(receiver.received.filter(({ failure }) => failure !== null)).toEqual([])
  return receiver.received
}

interface Metadata {
  datetime_string: string
  sources_of_data_array: string[]
}
interface Structure {
  metadata: Metadata
  duration?: { sleep_date_string: string | null }
  distance?: { steps_int: number | null }
}
interface Body {
  user_id: string
  data_structure: string
  document_version: number
  [pillar: string]: unknown
}

function arrivedOf(body: Body): Arrived {
  const { metadata, duration, distance } = structureOf(body)
  return {
    userId: body.user_id,
    dataStructure: body.data_structure,
    documentVersion: body.document_version,
    day: (duration?.sleep_date_string ?? metadata.datetime_string).slice(0, 10),
    sources: metadata.sources_of_data_array,
    steps: distance?.steps_int ?? null,
  }
}

/** The one object that a document carries, wherever it stands. */
function structureOf(body: Body): Structure {
  if (body['metadata']) return { metadata: body['metadata'] as Metadata }
  if (body['health_score_data']) return body['health_score_data'] as Structure
  const pillar = ['physical_health', 'body_health', 'sleep_health']
    .map((name) => body[name] as Record<string, Record<string, unknown>> | undefined)
    .find((found) => found !== undefined)
  const { summary, events } = pillar ?? {}
  const found =
    summary?.[body.data_structure] ?? (events?.[body.data_structure] as unknown[] | undefined)?.[0]
  if (!found) throw new Error(`no structure in a ${body.data_structure}`)
  return found as Structure
}

const listed = (all: readonly Arrived[]) =>
  JSON.stringify(
    all.map(({ dataStructure, day, documentVersion }) => `${dataStructure} ${day} v${documentVersion}`),
  )
