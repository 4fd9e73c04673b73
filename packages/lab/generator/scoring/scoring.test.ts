import { describe, expect, it } from 'vitest'
import type { Biomarker, Extraction } from '../../src/types.ts'
import type { TrueResult, Truth } from '../truth.ts'
import { missesOf, tableOf } from './print.ts'
import { score, tallyOf } from './tally.ts'

const glucose: TrueResult = {
  key: 'glucose',
  name: 'Glucose',
  nameInDocument: 'Glukose nüchtern',
  valueInDocument: '5,4',
  value: 5.4,
  comparator: null,
  unitInDocument: 'mmol/l',
  again: null,
  equivalents: [
    { unit: 'mmol/L', value: 5.4, low: 3.9, high: 5.5 },
    { unit: 'mg/dL', value: 97.3, low: 70.3, high: 99.1 },
  ],
  hasLimits: true,
  verdict: 'normal',
  isFlagged: false,
  specimens: ['serum'],
  hasSpecimen: true,
  collected: { local: '2024-03-05T08:30:00' },
  previous: ['6,1'],
}

const truth: Truth = {
  layout: 'befund',
  region: 'de',
  language: 'de',
  timezone: '+01:00',
  reason: null,
  collected: { local: '2024-03-05T08:30:00' },
  results: [glucose],
}

function biomarker(fields: Partial<Biomarker>): Biomarker {
  return {
    code: 'glucose',
    name: 'Glucose',
    nameInDocument: 'Glukose nüchtern',
    loinc: null,
    specimen: null,
    collected: null,
    value: 5.4,
    valueText: null,
    comparator: null,
    unit: 'mmol/L',
    valueInDocument: '5,4',
    unitInDocument: 'mmol/l',
    unitCorrected: false,
    range: null,
    flag: null,
    flagIsPrinted: false,
    validation: 'valid',
    confidence: 1,
    location: { page: 1, x: 0, y: 0, width: 1, height: 1 },
    ...fields,
  }
}

function extracted(biomarkers: readonly Biomarker[], local = '2024-03-05T08:30:00'): Extraction {
  const { location } = biomarker({})
  return {
    state: 'extracted',
    report: {
      collected: { local, offset: null, zoneFrom: null, timeFrom: 'document', location },
      laboratory: null,
      language: 'de',
      panels: [{ code: null, name: '', biomarkers }],
      seen: { sheets: [], collected: location, values: [] },
    },
  }
}

const scoreOf = (extraction: Extraction, of = truth) => score('a', 'text', of, extraction, 1, 10)

