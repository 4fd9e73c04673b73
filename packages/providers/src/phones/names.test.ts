import { describe, expect, it } from 'vitest'
import { activityOf as appleActivity } from './apple-health/activities.ts'
import { verdictOf } from './apple-health/ecg.ts'
import { stageOf as appleStage } from './apple-health/stages.ts'
import { activityOf as connectActivity } from './health-connect/exercises.ts'
import { stageOf as connectStage } from './health-connect/stages.ts'
import { activityOf as samsungActivity } from './samsung-health/exercises.ts'
import { stageOf as samsungStage } from './samsung-health/stages.ts'

describe('activities', () => {
  it.each([
    ['37', 'Running'],
    ['HKWorkoutActivityTypeRunning', 'Running'],
    ['running', 'Running'],
    ['50', 'Strength Training'],
    ['HKWorkoutActivityTypeTraditionalStrengthTraining', 'Strength Training'],
    ['63', 'HIIT'],
    ['HKWorkoutActivityTypeHighIntensityIntervalTraining', 'HIIT'],
    ['HKWorkoutActivityTypeCrossCountrySkiing', 'Cross Country Skiing'],
    ['3000', null],
    ['HKWorkoutActivityTypeOther', null],
    ['81', null],
    ['', null],
  ])('of Apple Health: %s is %s', (word, name) => {
    expect(appleActivity(word)).toBe(name)
  })

  it.each([
    ['56', 'Running'],
    ['EXERCISE_TYPE_RUNNING', 'Running'],
    ['8', 'Cycling'],
    ['EXERCISE_TYPE_BIKING', 'Cycling'],
    ['EXERCISE_TYPE_SWIMMING_POOL', 'Pool Swimming'],
    ['74', 'Pool Swimming'],
    ['36', 'HIIT'],
    ['0', null],
    ['EXERCISE_TYPE_OTHER_WORKOUT', null],
    ['1', null],
  ])('of Health Connect: %s is %s', (word, name) => {
    expect(connectActivity(word)).toBe(name)
  })

  it.each([
    ['TRACK_RUNNING', 'Track Running'],
    ['POOL_SWIMMING', 'Pool Swimming'],
    ['HIGH_INTENSITY_INTERVAL_TRAINING', 'HIIT'],
    ['OTHER', null],
    ['1002', null],
  ])('of Samsung Health: %s is %s', (word, name) => {
    expect(samsungActivity(word)).toBe(name)
  })
})

describe('stages', () => {
  it('of Apple Health go by name, with and without prefix, and by number', () => {
    const words = ['InBed', 'AsleepUnspecified', 'Awake', 'AsleepCore', 'AsleepDeep', 'AsleepREM']
    const expected = ['in_bed', 'asleep', 'awake', 'light', 'deep', 'rem']
    expect(words.map((word) => appleStage(`HKCategoryValueSleepAnalysis${word}`))).toEqual(expected)
    expect(
      ['inBed', 'asleepUnspecified', 'awake', 'asleepCore', 'asleepDeep', 'asleepREM'].map(appleStage),
    ).toEqual(expected)
    expect(['0', '1', '2', '3', '4', '5'].map(appleStage)).toEqual(expected)
    expect(appleStage('HKCategoryValueSleepAnalysisAsleep')).toBe('asleep')
    expect(appleStage('6')).toBeUndefined()
  })

  it('of Health Connect go by number and by name', () => {
    const expected = [null, 'awake', 'asleep', 'awake', 'light', 'deep', 'rem', 'awake']
    expect(['0', '1', '2', '3', '4', '5', '6', '7'].map(connectStage)).toEqual(expected)
    expect(connectStage('STAGE_TYPE_AWAKE_IN_BED')).toBe('awake')
    expect(connectStage('deep')).toBe('deep')
    expect(connectStage('8')).toBeUndefined()
  })

  it('of Samsung Health go by name', () => {
    expect(['AWAKE', 'LIGHT', 'DEEP', 'REM', 'UNDEFINED'].map(samsungStage)).toEqual([
      'awake',
      'light',
      'deep',
      'rem',
      null,
    ])
    expect(samsungStage('CORE')).toBeUndefined()
  })
})

describe('verdicts of an electrocardiogram', () => {
  it('go by number, or in the words of an export', () => {
    expect(verdictOf('1')).toBe('sinusRhythm')
    expect(verdictOf('2')).toBe('atrialFibrillation')
    expect(verdictOf('100')).toBe('unrecognized')
    expect(verdictOf('0')).toBeNull()
    expect(verdictOf('notSet')).toBeNull()
    expect(verdictOf('Sinusrhythmus')).toBe('Sinusrhythmus')
  })
})
