import { describe, expect, it } from 'vitest'
import { drawn } from '../../test/pages.ts'
import { collectionTime, NO_RESULTS, timeOn } from '../../test/times.ts'
import { LabFailure, type ReadDocument, type TextItem } from '../types.ts'
import { refuseSeveralPeople } from './people.ts'

type Piece = readonly [text: string, x: number, y: number, size: number]

/** Letters half as wide as they are high, underscores a little wider, as fonts have them. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (sign === '_' ? 0.556 : 0.5) * size, 0)

/** Pieces at the places of their baselines. */
const page = (...pieces: readonly Piece[]): ReadDocument => ({
  pages: [
    {
      number: 1,
      width: 595,
      height: 842,
      by: 'text',
      items: pieces.map(
        ([text, x, baseline, size]): TextItem => ({
          page: 1,
          x,
          y: baseline - size,
          width: widthOf(text, size),
          height: size,
          text,
          confidence: 1,
          bold: null,
          color: null,
        }),
      ),
    },
  ],
})

describe('a line to be filled in', () => {
  const LABELS = ['Sample taken: ', 'Received: '] as const
  const rows = (size: number, values: readonly (string | null)[]) =>
    LABELS.flatMap((label, at): Piece[] => {
      const y = 100 + at * 16
      const value = values[at]
      const field: Piece = [`${label}____________________`, 40, y, 9]
      return value ? [field, [value, 40 + widthOf(label, 9) + 3, y - 1, size]] : [field]
    })

  it.each([9, 10, 11, 12, 14])('belongs to its label, with a value of %d points', (size) => {
    expect(timeOn(page(...rows(size, ['05.11.2024 09:40', '05.11.2024 12:15'])))).toBe('2024-11-05T09:40')
  })

  it.each([9, 10, 12])('gives nothing when it is empty, with the value of %d points below it', (size) => {
    expect(timeOn(page(...rows(size, [null, '05.11.2024 12:15'])))).toBe('no_collection_time')
  })

  it.each([9, 10, 12])('holds a time beside its date, with values of %d points', (size) => {
    const labels = ['Collection date: ', 'Collection time: ', 'Received: ']
    const values = ['05.11.2024', '09:40', '05.11.2024 12:15']
    const pieces = labels.flatMap((label, at): Piece[] => [
      [`${label}____________________`, 40, 100 + at * 17, 8],
      [values[at]!, 40 + widthOf(label, 8) + (size === 12 ? -3 : 3), 99 + at * 17, size],
    ])
    expect(timeOn(page(...pieces))).toBe('2024-11-05T09:40')
  })

  it('has its own place where several stand in one row', () => {
    const line = 'Sample taken: ______________________ Received: ______________________'
    const document = page(
      [line, 40, 100, 9],
      ['05.11.2024 09:40', 40 + widthOf('Sample taken: ', 9), 99, 11],
      ['05.11.2024 12:15', 40 + widthOf('Sample taken: ______________________ Received: ', 9), 99, 11],
    )
    expect(timeOn(document)).toBe('2024-11-05T09:40')
  })

  it('is the label of a date that stands in its row, not of the one below', () => {
    const document = page(
      ['Sample taken', 40, 100, 9],
      ['05.11.2024 09:40', 140, 104, 9],
      ['Received', 40, 116, 9],
      ['05.11.2024 12:15', 140, 120, 9],
    )
    expect(timeOn(document)).toBe('2024-11-05T09:40')
  })
})

describe('a report of one person', () => {
  it.each([
    `Jane Roe          Received            Collected
DOB: 13/02/1980   25/03/2024 10:05    25/03/2024 08:30`,
    `Patient           Collected
DOB: 13/02/1980   25/03/2024 08:30`,
  ])('may have the birth before dates whose labels stand above', (header) => {
    expect(() => refuseSeveralPeople(drawn(header))).not.toThrow()
    expect(timeOn(drawn(header))).toBe('2024-03-25T08:30')
  })

  it('may quote a title about patients', () => {
    const page = drawn(`Name          : Jane Roe
*Reference: update on risk assessment and lipid management in Indian
patients: Consensus statement IV`)
    expect(() => refuseSeveralPeople(page)).not.toThrow()
  })

  it('has one date of birth: two are of two people', () => {
    const header = 'DOB: 13/02/1980\n\n\nDOB: 14/05/1971'
    expect(() => refuseSeveralPeople(drawn(header))).toThrow(LabFailure)
  })
})

