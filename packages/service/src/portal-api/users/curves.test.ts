import { buildDay, type DaySummaries, type HealthRecord, type SleepStage } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { describe, expect, test } from 'vitest'
import { glucoseOf, nightOf, ZONE } from '../../mcp/testing/life.ts'
import { curvesOf } from './curves.ts'

const DAY = '2026-03-09'
const MIDNIGHT = Date.parse(`${DAY}T00:00:00+01:00`)

/** The physical and the body summary that the records give. */
function summariesOf(records: readonly HealthRecord[]): DaySummaries {
  const built = buildDay({
    userId: 'anna',
    day: DAY,
    zone: ZONE,
    records,
    sources: SOURCE_FACTS,
    cleaning: false,
    granular: true,
  })
  const of = (structure: string) => {
    const document = built.find(({ dataStructure }) => dataStructure === structure)
    if (!document) return null
    const [pillar] = Object.values(document.body) as { summary: Record<string, never> }[]
    return { documentKey: structure, documentVersion: 1, data: pillar!.summary[structure]!, trace: {} }
  }
  return { day: DAY, nights: [], naps: [], physical: of('physical_summary'), body: of('body_summary') }
}

function sleepOf(source: 'Oura' | 'Garmin', stages: readonly SleepStage[]): HealthRecord {
  const night = nightOf(source, DAY, {})
  const start = MIDNIGHT - 3_600_000
  return {
    ...night,
    stages: stages.map((stage, index) => ({ at: start + index * 600_000, seconds: 600, stage })),
  } as HealthRecord
}

describe('the curves of a day', () => {
  test('are its readings at their instants, with the bounds and the zone of the day', () => {
    const { curves, ...day } = curvesOf(DAY, ZONE, summariesOf([glucoseOf(DAY, 400, '>')]), [])
    expect(day).toEqual({ time_zone: ZONE, from: MIDNIGHT, to: MIDNIGHT + 86_400_000, nights: [] })
    expect(curves).toHaveLength(1)
    expect(curves[0]).toMatchObject({
      title: 'Blood glucose',
      band: { from: 70, to: 180 },
      points: [{ at: MIDNIGHT + 8 * 3_600_000, value: 400, comparator: '>' }],
    })
  })

  test('keep the highest and the lowest reading when there are more than a screen can show', () => {
    const values = Array.from({ length: 5_000 }, (_, index) =>
      index === 1_234 ? 199 : index === 3_210 ? 31 : 60 + (index % 7),
    )
    const summary = summariesOf([])
    const physical = {
      data: {
        heart_rate: {
          hr_granular_data_array: values.map((value, index) => ({
            datetime_string: new Date(MIDNIGHT + index * 15_000).toISOString(),
            hr_bpm_int: value,
          })),
        },
      },
    } as never
    const [curve] = curvesOf(DAY, ZONE, { ...summary, physical }, []).curves
    expect(curve!.points.length).toBeLessThanOrEqual(720)
    expect(curve!.points).toContainEqual({ at: MIDNIGHT + 1_234 * 15_000, value: 199 })
    expect(curve!.points).toContainEqual({ at: MIDNIGHT + 3_210 * 15_000, value: 31 })
    const times = curve!.points.map(({ at }) => at)
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  test('have one hypnogram of a sleep that two sources measured, the one with more stages', () => {
    const records = [sleepOf('Garmin', ['light']), sleepOf('Oura', ['light', 'deep', 'rem'])]
    expect(curvesOf(DAY, ZONE, undefined, records).nights).toMatchObject([
      { source: 'Oura', stages: [{ stage: 'light' }, { stage: 'deep' }, { stage: 'rem' }] },
    ])
    expect(curvesOf('2026-03-08', ZONE, undefined, records).nights).toEqual([])
  })
})
