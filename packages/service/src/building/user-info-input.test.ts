import type { Moment, ProfileRecord, Source } from '@tributary/health'
import { describe, expect, test } from 'vitest'
import { heightsOf, userInfoInput } from './user-info-input.ts'

const USER = { userId: 'u1', timeZone: 'Europe/Berlin' }
const moment = (at: number): Moment => ({ at, offset: null })

const profile = (source: Source, at: number, values: Partial<ProfileRecord>): ProfileRecord => ({
  kind: 'profile',
  key: `profile:${at}`,
  source,
  origin: 'vendor',
  device: null,
  manual: false,
  updatedAt: null,
  values: {},
  series: {},
  extras: {},
  at: moment(at),
  sex: null,
  birthYear: null,
  ...values,
})

const inputOf = (information: Parameters<typeof userInfoInput>[2], profiles: readonly ProfileRecord[]) =>
  userInfoInput(USER, 'Europe/Berlin', information, profiles)

describe('the information about a person', () => {
  test('is null without a value, whatever the zone', () => {
    expect(inputOf({}, [])).toBeNull()
    expect(inputOf({}, [profile('Oura', 1, { birthYear: 1984 })])).toBeNull()
  })

  test('has the date of birth that a source reports, unless the client reports another', () => {
    const polar = profile('Polar', 7, { birthYear: 1984, birthDate: '1984-05-17' })
    expect(inputOf({}, [polar])).toMatchObject({
      demographics: { dateOfBirth: '1984-05-17' },
      bornBy: { source: 'Polar', records: ['profile:7'] },
      at: moment(7),
    })
    const stated = inputOf({ dateOfBirth: { value: '1985-01-01', at: moment(9) } }, [polar])
    expect(stated?.demographics.dateOfBirth).toBe('1985-01-01')
    expect(stated).not.toHaveProperty('bornBy')
  })

  test('has every height with its moment, once for each change, and the date of birth', () => {
    const profileAt = (at: number, height_cm: number) =>
      profile('Polar', at, { values: { height_cm }, birthDate: '2012-05-17' })
    const by = (at: number) => ({ source: 'Polar', record: `profile:${at}` })
    const information = { heightCm: { value: 160, at: moment(9) } }
    expect(heightsOf(information, [profileAt(30, 158), profileAt(20, 150), profileAt(10, 150)])).toEqual({
      heights: [
        { value: 160, at: moment(9), by: null },
        { value: 150, at: moment(10), by: by(10) },
        { value: 158, at: moment(30), by: by(30) },
      ],
      dateOfBirth: '2012-05-17',
    })
    expect(heightsOf({}, [])).toEqual({ heights: [], dateOfBirth: null })
  })

  test('takes the value of the client before the value of a source, field by field', () => {
    const oura = profile('Oura', 50, { sex: 'male', values: { height_cm: 180, weight_kg: 80 } })
    const input = inputOf(
      { sex: { value: 'female', at: moment(5) }, weightKg: { value: 61, at: moment(9) } },
      [oura],
    )
    expect(input).toMatchObject({
      demographics: { sex: 'female', timeZone: 'Europe/Berlin' },
      heights: [{ value: 180, by: { source: 'Oura', record: 'profile:50' } }],
      weights: [{ value: 61, by: null }],
      at: moment(50),
    })
    expect(input).not.toHaveProperty('sexBy')
  })

  test('is as old as the last change: a source that repeats a value changes nothing', () => {
    const day = (at: number, weight: number) =>
      profile('Oura', at, { sex: 'male', values: { weight_kg: weight } })
    const days = [day(1, 70), day(2, 70), day(3, 71), day(4, 71), day(5, 71)]
    const input = inputOf({}, days.toReversed())
    expect(input?.at).toEqual(moment(3))
    expect(input?.weights.map(({ value, at }) => [value, at.at])).toEqual([
      [70, 1],
      [71, 3],
    ])
    expect(inputOf({}, days.slice(0, 4))).toEqual(input)
  })

  test('names the source that reported the sex', () => {
    const profiles = [profile('Polar', 3, { sex: 'female' }), profile('Oura', 2, { sex: 'male' })]
    expect(inputOf({}, profiles)).toMatchObject({
      demographics: { sex: 'female' },
      sexBy: { source: 'Polar', records: ['profile:3'] },
    })
  })
})
