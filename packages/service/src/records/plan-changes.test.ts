import type { DayRecord, MappedRecord } from '@tributary/health'
import { describe, expect, it } from 'vitest'
import { type MappedItem, planChanges, type StoredRecord } from './plan-changes.ts'

const record = (key: string, changes: Partial<DayRecord> = {}): DayRecord => ({
  kind: 'day',
  key,
  source: 'Oura',
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: { steps: 0 },
  series: {},
  extras: {},
  day: '2026-03-09',
  offset: null,
  ...changes,
})

const item = (id: string, ...records: MappedRecord[]): MappedItem => ({
  resource: 'daily_activity',
  id,
  revision: 1,
  records,
  isPartial: false,
})

const stored = (id: string, known: DayRecord): StoredRecord => ({
  record: known,
  updatedAt: known.updatedAt,
  object: { resource: 'daily_activity', id },
})

const never = () => false
const summary = ({ put, remove, touched }: ReturnType<typeof planChanges>) => ({
  put: [...put.keys()],
  remove: [...remove],
  days: touched.map((one) => (one.kind === 'day' ? one.day : null)),
})

describe('planChanges', () => {
  it('puts a new record', () => {
    expect(summary(planChanges([item('1', record('a'))], [], never))).toEqual({
      put: ['a'],
      remove: [],
      days: ['2026-03-09'],
    })
  })

  it('touches the day a record leaves and the day it moves to', () => {
    const moved = record('a', { day: '2026-03-10' })
    const changes = planChanges([item('1', moved)], [stored('1', record('a'))], never)
    expect(summary(changes)).toEqual({ put: ['a'], remove: [], days: ['2026-03-09', '2026-03-10'] })
  })

  it('keeps a record that an object no longer gives while parts of the object cannot be read', () => {
    const known = [stored('1', record('a')), stored('1', record('b'))]
    const revised = item('1', record('a', { values: { steps: 5 } }))
    expect(summary(planChanges([revised], known, never)).remove).toEqual(['b'])
    expect(summary(planChanges([{ ...revised, isPartial: true }], known, never)).remove).toEqual([])
  })

  it('leaves a record that is stored already', () => {
    const changes = planChanges([item('1', record('a'))], [stored('1', record('a'))], () => true)
    expect(summary(changes)).toEqual({ put: [], remove: [], days: [] })
  })

  it('never lets an older copy replace or remove a newer one', () => {
    const known = [stored('1', record('a', { updatedAt: 20 })), stored('1', record('b', { updatedAt: 20 }))]
    const older = item('1', record('a', { updatedAt: 10, values: { steps: 5 } }))
    expect(summary(planChanges([older], known, never))).toEqual({ put: [], remove: [], days: [] })
    const retraction = item('1', { kind: 'retraction', key: 'a', source: 'Oura', updatedAt: 10 })
    expect(summary(planChanges([retraction], known, never)).remove).toEqual([])
  })

  it('removes records that the vendor withdrew and records that their object no longer gives', () => {
    const known = [stored('1', record('a')), stored('2', record('b'))]
    const withdrawn = item('1', { kind: 'retraction', key: 'a', source: 'Oura', updatedAt: null })
    expect(summary(planChanges([withdrawn, item('2')], known, never))).toEqual({
      put: [],
      remove: ['a', 'b'],
      days: ['2026-03-09', '2026-03-09'],
    })
  })

  it('keeps a record that another object of the same page gives now', () => {
    const known = [stored('1', record('a'))]
    const changes = planChanges([item('1'), item('2', record('a', { values: { steps: 1 } }))], known, never)
    expect(summary(changes)).toMatchObject({ put: ['a'], remove: [] })
  })

  it('ignores the withdrawal of a record that was never stored', () => {
    const withdrawn = item('1', { kind: 'retraction', key: 'a', source: 'Oura', updatedAt: null })
    expect(summary(planChanges([withdrawn], [], never))).toEqual({ put: [], remove: [], days: [] })
  })

  it('treats objects as if each had arrived alone: the last that gives a record decides', () => {
    const known = [stored('2', record('a'))]
    const isStored = (one: { key: string; values: object }) => 'steps' in one.values && one.values.steps === 0
    const other = item('1', record('a', { values: { steps: 7 } }))
    const same = item('2', record('a'))
    expect(summary(planChanges([other, same], known, isStored as never))).toEqual({
      put: [],
      remove: [],
      days: [],
    })
    expect(summary(planChanges([same, other], known, isStored as never))).toMatchObject({ put: ['a'] })
    expect(summary(planChanges([other, item('2')], known, isStored as never))).toMatchObject({
      put: ['a'],
      remove: [],
    })
  })

  it('compares an older copy with the newer one of the same page', () => {
    const newer = item('1', record('a', { updatedAt: 20, values: { steps: 2 } }))
    const older = item('1', record('a', { updatedAt: 10, values: { steps: 1 } }))
    const { put } = planChanges([newer, older], [], never)
    expect(put.get('a')!.record.values.steps).toBe(2)
  })
})
