import { randomUUID } from 'node:crypto'
import type { PhoneBatch, PhoneRecord } from '@tributary/health'
import { generate } from '../../packages/lab/generator/documents.ts'
import { activityDetails } from '../../packages/service/test/pushes.ts'
import { type Caller, JSON_BODY } from './calls.ts'
import { type MixedWorld, PASSWORD, type Phone } from './world.ts'

const SOURCE = 'Apple Health'
const RECORDS = 40
const SAMPLES = 60
const DAY_MS = 86_400_000
const LAB_SEED = 7

/** One kind of well-behaved caller. */
export interface Kind {
  name: string
  perSecond: number
  /** Most calls under way: no caller starts another one before the last was answered. */
  callers: number
  /** The status of the answer, 0 without one. */
  call(caller: number): Promise<number>
}

/** What was acknowledged and therefore must be stored at the end. */
export interface Acknowledged {
  /** Texts that the export of a user must contain, by user key. */
  texts: Map<string, string[]>
  labDocuments: string[]
}

export interface WellBehaved {
  kinds: readonly Kind[]
  acknowledged: Acknowledged
}

export async function wellBehaved(world: MixedWorld, call: Caller): Promise<WellBehaved> {
  const acknowledged: Acknowledged = { texts: new Map(), labDocuments: [] }
  for (const [index, phone] of world.good.phones.entries()) await connectPhone(call, phone, index)
  return {
    acknowledged,
    kinds: [
      uploads(world, call, acknowledged),
      reads(world, call),
      signIns(world, call),
      webhooks(world, call, acknowledged),
      labFiles(world, call, acknowledged),
    ],
  }
}

const addressOf = (kind: number, caller: number) => `10.${kind}.0.${caller + 1}`

function keep({ texts }: Acknowledged, userKey: string, some: readonly string[]): void {
  texts.set(userKey, [...(texts.get(userKey) ?? []), ...some])
}

async function connectPhone(call: Caller, { credential }: Phone, index: number): Promise<void> {
  const answer = await call({
    method: 'PUT',
    path: `/api/v1/mobile/sources/${encodeURIComponent(SOURCE)}`,
    address: addressOf(1, index),
    headers: { ...JSON_BODY, authorization: `Bearer ${credential}` },
    body: '{"permissions":[]}',
  })
  if (answer?.status !== 200) throw new Error(`connecting a phone was answered ${answer?.status}`)
}

function uploads({ good }: MixedWorld, call: Caller, acknowledged: Acknowledged): Kind {
  const sequences = good.phones.map(() => 1)
  return {
    name: 'uploads',
    perSecond: 4,
    callers: good.phones.length,
    async call(caller) {
      const { user, credential } = good.phones[caller]!
      const batch = batchOf(sequences[caller]!)
      const answer = await call({
        method: 'POST',
        path: '/api/v1/mobile/records',
        address: addressOf(1, caller),
        headers: { ...JSON_BODY, authorization: `Bearer ${credential}` },
        body: JSON.stringify(batch),
      })
      if (answer?.status === 200) {
        sequences[caller]!++
        keep(
          acknowledged,
          user.scope.userKey,
          batch.records.map(({ id }) => id),
        )
      }
      return answer?.status ?? 0
    },
  }
}

function batchOf(sequence: number): PhoneBatch {
  const begins = new Date(Date.now() - DAY_MS).setUTCHours(0, 0, 0, 0) + ((sequence * 7) % 1_200) * 60_000
  const records = Array.from({ length: RECORDS }, (_, n): PhoneRecord => {
    const start = begins + n * 5_000
    return {
      id: randomUUID().toUpperCase(),
      type: n % 2 === 0 ? 'HKQuantityTypeIdentifierHeartRate' : 'HKQuantityTypeIdentifierStepCount',
      start: new Date(start).toISOString(),
      end: new Date(start + 4_000).toISOString(),
      value: 60 + (n % 17),
      unit: n % 2 === 0 ? 'count/min' : 'count',
      device: { name: 'Apple Watch', manufacturer: 'Apple Inc.', model: 'Watch', hardware: 'Watch6,7' },
      app: { id: 'com.apple.health.5F2C', name: 'Watch', version: '11.2' },
    }
  })
  const read_at = new Date().toISOString()
  return { source: SOURCE, sequence, read_at, time_zone: 'Europe/Berlin', records, deleted: [] }
}

function reads({ good }: MixedWorld, call: Caller): Kind {
  const day = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
  return {
    name: 'reads',
    perSecond: 10,
    callers: 8,
    async call(caller) {
      const { userId } = good.phones[caller % good.phones.length]!.user
      const answer = await call({
        method: 'GET',
        path: `/v2/processed_data/physical_health/summary?user_id=${userId}&date=${day}`,
        address: addressOf(2, caller),
        headers: { authorization: good.authorization },
      })
      return answer?.status ?? 0
    },
  }
}

/** Signs in from the same browsers repeatedly, as people do: these are not locked out while others guess the person's password. */
function signIns({ baseUrl, owner }: MixedWorld, call: Caller): Kind {
  const cookies = new Map<number, string>()
  return {
    name: 'sign-ins',
    perSecond: 0.5,
    callers: 2,
    async call(caller) {
      const cookie = cookies.get(caller)
      const answer = await call({
        method: 'POST',
        path: '/portal/api/session',
        address: addressOf(3, caller),
        headers: { ...JSON_BODY, origin: baseUrl, ...(cookie && { cookie }) },
        body: JSON.stringify({ email: owner, password: PASSWORD }),
      })
      if (answer?.status === 200 && answer.cookie) cookies.set(caller, answer.cookie)
      return answer?.status ?? 0
    },
  }
}

function webhooks({ wearers, webhook }: MixedWorld, call: Caller, acknowledged: Acknowledged): Kind {
  let number = 1_000_000
  return {
    name: 'webhooks',
    perSecond: 3,
    callers: wearers.length,
    async call(caller) {
      const { user, account } = wearers[caller]!
      const activity = ++number
      const answer = await call({
        method: 'POST',
        path: new URL(webhook.url).pathname,
        address: addressOf(4, caller),
        headers: { ...JSON_BODY, 'garmin-client-id': webhook.clientId },
        body: JSON.stringify({ activityDetails: [activityDetails(account, activity, SAMPLES)] }),
      })
      if (answer?.status === 200) keep(acknowledged, user.scope.userKey, [`${activity}-detail`])
      return answer?.status ?? 0
    },
  }
}

function labFiles({ good }: MixedWorld, call: Caller, { labDocuments }: Acknowledged): Kind {
  let number = 0
  return {
    name: 'laboratory files',
    perSecond: 0.2,
    callers: 1,
    async call(caller) {
      const { bytes } = await generate(number++, LAB_SEED, 'text')
      const form = new FormData()
      form.set('timezone', 'Z')
      form.set('file', new Blob([new Uint8Array(bytes)]), 'file')
      const encoded = new Response(form)
      const answer = await call({
        method: 'POST',
        path: `/lab/client_uuid/${good.clientUuid}/user_id/${good.phones[caller]!.user.userId}`,
        address: addressOf(5, caller),
        headers: {
          'content-type': encoded.headers.get('content-type')!,
          authorization: good.authorization,
        },
        body: Buffer.from(await encoded.arrayBuffer()),
      })
      if (answer && answer.status < 300)
        labDocuments.push((JSON.parse(answer.text) as { document_id: string }).document_id)
      return answer?.status ?? 0
    },
  }
}
