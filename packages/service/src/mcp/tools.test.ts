import { FIGURE_NAMES, FIGURES, healthScoreKey } from '@tributary/health'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Assistant, connectAssistant, createMcpWorld, type McpWorld, tokenFor } from '../../test/mcp.ts'
import { USER_PROFILE_KEY } from '../addons/profile/make.ts'
import { USER_INFO_KEY } from '../documents/keys.ts'
import type { User } from '../users/index.ts'
import { dayOf, glucoseOf, keep, live, nightOf, workoutOf } from './testing/life.ts'
import { TOOLS } from './tools/index.ts'

/** Nothing was reported for this one. */
const EMPTY_DAY = '2026-03-07'
const NIGHT = { sleep_s: 25_890, in_bed_s: 28_800, deep_sleep_s: 5400, sleep_efficiency_pct: 90 }

let world: McpWorld
let ada: User
let assistant: Assistant
beforeAll(async () => {
  world = await createMcpWorld()
  const { platform } = world
  const clientUuid = await world.client()
  ada = await world.user(clientUuid, 'ada')
  const steps = { '2026-03-04': 4000, '2026-03-05': 0, '2026-03-06': 8000, '2026-03-09': 12_000 }
  for (const [day, count] of Object.entries(steps)) {
    await live(platform, ada, day, [
      dayOf('Oura', day, { steps: count, active_s: 1800 }),
      dayOf('Withings', day, { steps: count + 7, weight_kg: 70.4, glucose_mg_per_dl: 96 }),
      nightOf('Oura', day, { ...NIGHT, heart_rate_resting_bpm: 51, hrv_rmssd_ms: 48.5 }),
      workoutOf('Oura', day, { distance_traveled_m: 5000, heart_rate_avg_bpm: 141 }),
    ])
  }
  await keep(platform, ada, {
    key: healthScoreKey('2026-03-09'),
    dataStructure: 'health_score',
    day: '2026-03-09',
    content: { health_score_data: SCORES },
  })
  await keep(platform, ada, {
    key: USER_INFO_KEY,
    dataStructure: 'user_info',
    day: null,
    content: { user_information: PERSON },
  })
  await keep(platform, ada, {
    key: USER_PROFILE_KEY,
    dataStructure: 'user_profile',
    day: null,
    content: { user_profile_data: PROFILE },
  })
  await keep(platform, ada, {
    key: 'alert_summary:2026-03-09',
    dataStructure: 'alert_summary',
    day: '2026-03-09',
    content: { alerts: { alert_signals_array: [SIGNAL, { ...SIGNAL, measured_value_float: null }] } },
  })
  const { token } = await tokenFor(platform, clientUuid, { user: ada })
  assistant = await connectAssistant(platform.baseUrl, token)
})
afterAll(async () => {
  await assistant.close()
  await world.close()
})

const scored = (score: number | null) => ({ score_0_100_int: score })
const SCORES = {
  overall_scores: { global_score_0_100_int: 81, seven_days_avg_score_0_100_int: 78 },
  physical_health_score: scored(90),
  sleep_health_score: scored(72),
  body_health_score: scored(null),
}
const PERSON = {
  user_body_metrics: { height_cm_int: 171, weight_kg_float: 70.4 },
  user_demographics: { sex_string: 'female', date_of_birth_string: '1990-03-11', income_string: 'high' },
}
const DOMAIN = { score_int: 70, level_string: 'Good', trend_string: null, metrics: null }
const PROFILE = {
  metadata: { datetime_string: '2026-03-09T00:00:00.000000+01:00' },
  overall: {
    health_score_int: 75,
    category_string: 'Good',
    trend_string: 'stable',
    confidence_score_int: 60,
  },
  profiles: { activity: DOMAIN, sleep: DOMAIN },
  observations: [{ text_string: 'Sleeps regularly.', confidence_int: 60 }],
}
const SIGNAL = {
  signal_type_string: 'resting_heart_rate',
  measured_value_float: 70,
  baseline_value_float: 52,
  threshold_min_float: null,
  threshold_max_float: 62.4,
  breach_direction_string: 'above',
  unit_string: 'bpm',
  source_of_data_string: 'Oura',
  measured_at_string: '2026-03-09T07:00:00.000000+01:00',
}

