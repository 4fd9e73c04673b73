import { describe, expect, it } from 'vitest'
import { ADA, DAY, inputOf, inputsOf, type Readings, UNKNOWN_PERSON } from '../../test/score.ts'
import { addDays } from '../time/index.ts'
import { scoreDay } from './day-score.ts'
import type { ScoredPerson } from './person.ts'
import type { SubScoreName } from './weights.ts'

const hours = (count: number) => count * 3600
const minutes = (count: number) => count * 60
const born = (year: number): ScoredPerson => ({ ...ADA, dateOfBirth: `${year}-01-17` })

function subScore(name: SubScoreName, today: Readings, { person = ADA, before = [] as Readings[] } = {}) {
  const days = before.map((readings, index) => inputsOf(readings, addDays(DAY, -1 - index)))
  return scoreDay(inputsOf(today), days, { person, weights: {} }).subScores[name]
}

describe('steps', () => {
  it.each([
    [0, 0],
    [4000, 40],
    [8000, 80],
    [9000, 90],
    [10_000, 100],
    [30_000, 100],
  ])('%i are worth %i', (steps, score) => {
    expect(subScore('steps', { steps }).score).toBe(score)
  })

  it('suffice earlier from 60 on', () => {
    const of = (dateOfBirth: string) =>
      subScore('steps', { steps: 6000 }, { person: { ...ADA, dateOfBirth } }).score
    expect(['1966-03-09', '1966-03-08', '1936-01-17'].map(of)).toEqual([60, 80, 80])
  })
})

describe('activity', () => {
  const perDay = (week: number) => minutes(week) / 7

  it.each([
    [0, 0],
    [75, 40],
    [150, 80],
    [225, 90],
    [300, 100],
    [900, 100],
  ])('%i moderate minutes a week are worth %i, half as many vigorous ones the same', (week, score) => {
    expect(subScore('activity', { moderateSeconds: perDay(week) }).score).toBe(score)
    expect(subScore('activity', { vigorousSeconds: perDay(week) / 2 }).score).toBe(score)
  })

  it('asks an hour a day of the young, of moderate and vigorous minutes alike', () => {
    const of = (readings: Readings) => subScore('activity', readings, { person: born(2010) }).score
    expect(of({ moderateSeconds: minutes(60) })).toBe(80)
    expect(of({ moderateSeconds: minutes(30), vigorousSeconds: minutes(30) })).toBe(80)
    expect(of({ vigorousSeconds: minutes(90) })).toBe(100)
  })

  it('lets the days of the week stand in for each other', () => {
    const rest = { moderateSeconds: 0 }
    const training = { moderateSeconds: minutes(75), vigorousSeconds: 0 }
    const before = [rest, training, rest, rest, training, rest]
    expect(subScore('activity', rest, { before }).score).toBe(80)
    expect(subScore('activity', rest, { before: [...before, training, training] }).score).toBe(80)
  })

  it('leaves out days without data, and is null without the day itself', () => {
    const training = { moderateSeconds: perDay(150) }
    expect(subScore('activity', training, { before: [{}, {}, {}] }).score).toBe(80)
    expect(subScore('activity', { steps: 9000 }, { before: [training] }).score).toBeNull()
  })
})

