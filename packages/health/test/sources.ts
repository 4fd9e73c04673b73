import type { SourceFacts, Sources } from '../src/index.ts'

const usual: SourceFacts = {
  isPhoneStore: false,
  rank: { sleep: 0, physical: 0, body: 0 },
  namesDevicesOn: [],
  energyTotalIsSum: false,
  reportsDailySaturation: false,
  lacksRestingHeartRate: false,
  ownScores: {},
}

const rank = (sleep: number, physical: number, body: number) => ({ rank: { sleep, physical, body } })

const phone = {
  ...usual,
  isPhoneStore: true,
  namesDevicesOn: ['blood_glucose_event', 'blood_pressure_event', 'oxygenation_event', 'temperature_event'],
} as const satisfies SourceFacts

/** Sources as the domain's tests need them; the real ones are declared by the manifests. */
export const SOURCE_FACTS: Sources = new Map<string, SourceFacts>([
  [
    'Garmin',
    {
      ...usual,
      ...rank(3, 1, 2),
      energyTotalIsSum: true,
      ownScores: {
        sleeps: ['overallSleepScore'],
        dailies: ['bodyBatteryChargedValue', 'bodyBatteryDrainedValue'],
      },
    },
  ],
  [
    'Oura',
    {
      ...usual,
      ...rank(1, 4, 4),
      energyTotalIsSum: true,
      reportsDailySaturation: true,
      lacksRestingHeartRate: true,
      ownScores: { daily_sleep: ['score'], daily_readiness: ['score'], daily_activity: ['score'] },
    },
  ],
  [
    'Polar',
    {
      ...usual,
      ...rank(4, 2, 5),
      energyTotalIsSum: true,
      ownScores: {
        sleep: ['sleep_score', 'sleep_charge'],
        nightly_recharge: ['nightly_recharge_status', 'ans_charge', 'ans_charge_status'],
      },
    },
  ],
  ['Fitbit', { ...usual, ...rank(5, 5, 6), energyTotalIsSum: true }],
  [
    'Withings',
    {
      ...usual,
      ...rank(6, 6, 1),
      namesDevicesOn: ['blood_pressure_event', 'temperature_event', 'oxygenation_event', 'ecg_event'],
      energyTotalIsSum: true,
      lacksRestingHeartRate: true,
      ownScores: { sleep: ['sleep_score'] },
    },
  ],
  [
    'Whoop',
    {
      ...usual,
      ...rank(2, 3, 3),
      ownScores: {
        recovery: ['recovery_score'],
        sleep: ['sleep_performance_percentage'],
        strain: 'all',
      },
    },
  ],
  ['Dexcom', { ...usual, ...rank(10, 10, 7), namesDevicesOn: ['blood_glucose_event'] }],
  ['Apple Health', { ...phone, ...rank(8, 8, 9), namesDevicesOn: [...phone.namesDevicesOn, 'ecg_event'] }],
  ['Health Connect', { ...phone, ...rank(9, 9, 10) }],
  [
    'Samsung Health',
    {
      ...phone,
      ...rank(7, 7, 8),
      lacksRestingHeartRate: true,
      ownScores: { sleep: ['SLEEP_SCORE'], energy_score: ['score'] },
    },
  ],
])

export const SOURCES = [...SOURCE_FACTS.keys()]
const isPhone = (name: string) => SOURCE_FACTS.get(name)?.isPhoneStore === true
export const API_SOURCES = SOURCES.filter((name) => !isPhone(name))
export const PHONE_SOURCES = SOURCES.filter(isPhone)
