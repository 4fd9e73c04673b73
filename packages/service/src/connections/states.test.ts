import { expect, test } from 'vitest'
import { CONNECTION_MOVES, CONNECTION_STATES, stateAfter } from './states.ts'

const ALL = [null, ...CONNECTION_STATES].flatMap((state) => CONNECTION_MOVES.map((move) => ({ state, move })))

test('legal moves lead where they should', () => {
  const legal = ALL.filter(({ state, move }) => stateAfter(state, move) !== null)
  expect(legal.map(({ state, move }) => [state, move, stateAfter(state, move)])).toEqual([
    [null, 'connect', 'active'],
    ['active', 'connect', 'active'],
    ['active', 'end', 'ended'],
    ['ended', 'connect', 'active'],
  ])
})

test('illegal moves are these and no others', () => {
  const illegal = ALL.filter(({ state, move }) => stateAfter(state, move) === null)
  expect(illegal).toEqual([
    { state: null, move: 'end' },
    { state: 'ended', move: 'end' },
  ])
})
