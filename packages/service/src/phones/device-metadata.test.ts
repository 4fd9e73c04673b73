import type { PhoneRecord } from '@tributary/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsOf } from '../../test/intake.ts'
import { type PhonesWorld, startPhonesWorld } from '../../test/phones.ts'
import { setAddon } from '../accounts/addons.ts'

let world: PhonesWorld
beforeAll(async () => {
  world = await startPhonesWorld()
})
afterAll(() => world.close())

const at = '2026-03-09T08:00:00.000Z'
const device = { name: 'Cuff', manufacturer: 'Omron', model: 'M7', hardware: 'HEM-7361T' }
const app = { id: 'com.omron.connect', name: 'OMRON connect' }
const RECORDS: PhoneRecord[] = [
  {
    id: 'bp',
    type: 'HKCorrelationTypeIdentifierBloodPressure',
    start: at,
    parts: [
      { name: 'HKQuantityTypeIdentifierBloodPressureSystolic', value: 121, unit: 'mmHg' },
      { name: 'HKQuantityTypeIdentifierBloodPressureDiastolic', value: 79, unit: 'mmHg' },
    ],
    device,
    app,
  },
  {
    id: 'glucose',
    type: 'HKQuantityTypeIdentifierBloodGlucose',
    start: at,
    value: 96,
    unit: 'mg/dL',
    device,
    app,
  },
]

test('events of a phone’s records name the device that measured, with the add-on only', async () => {
  const seen: Record<string, unknown>[] = []
  for (const enabled of [false, true]) {
    const { clientUuid } = await world.newClient()
    await setAddon(world.platform, 'operator', clientUuid, 'device_metadata', enabled)
    const phone = await world.enrol(clientUuid, 'ada')
    await phone.connect()
    const { body } = await phone.upload({ records: RECORDS })
    expect(body.records.map(({ result }) => result)).toEqual(['taken', 'taken'])
    await world.drain()
    const events = (await documentsOf(world, phone.user)).filter(({ structure }) =>
      ['blood_pressure_event', 'blood_glucose_event'].some((name) => structure.endsWith(name)),
    )
    expect(events).toHaveLength(2)
    for (const event of events) {
      const text = JSON.stringify(event.body)
      expect(text.includes('device_source_data_array'), event.structure).toBe(enabled)
      if (enabled) seen.push(event.body)
    }
  }
  for (const body of seen)
    expect(JSON.stringify(body)).toMatch(/"device_source_data_array":\[\{[^\]]*"manufacturer_string":"Omron"/)
})
