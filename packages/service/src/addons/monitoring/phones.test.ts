import type { PhoneRecord, PhoneSource } from '@tributary/health'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertsOf, reportedSummaries } from '../../../test/monitoring.ts'
import { type PhonesWorld, sleep, startPhonesWorld } from '../../../test/phones.ts'
import { setAddon } from '../../accounts/addons.ts'

let world: PhonesWorld
beforeAll(async () => {
  world = await startPhonesWorld()
})
afterAll(() => world.close())

const NIGHT = { start: '2026-03-09T23:00:00.000Z', end: '2026-03-10T04:00:00.000Z' }
const OXYGEN_AT = '2026-03-10T02:00:00.000Z'

/** Five hours of sleep, and 88 percent in the middle of it, as each store writes them. */
const RECORDS: Record<PhoneSource, PhoneRecord[]> = {
  'Samsung Health': [
    {
      ...{ id: 'n', type: 'SLEEP', ...NIGHT, zone: '+01:00', app: { id: 'com.sec.android.app.shealth' } },
      stages: [{ ...NIGHT, stage: 'LIGHT' }],
    },
    {
      ...{ id: 'o', type: 'BLOOD_OXYGEN', start: OXYGEN_AT, end: OXYGEN_AT, zone: '+01:00', unit: '%' },
      ...{ app: { id: 'com.sec.android.app.shealth' }, samples: [{ at: OXYGEN_AT, value: 88 }] },
    },
  ],
  'Apple Health': [
    sleep('n', NIGHT.start, 5),
    {
      ...{ id: 'o', type: 'HKQuantityTypeIdentifierOxygenSaturation', start: OXYGEN_AT, end: OXYGEN_AT },
      ...{ value: 0.88, unit: '%', app: { id: 'com.apple.health.watch', name: 'Watch' } },
    },
  ],
  'Health Connect': [
    {
      ...{ id: 'n', type: 'SleepSessionRecord', ...NIGHT, zone: '+01:00', app: { id: 'com.example.watch' } },
      stages: [{ ...NIGHT, stage: 'STAGE_TYPE_LIGHT' }],
    },
    {
      ...{ id: 'o', type: 'OxygenSaturationRecord', start: OXYGEN_AT, end: OXYGEN_AT, zone: '+01:00' },
      ...{ value: 88, unit: '%', app: { id: 'com.example.watch' } },
    },
  ],
}

test.each(Object.entries(RECORDS))(
  'a person with %s alone gets alerts on the first day',
  async (name, records) => {
    const source = name as PhoneSource
    const { clientUuid, authorization } = await world.newClient()
    await setAddon(world.platform, 'operator', clientUuid, 'health_monitoring', true)
    const phone = await world.enrol(clientUuid, 'u')
    await phone.connect(source)
    expect(await phone.upload({ source, records })).toMatchObject({ status: 200 })
    await world.drain()
    expect(await reportedSummaries(world, phone.user)).toEqual([
      '2026-03-10 v1: oxygenation 88, sleep_duration 18000',
    ])
    const alerts = await alertsOf(world, phone.user, 'alert_event')
    const moments = alerts.map(
      ({ body }) => (body['alerts'] as { triggered_at_string: string }).triggered_at_string,
    )
    expect(moments).toEqual(['2026-03-10T03:00:00.000000+01:00'])
    const answer = await fetch(`${world.platform.baseUrl}/api/v2/user_id/u/data_sources/authorized`, {
      headers: { authorization },
    })
    const { data_sources: sources } = (await answer.json()) as {
      data_sources: { data_source: string; authorized: boolean }[]
    }
    expect(sources.filter(({ authorized }) => authorized).map((one) => one.data_source)).toEqual([source])
  },
)