describe('the score', () => {
  it('counts a value that is right in every respect', () => {
    expect(tallyOf([scoreOf(extracted([biomarker({})]))])).toMatchObject({
      right: 1,
      reported: 1,
      units: 1,
      codes: 1,
      times: 1,
    })
  })

  it('matches a result by its code when the name was read with more text around it', () => {
    const read = biomarker({ nameInDocument: 'Glukose nüchtern (Hexokinase)' })
    expect(tallyOf([scoreOf(extracted([read]))])).toMatchObject({ right: 1 })
  })

  it('counts a lost decimal sign as missed and invented', () => {
    const scored = scoreOf(extracted([biomarker({ valueInDocument: '54' })]))
    expect(tallyOf([scored])).toMatchObject({ right: 0, reported: 1, expected: 1 })
    expect(missesOf(scored).join()).toContain('missed: Glukose nüchtern = 5,4')
  })

  it('counts a value whose sign is lost, or that has one too many, as wrong', () => {
    const below = { ...truth, results: [{ ...glucose, comparator: '<' as const }] }
    const wrongIn = (of: Truth, comparator: Biomarker['comparator']) =>
      tallyOf([scoreOf(extracted([biomarker({ comparator })]), of)]).wrong.value
    expect([wrongIn(below, null), wrongIn(truth, '<'), wrongIn(below, '>')]).toEqual([1, 1, 1])
    expect([wrongIn(below, '<'), wrongIn(below, '<='), wrongIn(truth, null)]).toEqual([0, 0, 0])
  })

  it('counts the value of an earlier sample as previous', () => {
    const scored = scoreOf(extracted([biomarker({}), biomarker({ valueInDocument: '6,1' })]))
    expect(tallyOf([scored])).toMatchObject({ right: 1, reported: 2, previous: 1 })
  })

  it('counts no wrong unit and no wrong time as right', () => {
    const scored = scoreOf(extracted([biomarker({ unitInDocument: 'mg/dl' })], '2024-05-03T08:30:00'))
    expect(tallyOf([scored])).toMatchObject({ right: 1, units: 0, times: 0 })
  })

  it.each([
    ['value', { value: 5.4, unit: 'mg/dL' }],
    ['value', { value: 97.3, unit: 'mmol/L' }],
    ['unit', { unitInDocument: 'mg/dl' }],
    ['limit', { range: { low: 70.3, high: 99.1, text: '3,9 - 5,5' } }],
    ['flag', { flag: 'high', flagIsPrinted: true }],
    ['specimen', { specimen: 'urine' }],
    ['time', { collected: { local: '2024-03-05T09:30:00', offset: null } }],
  ] as const)('counts a wrong %s as a wrong fact', (fact, change) => {
    const { wrong } = tallyOf([scoreOf(extracted([biomarker(change)]))])
    expect(wrong).toMatchObject({
      extra: 0,
      value: 0,
      unit: 0,
      limit: 0,
      flag: 0,
      specimen: 0,
      time: 0,
      [fact]: 1,
    })
  })

  it('counts limits and flags that are right, in whichever unit they are reported', () => {
    const high = { ...truth, results: [{ ...glucose, verdict: 'high', isFlagged: true }] } as const
    const range = { low: 70.3, high: 99.1, text: '3,9 - 5,5' }
    const read = biomarker({ value: 97.3, unit: 'mg/dL', range, flag: 'high', flagIsPrinted: true })
    const tally = tallyOf([scoreOf(extracted([read]), high)])
    expect(tally).toMatchObject({ limits: { printed: 1, right: 1 }, flags: { printed: 1, right: 1 } })
    expect(Object.values(tally.wrong).every((count) => count === 0)).toBe(true)
  })

  it('counts a right specimen and a right time of its own, and does not count a missing one as wrong', () => {
    const collected = { local: '2024-03-05T08:30:00', offset: '+01:00' }
    const both = tallyOf([scoreOf(extracted([biomarker({ specimen: 'serum', collected })]))])
    expect(both).toMatchObject({ specimens: { printed: 1, right: 1 }, sampleTimes: 1 })
    const neither = tallyOf([scoreOf(extracted([biomarker({})]))])
    expect(neither).toMatchObject({ specimens: { printed: 1, right: 0 }, sampleTimes: 0 })
    expect([both, neither].map(({ wrong }) => wrong.specimen + wrong.time)).toEqual([0, 0])
  })

  it('takes the same result in another unit for the result', () => {
    const both = { ...glucose, again: { valueInDocument: '97', unitInDocument: 'mg/dl' } }
    const read = biomarker({ value: 97, unit: 'mg/dL', valueInDocument: '97', unitInDocument: 'mg/dl' })
    expect(tallyOf([scoreOf(extracted([read]), { ...truth, results: [both] })])).toMatchObject({
      right: 1,
      units: 1,
    })
  })

  it('counts a document that should fail and gives a report, and one that fails for another reason', () => {
    const failing: Truth = { ...truth, reason: 'no_collection_time', collected: null, results: [] }
    const other: Extraction = { state: 'failed', reason: 'several_people', detail: null }
    expect(tallyOf([scoreOf(extracted([biomarker({})]), failing), scoreOf(other, failing)])).toMatchObject({
      wronglyReported: 1,
      otherReason: 1,
      wronglyFailed: 0,
    })
  })

  it('counts the values of a document that wrongly failed as missed', () => {
    const scored = scoreOf({ state: 'failed', reason: 'no_results_found', detail: null })
    expect(tallyOf([scored])).toMatchObject({ wronglyFailed: 1, expected: 1, right: 0 })
    expect(tableOf([scored])).toContain('befund')
  })
})
