import { lazy } from 'react'
import { expect, test } from 'vitest'
import { hitsIn, movedBy, pagesNamed } from './search-results.ts'

const page = lazy(async () => ({ default: () => null }))
const PLACES = [
  { path: '', title: 'Overview', page },
  { path: '/deliveries', title: 'Deliveries', group: 'Delivery', page },
  { path: '/deliveries/live', page },
]

test('pages are found by the words of their title and group, and pages without a title never', () => {
  expect(pagesNamed('', PLACES, '/c/1').map(({ to }) => to)).toEqual(['/c/1', '/c/1/deliveries'])
  expect(pagesNamed('delivery deliv', PLACES, '/c/1')).toEqual([
    { kind: 'Page', label: 'Deliveries', to: '/c/1/deliveries' },
  ])
})

test('results lead to addresses in which odd names are escaped, ids first', () => {
  const found = {
    users: ['a/b ?'],
    documents: [{ user_id: 'a/b ?', document_key: 'x:1/2' }],
    deliveries: ['msg_1'],
    lab_documents: [],
    sources: ['Health Connect'],
  }
  expect(hitsIn(found, '/c/1').map(({ to }) => to)).toEqual([
    '/c/1/deliveries/msg_1',
    '/c/1/users/a%2Fb%20%3F',
    '/c/1/users/a%2Fb%20%3F/documents/x%3A1%2F2',
    '/c/1/users?source=Health%20Connect',
  ])
})

test('arrow keys move around the ends', () => {
  expect(movedBy('ArrowDown', 2, 3)).toBe(0)
  expect(movedBy('ArrowUp', 0, 3)).toBe(2)
  expect(movedBy('ArrowDown', 0, 0)).toBeNull()
  expect(movedBy('a', 0, 3)).toBeNull()
})