describe('calories', () => {
  // 10 × 65 + 6.25 × 170 − 5 × 42 − 161 = 1,341.5; 0.53 and 0.8 of it.
  const [goal, most] = [710.995, 1073.2]

  it.each([
    [0, 0],
    [goal / 2, 40],
    [goal, 80],
    [most, 100],
    [2000, 100],
  ])('%f active kcal are worth %i to Ada', (activeKcal, score) => {
    expect(subScore('calories', { activeKcal }).score).toBe(score)
  })

  it('rests on the weight last measured rather than stated', () => {
    const { against, inputs } = subScore('calories', { activeKcal: 1 }, { before: [{}, { weightKg: 75 }] })
    expect(against['basal_kcal']).toBeCloseTo(1441.5)
    expect(inputs.map(({ path }) => path)).toEqual(['/activeKcal', '/weightKg'])
  })

  it('assumes what is missing, and says so', () => {
    const { missing, against } = subScore('calories', { activeKcal: 500 }, { person: UNKNOWN_PERSON })
    expect(missing).toEqual(['date_of_birth_string', 'sex_string', 'height_cm_int', 'weight_kg_float'])
    expect(against['basal_kcal']).toBe(10 * 70 + 6.25 * 170 - 5 * 40 - 78)
    const sexes = ['unknown', 'intersex', 'male'].map((sex) =>
      subScore('calories', { activeKcal: 500 }, { person: { ...ADA, sex } }),
    )
    expect(sexes.map((one) => one.missing)).toEqual([['sex_string'], [], []])
    expect(sexes.map((one) => one.against['basal_kcal'])).toEqual([1424.5, 1424.5, 1507.5])
  })
})

describe('sleep duration', () => {
  it.each([
    [4, 0],
    [5, 30],
    [6, 65],
    [6.5, 83],
    [7, 100],
    [9, 100],
    [10, 65],
    [11, 30],
    [12, 0],
  ])('%f hours are worth %i to an adult', (slept, score) => {
    expect(subScore('sleep_duration', { sleepSeconds: hours(slept) }).score).toBe(score)
  })

  it.each([
    [2026, 0, 15],
    [2024, 2, 14],
    [2021, 5, 13],
    [2014, 12, 11],
    [2010, 16, 10],
    [2001, 25, 9],
    [1962, 64, 9],
    [1961, 65, 8],
  ])('who was born in %i is %i and needs no more than %i', (year, _age, most) => {
    const of = (slept: number) =>
      subScore('sleep_duration', { sleepSeconds: hours(slept) }, { person: born(year) }).score!
    expect(of(most)).toBe(100)
    expect(of(most + 0.5)).toBeLessThan(100)
  })

  it('counts the naps of a day that has a night', () => {
    const nap = inputOf('nap', hours(1))
    const scoreOf = (readings: Readings) =>
      scoreDay({ ...inputsOf(readings), otherSleeps: [nap] }, [], { person: ADA, weights: {} }).subScores
        .sleep_duration
    expect(scoreOf({ sleepSeconds: hours(6) })).toMatchObject({ score: 100, against: { hours: 7 } })
    expect(scoreOf({}).score).toBeNull()
  })
})

describe('sleep quality', () => {
  it.each<[Readings, number | null]>([
    [{ sleepEfficiency: 95 }, 100],
    [{ sleepEfficiency: 85 }, 80],
    [{ sleepEfficiency: 74 }, 49],
    [{ sleepEfficiency: 40 }, 0],
    [{ sleepSeconds: hours(6.8), timeInBedSeconds: hours(8) }, 80],
    [{ sleepSeconds: hours(8), timeInBedSeconds: hours(6) }, 100],
    [{ sleepEfficiency: 95, sleepSeconds: hours(6), timeInBedSeconds: hours(8) }, 100],
    [{ fallingAsleepSeconds: minutes(15) }, 100],
    [{ fallingAsleepSeconds: minutes(30) }, 80],
    [{ fallingAsleepSeconds: minutes(60) }, 30],
    [{ awakeSeconds: minutes(10) }, 100],
    [{ awakeSeconds: minutes(20) }, 80],
    [{ awakeSeconds: minutes(90) }, 0],
    [{ sleepEfficiency: 85, fallingAsleepSeconds: minutes(60), awakeSeconds: minutes(10) }, 70],
    [{ sleepSeconds: hours(6), timeInBedSeconds: 0 }, null],
    [{ sleepSeconds: hours(6) }, null],
  ])('of %j is %s', (readings, score) => {
    expect(subScore('sleep_quality', readings).score).toBe(score)
  })
})