interface Range {
  metrics: { metric: string; [statistic: string]: unknown }[]
  days: Record<string, unknown>[]
  days_without_data: string[]
}

describe('the tools', () => {
  test('only read, and say so', async () => {
    const { tools } = await assistant.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      TOOLS.filter(({ of }) => of === 'person').map(({ name }) => name),
    )
    for (const { annotations, description, inputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(description!.length).toBeGreaterThan(40)
      expect(inputSchema.properties ?? {}).not.toHaveProperty('user_id')
    }
  })

  test('return everything in an earlier protocol', async () => {
    const { token } = await tokenFor(world.platform, ada.clientUuid, { user: ada })
    const old = await connectAssistant(world.platform.baseUrl, token, 'legacy')
    expect(await old.tools()).toEqual(await assistant.tools())
    expect(await old.ask('get_day', { date: '2026-03-09' })).toEqual(
      await assistant.ask('get_day', { date: '2026-03-09' }),
    )
    await old.close()
  })
})

describe('glucose beyond the range of the sensor', () => {
  let asking: Assistant
  beforeAll(async () => {
    const clientUuid = await world.client()
    const user = await world.user(clientUuid, 'grace')
    await live(world.platform, user, '2026-03-08', [glucoseOf('2026-03-08', 40, '<')])
    await live(world.platform, user, '2026-03-09', [
      dayOf('Withings', '2026-03-09', { glucose_mg_per_dl: 40 }),
    ])
    const { token } = await tokenFor(world.platform, clientUuid, { user })
    asking = await connectAssistant(world.platform.baseUrl, token)
  })
  afterAll(async () => asking.close())

  test('says on which side the true value lies wherever the value is shown', async () => {
    expect(await asking.ask('get_day', { date: '2026-03-08' })).toMatchObject({
      figures: { glucose: { value: 40, comparator: '<' } },
    })
    expect(await asking.ask('get_range', { from: '2026-03-08', to: '2026-03-09' })).toMatchObject({
      metrics: expect.arrayContaining([
        expect.objectContaining({ metric: 'glucose', average: 40, average_comparator: '<' }),
      ]),
      days: [
        { date: '2026-03-08', glucose: 40, comparators: { glucose: '<' } },
        expect.not.objectContaining({ comparators: expect.anything() }),
      ],
    })
    expect(await asking.ask('explain_number', { date: '2026-03-08', metric: 'glucose' })).toMatchObject({
      value: 40,
      comparator: '<',
    })
  })

  test('stands for less than the same number that was measured', async () => {
    const trend = await asking.ask<{ weeks: object[] }>('get_trend', {
      metric: 'glucose',
      from: '2026-03-08',
      to: '2026-03-09',
    })
    expect(trend.weeks.at(-1)).toMatchObject({
      minimum: { date: '2026-03-08', value: 40, comparator: '<' },
      maximum: { date: '2026-03-09', value: 40 },
    })
  })
})

describe('a day', () => {
  test('returns its numbers with unit and source, and names what was not reported', async () => {
    const day = await assistant.ask<{ figures: object; not_known: string[] }>('get_day', {
      date: '2026-03-09',
    })
    expect(day).toMatchObject({
      has_data: true,
      figures: {
        asleep: { value: 431.5, unit: 'min', source: 'Oura' },
        hrv_rmssd: { value: 48.5, unit: 'ms (RMSSD)' },
        weight: { value: 70.4, unit: 'kg', source: 'Withings' },
        glucose: { value: 96, unit: 'mg/dL' },
      },
      sleeps: { nights: 1, naps: 0 },
      workouts: 1,
      health_score_0_100: 81,
      cycle_phase: null,
    })
    expect(day.not_known).toContain('hrv_sdnn')
    expect([...Object.keys(day.figures), ...day.not_known].sort()).toEqual([...FIGURE_NAMES].sort())
  })

  test('of nothing has nothing, not zeros', async () => {
    const day = await assistant.ask('get_day', { date: EMPTY_DAY })
    expect(day).toMatchObject({ has_data: false, figures: {}, workouts: 0, health_score_0_100: null })
  })

  test('in the future is refused with what today is', async () => {
    expect(await assistant.refusal('get_day', { date: '2026-04-01' })).toBe(
      'date lies in the future; today is 2026-03-10 for this person',
    )
  })
})