describe('an offset is no time of day', () => {
  it.each([
    ['2024-11-05T09:40:12-06:00', '2024-11-05T09:40:12', '-06:00'],
    ['2024-11-05T09:40-06:00', '2024-11-05T09:40:00', '-06:00'],
    ['20241105T094012-0600', '2024-11-05T09:40:12', '-06:00'],
    ['20241105T094012-06:00', '2024-11-05T09:40:12', '-06:00'],
    ['20241105094012-0600', '2024-11-05T09:40:12', '-06:00'],
    ['2024-11-05T09:40:12.345-06:00', '2024-11-05T09:40:12', '-06:00'],
    ['2024-11-05T0940-06:00', '2024-11-05T09:40:00', '-06:00'],
    ['2024-11-05T09:40Z', '2024-11-05T09:40:00', 'Z'],
  ])('%s', (written, local, offset) => {
    const found = collectionTime(NO_RESULTS, drawn(`Collected: ${written}`), { timezone: '+01:00' })
    expect(found).toMatchObject({ local, offset })
  })

  it.each([
    '2024-11-05 +06:00',
    '2024-11-05-06:00',
    '2024-11-05  -06:00',
    '2024-11-05 UTC-06:00',
    '2024-11-05 (UTC-06:00) 09:40',
  ])('%s has no hour', (written) =>
    expect(timeOn(drawn(`Collected: ${written}`))).toBe('collection_time_without_hour'),
  )
})

describe('a legible time', () => {
  it.each([
    ['05.11.2024 24:00', '2024-11-06T00:00'],
    ['31.12.2024 24:00', '2025-01-01T00:00'],
    ['05.11.2024 noon', '2024-11-05T12:00'],
    ['05.11.2024 12 noon', '2024-11-05T12:00'],
    ['05.11.2024, 12:00 noon', '2024-11-05T12:00'],
    ['05.11.2024 approx. 9:40', '2024-11-05T09:40'],
    ['05.11.2024 ca. 9:40 Uhr', '2024-11-05T09:40'],
    ['05.11.2024 vers 9h40', '2024-11-05T09:40'],
    ['Tue Nov 5 09:40:12 CET 2024', '2024-11-05T09:40:12'],
    ['Tue Nov 5 09:40:12 2024', '2024-11-05T09:40:12'],
  ])('%s', (written, local) => expect(timeOn(drawn(`Collected: ${written}`))).toBe(local))

  it('as Unix writes them, below their label', () => {
    const page = 'Collected                    Received\nTue Nov 5 09:40:12 2024      05.11.2024 12:15'
    expect(timeOn(drawn(page))).toBe('2024-11-05T09:40:12')
  })

  it.each(['05.11.2024 24:10', '05.11.2024 25:00', '05.11.2024 midnight'])('%s is none', (written) =>
    expect(timeOn(drawn(`Collected: ${written}`))).toBe('collection_time_without_hour'),
  )
})

describe('Dutch, Polish and Swedish labels', () => {
  it.each([
    'Afname: 5 november 2024 om 09:40 uur',
    'Afnamedatum: 05-11-2024 09:40\n\nGeboortedatum: 13-02-1980',
    'Datum afname 05.11.2024   tijd 09:40',
    'Data pobrania: 05.11.2024 09:40',
    'Data i godzina pobrania: 5 listopada 2024 godz. 9:40',
    'Pobrano: 2024-11-05 09:40\n\nPrzyjęto: 2024-11-05 12:00',
    'Provtagning: 2024-11-05 kl. 09.40',
    'Provtagningsdatum: 2024-11-05 09:40\n\nAnkomst: 2024-11-05 12:00',
    'Provtagningstid: 5 november 2024 klockan 09:40\n\nSvarsdatum: 2024-11-06 10:00',
  ])('%s', (written) => expect(timeOn(drawn(written))).toBe('2024-11-05T09:40'))

  it.each([
    'Ontvangen: 05.11.2024 09:40',
    'Data urodzenia: 05.11.2024 09:40',
    'Data wydania wyniku: 05.11.2024 09:40',
    'Data wydruku: 05.11.2024 09:40',
    'Svarsdatum: 2024-11-05 09:40',
    'Utskriftsdatum: 2024-11-05 09:40',
    'Rapportdatum: 2024-11-05 09:40',
  ])('%s is none of collection', (written) => expect(timeOn(drawn(written))).toBe('no_collection_time'))
})
