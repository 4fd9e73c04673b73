import { expect, it } from 'vitest'
import { placeSleeps } from './sleep-places.ts'

const DAY = 'sleep_summary:2026-11-14'
const at = (hour: number, place: string) => ({
  key: `${DAY}:${place}`,
  datetime: `2026-11-14T${String(hour).padStart(2, '0')}:00:00.000000+01:00`,
})

it.each([
  ['nothing is stored', [at(13, 'nap-1'), at(16, 'nap-2')], [], ['nap-1', 'nap-2']],
  ['an earlier one comes later', [at(13, 'nap-1'), at(16, 'nap-2')], [at(16, 'nap-1')], ['nap-2', 'nap-1']],
  ['the first one goes', [at(16, 'nap-1')], [at(13, 'nap-1'), at(16, 'nap-2')], ['nap-2']],
  [
    'one is edited',
    [at(12, 'nap-1'), at(16, 'nap-2')],
    [at(13, 'nap-1'), at(16, 'nap-2')],
    ['nap-1', 'nap-2'],
  ],
  ['a night is no nap', [at(3, 'night'), at(5, 'night-2')], [at(5, 'nap-1')], ['night', 'night-2']],
  ['a source has its own', [at(3, 'night:Oura')], [at(3, 'night'), at(3, 'night-2:Oura')], ['night-2:Oura']],
  [
    'two begin together',
    [at(3, 'nap-1'), at(3, 'nap-2')],
    [at(3, 'nap-1'), at(3, 'nap-2')],
    ['nap-1', 'nap-2'],
  ],
])('a sleep keeps its place when %s', (_when, sleeps, stored, places) => {
  expect(placeSleeps(sleeps, stored)).toEqual(places.map((place) => `${DAY}:${place}`))
})