describe('readiness', () => {
  const usual = Array.from({ length: 7 }, () => ({ restingHeartRate: 50, hrvRmssd: 40, hrvSdnn: 80 }))
  const ready = (today: Readings, before: Readings[] = usual) =>
    subScore('readiness', today, { before }).score

  it.each<[Readings, number]>([
    [{ restingHeartRate: 50 }, 80],
    [{ restingHeartRate: 40 }, 100],
    [{ restingHeartRate: 55 }, 50],
    [{ restingHeartRate: 62 }, 0],
    [{ hrvRmssd: 40 }, 80],
    [{ hrvRmssd: 44 }, 100],
    [{ hrvRmssd: 34 }, 50],
    [{ hrvRmssd: 20 }, 0],
    [{ restingHeartRate: 55, hrvRmssd: 40 }, 65],
    [{ restingHeartRate: 55, hrvRmssd: 40, sleepSeconds: hours(5) }, 53],
    [{ restingHeartRate: 55, hrvRmssd: 40, sleepSeconds: hours(12) }, 77],
    [{ hrvSdnn: 68 }, 50],
    [{ hrvRmssd: 40, hrvSdnn: 8 }, 80],
  ])('of %j is %i', (today, score) => {
    expect(ready(today)).toBe(score)
  })

  it('needs seven days to compare with, and never compares one method with the other', () => {
    const sdnnOnly = usual.map(() => ({ hrvSdnn: 40 }))
    expect(ready({ restingHeartRate: 50 }, usual.slice(1))).toBeNull()
    expect(ready({ hrvRmssd: 40 }, sdnnOnly)).toBeNull()
    expect(ready({ hrvRmssd: 9, hrvSdnn: 40 }, sdnnOnly)).toBe(80)
  })

  it('looks back four weeks', () => {
    const at = (back: number) => [...Array.from({ length: back - 1 }, () => ({})), ...usual]
    expect(ready({ restingHeartRate: 50 }, at(22))).toBe(80)
    expect(ready({ restingHeartRate: 50 }, at(23))).toBeNull()
  })

  it('is nothing of sleep alone', () => {
    expect(ready({ sleepSeconds: hours(8) })).toBeNull()
  })
})

describe('body mass index', () => {
  it.each([
    [13, 0],
    [16, 30],
    [17, 50],
    [18.5, 100],
    [25, 100],
    [30, 64],
    [35, 49],
    [40, 29],
    [60, 0],
  ])('%f is worth %i', (bmi, score) => {
    expect(subScore('bmi', { bmi }).score).toBe(score)
  })

  it('is what was last measured, else made of weight and height, else of what was stated', () => {
    const of = (today: Readings, before: Readings[] = [], person = ADA) =>
      subScore('bmi', today, { before, person }).against['bmi']
    expect(of({ bmi: 24, weightKg: 90 })).toBe(24)
    expect(of({ weightKg: 81 }, [{ bmi: 24, heightCm: 180 }])).toBeCloseTo(25)
    expect(of({}, [{}, { weightKg: 81, heightCm: 180 }])).toBeCloseTo(25)
    expect(of({})).toBeCloseTo(65 / 1.7 ** 2)
  })

  it('has no size assumed: what is missing is named instead', () => {
    expect(subScore('bmi', { weightKg: 70 }, { person: UNKNOWN_PERSON })).toMatchObject({
      score: null,
      missing: ['height_cm_int'],
    })
    expect(subScore('bmi', {}, { person: UNKNOWN_PERSON }).missing).toEqual([
      'height_cm_int',
      'weight_kg_float',
    ])
    expect(subScore('bmi', { bmi: 22 }, { person: UNKNOWN_PERSON })).toMatchObject({
      score: 100,
      missing: ['date_of_birth_string'],
    })
  })

  it('is not scored of the young', () => {
    expect(subScore('bmi', { bmi: 17 }, { person: born(2009) }).score).toBeNull()
    expect(subScore('bmi', { bmi: 17 }, { person: born(2008) }).score).toBe(50)
  })
})
