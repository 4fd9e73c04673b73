import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dayOf, sleepOf } from '../../test/summaries.ts'
import { baselinesOf } from './baselines.ts'
import { evaluateDay } from './evaluate.ts'

const GUIDE = readFileSync(new URL('../../../../docs/guides/health-alerts.md', import.meta.url), 'utf8')

const rowOf = (name: string) =>
  GUIDE.split('\n')
    .find((line) => line.startsWith(`| ${name} |`))!
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim())

const ROWS = {
  resting_heart_rate: ['/heart_rate/hr_resting_bpm_int', rowOf('resting heart rate')],
  hrv_rmssd: ['/heart_rate/hrv_avg_rmssd_float', rowOf('heart rate variability (RMSSD)')],
  resting_breathing_rate: ['/breathing/breaths_avg_per_min_int', rowOf('breathing rate')],
} as const

const PAST = [0, 1, 2, 3, 4, 5, 6].map((index) =>
  dayOf(`2026-03-0${3 + index}`, {
    nights: [
      sleepOf(Object.fromEntries(Object.values(ROWS).map(([path, cells]) => [path, Number(cells[index])]))),
    ],
  }),
)
const BASELINES = baselinesOf(PAST)

const evaluated = (asleep: number, rules: Parameters<typeof evaluateDay>[2]['client'] = []) => {
  const night = sleepOf({
    '/heart_rate/hr_resting_bpm_int': 64,
    '/heart_rate/hrv_avg_rmssd_float': 33,
    '/breathing/breaths_avg_per_min_int': 15,
    '/breathing/saturation_avg_percentage_int': 96,
    '/duration/sleep_duration_seconds_int': asleep,
  })
  return evaluateDay(dayOf('2026-03-10', { nights: [night] }), BASELINES, { user: [], client: rules })!
}
const outOfRange = (evaluation: ReturnType<typeof evaluated>) =>
  Object.entries(evaluation).flatMap(([signal, state]) =>
    state?.breach ? [`${signal} ${state.breach}`] : [],
  )

it('computes the baselines and ranges of the guide', () => {
  const evaluation = evaluated(21_000)
  const states = [evaluation.resting_heart_rate!, evaluation.hrv!, evaluation.resting_breathing_rate!]
  expect(
    states.map(({ baseline, range: { min, max } }) => [
      String(baseline!.value),
      max === null ? `from ${min}` : `${min} to ${max}`,
    ]),
  ).toEqual(Object.values(ROWS).map(([, cells]) => cells.slice(7)))
})

it('computes the alerts of the guide', () => {
  expect(outOfRange(evaluated(21_000))).toEqual(['resting_heart_rate above', 'sleep_duration below'])
  expect(outOfRange(evaluated(22_200))).toEqual(['resting_heart_rate above'])
  const relaxed = evaluated(22_200, [
    { signal_type_string: 'resting_heart_rate', deviation_above_percent_float: 15 },
  ])
  expect(relaxed.resting_heart_rate).toMatchObject({ range: { min: null, max: 66.7 }, breach: null })
})
