import { expect, test } from 'vitest'
import type { BoundDevice } from '../../phones/index.ts'
import { describeDevice, type PhoneOf } from './describe-connection.ts'

const AT = new Date('2026-03-10T08:00:00Z')
const DEVICE = {
  deviceId: 'd-1',
  installationId: 'this phone',
  platform: 'android',
  model: null,
  appVersion: '1.0.0',
  lastSequence: 3,
  termsAcceptedAt: AT,
  createdAt: AT,
  endedAt: null,
  endReason: null,
} as BoundDevice

const store = (over: Partial<PhoneOf> = {}): PhoneOf => ({
  source: 'Health Connect',
  installationId: 'this phone',
  isConnected: true,
  permissions: [],
  background: { mode: 'on', lastSyncAt: AT.toISOString() },
  ...over,
})

test('a phone shows whether it reads its stores while the app is closed, and when it last did', () => {
  expect(describeDevice(DEVICE, [store()])).toMatchObject({
    data_sources: ['Health Connect'],
    background: [{ data_source: 'Health Connect', mode: 'on', last_sync_at: '2026-03-10T08:00:00.000Z' }],
  })
})

test.each([
  ['never reported it', DEVICE, store({ background: null })],
  ['brings the store no longer', DEVICE, store({ isConnected: false })],
  ['is another one', DEVICE, store({ installationId: 'another phone' })],
  ['was unbound', { ...DEVICE, endedAt: AT } as BoundDevice, store()],
])('a phone that %s shows nothing of it', (_case, device, phone) => {
  expect(describeDevice(device, [phone]).background).toEqual([])
})
