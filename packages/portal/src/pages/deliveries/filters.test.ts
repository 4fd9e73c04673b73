import { expect, test } from 'vitest'
import { filterOf, instantOf, NO_FILTER, queryOf, searchOf } from './filters.tsx'

test('a filter survives the address of the page', () => {
  const filter = { ...NO_FILTER, state: 'rejected', user_id: 'a b&c', from: '2026-03-10T12:00' }
  expect(filterOf(`?${searchOf(filter)}`)).toEqual(filter)
  expect(searchOf(NO_FILTER)).toBe('')
  expect(filterOf('?nonsense=1')).toEqual(NO_FILTER)
})

test('the service is asked for instants, and for nothing where a moment is half typed', () => {
  const query = queryOf({ ...NO_FILTER, from: '2026-03-10T12:00', to: 'soon', user_id: ' alice ' })
  expect(query.from).toBe(new Date('2026-03-10T12:00').toISOString())
  expect(query).toMatchObject({ to: '', user_id: 'alice' })
  expect(instantOf('')).toBe('')
})
