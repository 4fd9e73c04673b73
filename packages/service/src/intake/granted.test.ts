import { expect, it } from 'vitest'
import { missingScope } from './granted.ts'

const RESOURCES = [
  { name: 'profile', scope: null },
  { name: 'sleep', scope: 'read:sleep' },
  { name: 'workout', scope: 'read:workout' },
]

it('names the scope that was not granted', () => {
  expect(missingScope(RESOURCES, 'workout', ['read:sleep'])).toBe('read:workout')
  expect(missingScope(RESOURCES, 'sleep', ['read:sleep'])).toBeNull()
  expect(missingScope(RESOURCES, 'profile', ['read:sleep'])).toBeNull()
  expect(missingScope(RESOURCES, 'sleep', [])).toBe('read:sleep')
})

it('leaves the decision to the vendor when the granted scopes are not known', () => {
  expect(missingScope(RESOURCES, 'workout', null)).toBeNull()
  expect(missingScope(RESOURCES, 'workout', ['https://vendor.example/auth/workouts'])).toBeNull()
})
