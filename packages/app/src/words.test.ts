import { TributaryError } from '@tributary/mobile'
import { expect, test } from 'vitest'
import { explain, typeName } from './words.ts'

test.each([
  ['HKQuantityTypeIdentifierStepCount', 'step count'],
  ['HKCategoryTypeIdentifierSleepAnalysis', 'sleep analysis'],
  ['HKWorkoutTypeIdentifier', 'workout'],
  ['HeartRateRecord', 'heart rate'],
  ['BLOOD_PRESSURE', 'blood pressure'],
  ['heartRateVariability', 'heart rate variability'],
])('%s is called %s', (type, name) => {
  expect(typeName(type)).toBe(name)
})

test('says how many tries are left', () => {
  const wrong = (attemptsLeft: number) => explain(new TributaryError('wrong_code', '', { attemptsLeft }))
  expect(wrong(9)).toContain('9 tries are left')
  expect(wrong(1)).toContain('One try is left')
})
