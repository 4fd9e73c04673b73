import { buildDay, type DaySummaries, type DeliveredSummary, type HealthRecord } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { describe, expect, test } from 'vitest'
import { dayOf, glucoseOf, nightOf, ZONE } from '../../mcp/testing/life.ts'
import { chartsOf, figuresOf, titleAt } from './figures.ts'

const DAY = '2026-03-09'
const DAYS = ['2026-03-08', DAY]

/** The day as the documents that were built of it say. */
function summariesOf(records: readonly HealthRecord[]): DaySummaries {
  const built = buildDay({
    userId: 'anna',
    day: DAY,
    zone: ZONE,
    records,
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: true,
  })
  const of = (structure: string) => {
    const document = built.find(({ dataStructure }) => dataStructure === structure)
    if (!document) return null
    const [pillar] = Object.values(document.body) as { summary: Record<string, object> }[]
    const data = pillar!.summary[structure]!
    return {
      documentKey: structure,
      documentVersion: 1,
      data,
      trace: document.trace,
    } as DeliveredSummary<never>
  }
  const night = of('sleep_summary')
  return {
    day: DAY,
    nights: night ? [night] : [],
    naps: [],
    physical: of('physical_summary'),
    body: of('body_summary'),
  }
}

const chartOf = (title: string, records: readonly HealthRecord[]) =>
  chartsOf(DAYS, new Map([[DAY, summariesOf(records)]])).charts.find((chart) => chart.title === title)

test('glucose beyond the range of the sensor says so, in its chart and among the figures', () => {
  const glucose = [glucoseOf(DAY, 400, '>')]
  expect(chartOf('Blood glucose', glucose)?.points).toEqual([
    { day: '2026-03-08', values: [null] },
    { day: DAY, values: [400], comparators: ['>'] },
  ])
  expect(figuresOf(summariesOf(glucose)).figures).toContainEqual(
    expect.objectContaining({ metric: 'glucose', value: 400, comparator: '>' }),
  )
})

describe('the charts of days', () => {
  test('draw a zero, leave a gap where nothing is known, and name what has no value', () => {
    const summary = summariesOf([dayOf('Oura', DAY, { steps: 0 })])
    const { charts, absent } = chartsOf(DAYS, new Map([[DAY, summary]]))
    expect(charts).toHaveLength(1)
    expect(charts[0]).toMatchObject({
      title: 'Steps',
      unit: 'steps',
      kind: 'bars',
      points: [
        { day: '2026-03-08', values: [null] },
        { day: DAY, values: [0] },
      ],
    })
    expect(absent).toContainEqual({ title: 'Weight', metric: 'weight' })
    expect(absent.map(({ title }) => title)).not.toContain('Steps')
  })

  test('stack the stages of a night in hours; a stage that was not reported is a gap', () => {
    const night = nightOf('Oura', DAY, { deep_sleep_s: 5_400, rem_sleep_s: 0 })
    const stages = chartOf('Sleep stages', [night])!
    expect(stages.unit).toBe('h')
    expect(stages.series.map(({ name }) => name)).toEqual(['Deep', 'Light', 'REM', 'Awake'])
    expect(stages.points[1]!.values).toEqual([1.5, null, 0, null])
  })

  test('keep the two measures of heart rate variability apart', () => {
    const night = nightOf('Oura', DAY, { hrv_rmssd_ms: 41.5, hrv_sdnn_ms: 62 })
    expect(chartOf('Heart rate variability (RMSSD)', [night])!.points[1]!.values).toEqual([41.5])
    expect(chartOf('Heart rate variability (SDNN)', [night])!.points[1]!.values).toEqual([62])
  })
})

describe('the numbers of a day', () => {
  test('say which document and which field hold them, and which source reported them', () => {
    const { figures, missing } = figuresOf(summariesOf([dayOf('Garmin', DAY, { steps: 4_200 })]))
    expect(figures).toEqual([
      expect.objectContaining({
        metric: 'steps',
        value: 4_200,
        unit: 'steps',
        source: 'Garmin',
        path: '/distance/steps_int',
      }),
    ])
    expect(missing.map(({ metric }) => metric)).toContain('weight')
  })

  test('of a day without documents are none', () => {
    const { figures, missing } = figuresOf(undefined)
    expect(figures).toEqual([])
    expect(missing.length).toBeGreaterThan(30)
  })
})

test('a place in a summary is called by the name of its number', () => {
  expect(titleAt('/distance/steps_int')).toBe('Steps')
  expect(titleAt('/distance/no_such_int')).toBeNull()
})
