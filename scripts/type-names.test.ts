import { expect, test } from 'vitest'
import { collidingTypes } from './type-names.ts'

test('two exported types with one name are found, in one package and across packages', () => {
  const found = collidingTypes([
    ['packages/health/src/a.ts', 'export interface Reading {}\ntype Local = 1'],
    ['packages/service/src/b.ts', 'export type Reading = 1\ntype Local = 2'],
    ['packages/simulator/src/c.ts', 'export class Reading {}'],
    ['packages/simulator/src/d.ts', 'export interface Row {}'],
    ['packages/simulator/src/e.ts', 'export interface Row {}'],
    ['packages/service/src/f.ts', 'export interface Clock {}'],
    ['packages/mobile/src/g.ts', 'export interface Clock {}'],
  ])
  expect(found).toEqual([
    'Reading: packages/health/src/a.ts, packages/service/src/b.ts',
    'Row: packages/simulator/src/d.ts, packages/simulator/src/e.ts',
  ])
})