describe('a range', () => {
  test('keeps zeros, leaves out what is missing, and says of how many days it speaks', async () => {
    const { metrics, days, days_without_data } = await assistant.ask<Range>('get_range')
    const steps = metrics.find(({ metric }) => metric === 'steps')
    expect(steps).toMatchObject({
      unit: 'steps',
      minimum: { date: '2026-03-05' },
      maximum: { date: '2026-03-09' },
      days_with_data: 4,
      days_asked: 7,
    })
    expect(days.map(({ date }) => date)).toEqual(['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
    expect(days_without_data).toEqual([EMPTY_DAY, '2026-03-08', '2026-03-10'])
    expect(metrics.find(({ metric }) => metric === 'hrv_sdnn')).toMatchObject({
      average: null,
      minimum: null,
      days_with_data: 0,
    })
    expect(metrics.find(({ metric }) => metric === 'asleep')).toMatchObject({ average: 431.5, unit: 'min' })
  })

  test('of chosen numbers has those, and a zero among them', async () => {
    const range = { from: '2026-03-05', to: '2026-03-05', metrics: ['active_time', 'mood'] }
    const { days } = await assistant.ask<Range>('get_range', range)
    expect(days).toEqual([{ date: '2026-03-05', active_time: 30, mood: null }])
    const quiet = await world.user(ada.clientUuid, 'quiet')
    await live(world.platform, quiet, '2026-03-05', [dayOf('Oura', '2026-03-05', { steps: 0 })])
    const { token } = await tokenFor(world.platform, ada.clientUuid, { user: quiet })
    const other = await connectAssistant(world.platform.baseUrl, token)
    const answer = await other.ask<Range>('get_range', { ...range, metrics: ['steps'] })
    expect(answer).toMatchObject({ days: [{ steps: 0 }], metrics: [{ average: 0, days_with_data: 1 }] })
    await other.close()
  })

  test('is of 90 days at most, and then still short', async () => {
    const twelve = FIGURE_NAMES.slice(0, 12)
    const wide = await assistant.ask('get_range', {
      from: '2025-12-11',
      to: '2026-03-10',
      metrics: twelve,
    })
    expect(wide).not.toHaveProperty('days')
    expect(wide['metrics']).toHaveLength(12)
    expect(Buffer.byteLength(JSON.stringify(wide))).toBeLessThan(8 * 1024)
    expect(await assistant.refusal('get_range', { from: '2025-12-10', to: '2026-03-10' })).toMatch(
      /^at most 90 days/,
    )
    expect(await assistant.refusal('get_range', { from: '2026-03-10', to: '2026-03-01' })).toMatch(/is after/)
    expect(await assistant.refusal('get_range', { from: '2026-02-30' })).toMatch(/must be a date/)
  })

  test('refuses arguments that it does not know, and names those it does', async () => {
    expect(await assistant.refusal('get_range', { days: 7 })).toMatch(
      /Arguments of this tool: from, to, metrics/,
    )
    expect(await assistant.refusal('get_range', { metrics: ['happiness'] })).toMatch(/^metrics/)
    expect(await assistant.refusal('get_trend')).toMatch(/metric/)
  })
})

test('a trend goes week by week, the last one whole', async () => {
  const { weeks, ...trend } = await assistant.ask<{ weeks: object[] }>('get_trend', {
    metric: 'resting_heart_rate',
    from: '2026-02-24',
    to: '2026-03-10',
  })
  expect(trend).toMatchObject({ metric: 'resting_heart_rate', unit: FIGURES.resting_heart_rate.unit })
  expect(weeks).toMatchObject([
    { from: '2026-02-24', to: '2026-02-24', average: null, days_with_data: 0 },
    { from: '2026-02-25', to: '2026-03-03', average: null },
    { from: '2026-03-04', to: '2026-03-10', average: 51, days_with_data: 4, days_asked: 7 },
  ])
})

test('nights are returned with their times and stages', async () => {
  const { sleeps, days_without_sleep } = await assistant.ask<{
    sleeps: object[]
    days_without_sleep: string[]
  }>('get_sleep', { from: '2026-03-08', to: '2026-03-09' })
  expect(sleeps).toMatchObject([
    {
      date: '2026-03-09',
      kind: 'night',
      start: '2026-03-08T23:00:00.000000+01:00',
      asleep_min: 431.5,
      deep_min: 90,
      rem_min: null,
      hrv_rmssd_ms: 48.5,
      hrv_sdnn_ms: null,
      sources: ['Oura'],
    },
  ])
  expect(days_without_sleep).toEqual(['2026-03-08'])
})

test('workouts come newest first, without the way taken', async () => {
  const { workouts } = await assistant.ask<{ workouts: object[] }>('get_workouts')
  expect(workouts).toHaveLength(4)
  expect(workouts[0]).toMatchObject({
    date: '2026-03-09',
    kind: 'Running',
    duration_min: 45,
    distance_m: 5000,
    heart_rate_average_bpm: 141,
    climbed_m: null,
  })
  expect(JSON.stringify(workouts)).not.toMatch(/granular|position|lat_deg/)
})

test('scores and the person are returned, and no more of the person than is needed', async () => {
  const answer = await assistant.ask<{ person: object; scores: { date: string; scores: object | null }[] }>(
    'get_scores_and_profile',
  )
  expect(answer.scores.find(({ date }) => date === '2026-03-09')?.scores).toMatchObject({
    overall: 81,
    sleep: 72,
    body: null,
  })
  expect(answer.scores.find(({ date }) => date === EMPTY_DAY)?.scores).toBeNull()
  expect(answer).toMatchObject({
    health_profile: { last_day: '2026-03-09', overall: { score: 75, level: 'Good' } },
  })
  expect(answer.person).toEqual({
    age_years: 35,
    sex: 'female',
    gender: null,
    country: null,
    time_zone: 'Europe/Berlin',
    height_cm: 171,
    weight_kg: 70.4,
  })
})

test('alerts are those that were out of range', async () => {
  const { alerts } = await assistant.ask<{ alerts: object[] }>('get_alerts')
  expect(alerts).toEqual([
    expect.objectContaining({
      date: '2026-03-09',
      signal: 'resting_heart_rate',
      measured: 70,
      usual: 52,
      unit: 'bpm',
      highest_in_range: 62.4,
    }),
  ])
})

test('a number is explained by what it was made from and what was set aside', async () => {
  const answer = await assistant.ask('explain_number', { metric: 'asleep', date: '2026-03-09' })
  expect(answer).toMatchObject({
    value: 431.5,
    unit: 'min',
    field: '/duration/sleep_duration_seconds_int',
    made_from: [{ source: 'Oura', records: 1 }],
  })
  const missing = await assistant.ask('explain_number', { metric: 'weight', date: EMPTY_DAY })
  expect(missing).toMatchObject({ value: null, why_missing: { code: 'not_connected' } })
})

test('an empty day is explained without numbers', async () => {
  expect(await assistant.ask('why_is_day_empty', { date: EMPTY_DAY })).toMatchObject({
    date: EMPTY_DAY,
    verdict: { code: 'not_connected', words: 'The user never connected a data source.' },
    sources: [],
  })
  expect(await assistant.ask('get_connections')).toEqual({ time_zone: 'Europe/Berlin', sources: [] })
})

test('the prompt asks for the week with the tools that there are', async () => {
  const { prompts } = await assistant.client.listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(['my_week'])
  const { messages } = await assistant.client.getPrompt({ name: 'my_week' })
  expect(messages[0]?.content).toMatchObject({ type: 'text', text: expect.stringContaining('get_range') })
})
