import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { ConformanceKit } from '../../conformance/kit.ts'
import type { WebhookRequest } from '../contract.ts'
import { resourcesOf } from './resources.ts'

const KEY_ID = 1_234_567_890
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const SERVICE_ACCOUNT_KEYS = generateKeyPairSync('rsa', { modulusLength: 2048 })

const EVENT = {
  version: '1',
  clientProvidedSubscriptionName: '',
  healthUserId: '11112222',
  operation: 'UPSERT',
  dataType: 'steps',
  intervals: [
    {
      physicalTimeInterval: { startTime: '2026-03-02T23:30:00Z', endTime: '2026-03-03T00:15:00Z' },
      civilIso8601TimeInterval: { startTime: '2026-03-03T00:30:00', endTime: '2026-03-03T01:15:00' },
    },
  ],
}

const LEVELS = '/activeMinutes/activeMinutesRollupByActivityLevel'

/** Where the time of a point is, and those of its fields without which there is none. */
function timed(place: string, ...fields: readonly string[]): string[] {
  return [place, ...fields.map((field) => `${place}/${field}`)]
}

export const kit: ConformanceKit = {
  settings: {
    project_number: '123456789012',
    service_account: JSON.stringify({
      client_email: 'tributary@conformance.example',
      private_key_id: 'conformance',
      private_key: SERVICE_ACCOUNT_KEYS.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    }),
  },
  needs: {
    // A level that is not listed had no minutes, which only the whole list can say.
    'active-minutes-rollup': [
      '/activeMinutes',
      LEVELS,
      `${LEVELS}/*`,
      `${LEVELS}/*/activityLevel`,
      `${LEVELS}/*/activeMinutesSum`,
    ],
    'nutrition-log-rollup': ['/nutritionLog', '/nutritionLog/nutrients/*/nutrient'],
    // The lengths of a night are sums of all its stages.
    sleep: [
      ...timed('/sleep/interval', 'startTime', 'endTime'),
      '/sleep/stages/*',
      ...['startTime', 'endTime', 'type'].map((field) => `/sleep/stages/*/${field}`),
      '/sleep/summary/stagesSummary/*/type',
    ],
    // The kind of exercise says whether its distance was swum.
    exercise: [...timed('/exercise/interval', 'startTime', 'endTime'), '/exercise/exerciseType'],
    weight: timed('/weight/sampleTime', 'physicalTime'),
    'body-fat': timed('/bodyFat/sampleTime', 'physicalTime'),
    height: timed('/height/sampleTime', 'physicalTime'),
    'blood-glucose': timed('/bloodGlucose/sampleTime', 'physicalTime'),
    'core-body-temperature': timed('/coreBodyTemperature/sampleTime', 'physicalTime'),
    electrocardiogram: timed('/electrocardiogram/interval', 'startTime'),
    'hydration-log': timed('/hydrationLog/interval', 'startTime'),
    'nutrition-log': [
      ...timed('/nutritionLog/interval', 'startTime'),
      '/nutritionLog',
      '/nutritionLog/nutrients/*/nutrient',
    ],
  },
  lacks: {
    retry_after: 'the vendor documents no header that says how long to wait',
    revocation_notices: 'a withdrawn grant looks like deleted data',
    signed_time: 'the signature covers the body, which has no time',
    zero_days: 'what was not worn is left out',
  },
  webhook: {
    secrets: { keyset: keysetOf(KEY_ID, KEYS.publicKey) },
    signatureHeaders: ['google-health-api-signature'],
    genuine(_secrets, _sentAt, body = JSON.stringify({ data: EVENT })): WebhookRequest {
      return {
        method: 'POST',
        pathToken: null,
        headers: { 'google-health-api-signature': tinkSignature(KEY_ID, KEYS.privateKey, body) },
        query: {},
        body: new TextEncoder().encode(body),
      }
    },
    announces: resourcesOf('steps').map((resource) => ({
      type: 'fetch',
      account: EVENT.healthUserId,
      resource,
      id: null,
      window: { from: '2026-03-03', to: '2026-03-03' },
    })),
    malformed: [
      JSON.stringify(EVENT),
      JSON.stringify({ data: { ...EVENT, healthUserId: undefined } }),
      JSON.stringify({ data: { ...EVENT, dataType: 7 } }),
      JSON.stringify([]),
      JSON.stringify([{ data: {} }, null]),
    ],
    handshake: {
      request: ({ verificationToken }) => ({
        method: 'POST',
        pathToken: null,
        headers: verificationToken === '' ? {} : { authorization: `Bearer ${verificationToken}` },
        query: {},
        body: new TextEncoder().encode(JSON.stringify({ type: 'verification' })),
      }),
      answer: {},
    },
  },
}

/** Version, number of the key, signature: as the Tink library writes it. */
export function tinkSignature(keyId: number, key: KeyObject, body: string): string {
  const prefix = Buffer.alloc(5)
  prefix.writeUInt8(1)
  prefix.writeUInt32BE(keyId, 1)
  return Buffer.concat([prefix, createSign('SHA256').update(body).sign(key)]).toString('base64')
}

/** A keyset of one key, as the vendor publishes it. */
export function keysetOf(keyId: number, key: KeyObject, status = 'ENABLED'): string {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const field = (number: number, bytes: Buffer) =>
    Buffer.concat([Buffer.from([number * 8 + 2, bytes.length]), bytes])
  const value = Buffer.concat([
    Buffer.from([0x08, 0]),
    field(2, Buffer.from([0x08, 3, 0x10, 2, 0x18, 2])),
    field(3, Buffer.from(x, 'base64url')),
    field(4, Buffer.concat([Buffer.from([0]), Buffer.from(y, 'base64url')])),
  ])
  return JSON.stringify({
    primaryKeyId: keyId,
    key: [
      {
        keyData: {
          typeUrl: 'type.googleapis.com/google.crypto.tink.EcdsaPublicKey',
          value: value.toString('base64'),
          keyMaterialType: 'ASYMMETRIC_PUBLIC',
        },
        status,
        keyId,
        outputPrefixType: 'TINK',
      },
    ],
  })
}
