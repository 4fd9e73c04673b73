import { expect, it } from 'vitest'
import { activityName } from './activity-name.ts'

it.each([
  ['running', 'Running'],
  ['strength_training', 'Strength Training'],
  ['crossCountrySkiing', 'Cross Country Skiing'],
  ['HIIT', 'HIIT'],
  ['hiit', 'HIIT'],
  ['stand-up  paddle', 'Stand Up Paddle'],
  ['WALKING', 'Walking'],
  ['hiking/rucking', 'Hiking/Rucking'],
  ['', null],
  ['_ ', null],
])('names %j %j', (text, name) => {
  expect(activityName(text)).toBe(name)
})
