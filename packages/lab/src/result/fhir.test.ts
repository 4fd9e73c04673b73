import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf, ruleFaultsOf } from '../../../../test/fhir/index.ts'
import { biomarker, labReport, labReports } from '../../test/reports.ts'
import { ENTRIES } from '../meaning/dictionary/index.ts'
import type { Biomarker, ReadReport } from '../types.ts'
import { labReportFhir } from './fhir.ts'
import type { FhirObservation } from './fhir-types.ts'

const submission = {
  clientUuid: 'c-1',
  userId: 'u-17',
  documentId: 'd-1',
  receivedAt: Date.UTC(2026, 10, 15, 9, 0, 1, 250),
}
const bundleOf = (report: ReadReport, of = submission) => labReportFhir(report, of).fhir
const observed = (change: Partial<Biomarker>): FhirObservation =>
  bundleOf(labReport({ panels: [{ code: null, name: 'x', biomarkers: [biomarker(change)] }] })).entry[2]!
    .resource as FhirObservation

describe('every bundle', () => {
  it('is valid FHIR R4', () => {
    fc.assert(
      fc.property(labReports, fc.string({ minLength: 1 }), (report, userId) => {
        expect(faultsOf(bundleOf(report, { ...submission, userId }))).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('has ids of its own that depend on nothing else', () => {
    fc.assert(
      fc.property(labReports, (report) => {
        const bundle = bundleOf(report)
        const ids = [bundle.id, ...bundle.entry.map(({ resource }) => resource.id)]
        expect(new Set(ids).size).toBe(ids.length)
        expect(bundleOf(structuredClone(report))).toEqual(bundle)
      }),
    )
  })
})

it('every form of the dictionary is valid, also where FHIR has a profile for its code', () => {
  const biomarkers = ENTRIES.flatMap(({ code, name, forms }) =>
    forms.map((form) =>
      biomarker({
        code,
        name,
        loinc: form.loinc?.code ?? null,
        ...(form.kind === 'number'
          ? { unit: form.unit }
          : { value: null, valueText: 'positive', unit: null }),
      }),
    ),
  )
  expect(faultsOf(bundleOf(labReport({ panels: [{ code: null, name: 'x', biomarkers }] })))).toEqual([])
})

it('holds the person, the report and its results', () => {
  const { fhir, metadata } = labReportFhir(labReport(), submission)
  expect(metadata.document_id_string).toBe('d-1')
  expect(fhir).toMatchObject({ type: 'collection', timestamp: '2026-11-15T09:00:01.250Z' })
  const [patient, report, result] = fhir.entry
  expect(patient!.resource).toMatchObject({
    resourceType: 'Patient',
    identifier: [{ system: 'https://tributary.health/fhir/sid/user-id', value: 'u-17' }],
  })
  expect(report!.resource).toMatchObject({
    resourceType: 'DiagnosticReport',
    status: 'final',
    subject: { reference: patient!.fullUrl },
    performer: [{ display: 'Labor Nord' }],
    effectiveDateTime: '2026-11-14T07:30:00+01:00',
    result: [{ reference: result!.fullUrl }],
  })
  expect(result!.resource).toMatchObject({
    resourceType: 'Observation',
    subject: { reference: patient!.fullUrl },
    effectiveDateTime: '2026-11-14T07:30:00+01:00',
    code: {
      coding: [
        { system: 'https://tributary.health/fhir/CodeSystem/biomarkers', code: 'hemoglobin' },
        { system: 'http://loinc.org', code: '718-7' },
      ],
      text: 'Hämoglobin',
    },
    valueQuantity: { value: 14.2, unit: 'g/dL', system: 'http://unitsofmeasure.org', code: 'g/dL' },
    interpretation: [{ coding: [{ code: 'N' }] }],
    referenceRange: [{ low: { value: 13.5 }, high: { value: 17.5 }, text: '135 - 175' }],
  })
})

it('gives only the date where no offset is known', () => {
  const local = '2026-11-14T07:30:00'
  expect(observed({ collected: { local, offset: null } })).toMatchObject({ effectiveDateTime: '2026-11-14' })
  const collected = { ...labReport().collected, local, offset: null, zoneFrom: null }
  expect(bundleOf(labReport({ collected })).entry[1]!.resource).toMatchObject({
    effectiveDateTime: '2026-11-14',
  })
})

it.each([
  [{ value: 0 }, { valueQuantity: { value: 0 } }],
  [{ value: 5, comparator: '<' }, { valueQuantity: { value: 5, comparator: '<' } }],
  [{ value: null, valueText: '1:64' }, { valueString: '1:64' }],
  [{ value: null, valueText: null }, { dataAbsentReason: { coding: [{ code: 'unknown' }] } }],
  [{ value: 3, validation: 'unreadable' }, { dataAbsentReason: { coding: [{ code: 'unknown' }] } }],
] as [Partial<Biomarker>, Partial<FhirObservation>][])(
  'an observation of %j has %j and no other value',
  (change, wanted) => {
    const observation = observed(change)
    expect(observation).toMatchObject(wanted)
    const present = ['valueQuantity', 'valueString', 'dataAbsentReason'].filter((name) => name in observation)
    expect(present).toEqual(Object.keys(wanted))
  },
)

it('leaves units, ranges, flags and codes out where there are none', () => {
  const observation = observed({ unit: null, range: null, flag: null, code: null, loinc: null })
  expect(observation.valueQuantity).toEqual({ value: 14.2 })
  expect(observation.code).toEqual({ text: 'Hämoglobin' })
  expect(observation).not.toHaveProperty('referenceRange')
  expect(observation).not.toHaveProperty('interpretation')
})

it('writes a unit that is an annotation alone as the number one', () => {
  const { valueQuantity } = observed({ unit: '{ratio}', value: 3.1 })
  expect(valueQuantity).toMatchObject({ value: 3.1, unit: '{ratio}', code: '1' })
})

it('says where on the page a result was read, and how sure', () => {
  const [{ extension }] = observed({ validation: 'implausible' }).extension as [
    FhirObservation['extension'][number],
  ]
  expect(extension).toEqual([
    { url: 'validation', valueCode: 'implausible' },
    { url: 'confidence', valueDecimal: 0.98 },
    { url: 'collected', valueCode: 'document' },
    { url: 'value', valueString: '142' },
    { url: 'unit', valueString: 'g/l' },
    { url: 'page', valueInteger: 1 },
    { url: 'x', valueDecimal: 40 },
    { url: 'y', valueDecimal: 210.5 },
    { url: 'width', valueDecimal: 120 },
    { url: 'height', valueDecimal: 9 },
  ])
})

it('the same person is the same Patient in every document', () => {
  const idOf = (of: Partial<typeof submission>) =>
    bundleOf(labReport(), { ...submission, ...of }).entry[0]!.resource.id
  expect(idOf({ documentId: 'other' })).toBe(idOf({}))
  expect(idOf({ userId: 'other' })).not.toBe(idOf({}))
  expect(idOf({ clientUuid: 'other' })).not.toBe(idOf({}))
})

describe('the checks of a bundle', () => {
  const broken = (change: object) => {
    const bundle = bundleOf(labReport())
    Object.assign(bundle.entry[2]!.resource, change)
    return bundle
  }
  it.each([
    [{ valueString: 'two' }, 'two values'],
    [{ effectiveDateTime: '2026-11-14T07:30:00' }, 'time without an offset in effectiveDateTime'],
    [{ dataAbsentReason: { text: 'why' } }, 'a value with a reason for its absence'],
    [{ subject: { reference: 'urn:uuid:missing' } }, 'dangling reference urn:uuid:missing'],
    [{ code: { text: ' ' } }, 'empty string in text'],
  ])('find a fault that the validator does not find: %j', (change, fault) => {
    expect(ruleFaultsOf(broken(change))).toContain(fault)
  })

  it('find a fault that the validator finds', () => {
    expect(faultsOf(broken({ mood: 1 }))).toEqual(['Invalid additional property "mood"'])
  })
})

describe('samples', () => {
  const blood = { local: '2026-11-14T07:30:00', offset: '+01:00' }
  const urine = { local: '2026-11-15T06:50:00', offset: '+01:00' }
  const bundle = bundleOf(
    labReport({
      panels: [
        {
          code: null,
          name: 'x',
          biomarkers: [
            biomarker({ specimen: 'serum', collected: blood }),
            biomarker({ specimen: 'serum', collected: blood, value: 15 }),
            biomarker({ specimen: 'timed_urine', collected: urine }),
            biomarker({ specimen: null, collected: null }),
          ],
        },
      ],
    }),
  )
  const resources = bundle.entry.map(({ resource }) => resource)
  const specimens = resources.filter(({ resourceType }) => resourceType === 'Specimen')
  const observations = resources.filter((resource) => resource.resourceType === 'Observation')

  it('are resources of their own, one for each specimen and time', () => {
    expect(faultsOf(bundle)).toEqual([])
    expect(specimens).toMatchObject([
      {
        type: {
          coding: [{ system: 'http://snomed.info/sct', code: '119364003', display: 'Serum specimen' }],
        },
        collection: { collectedDateTime: '2026-11-14T07:30:00+01:00' },
      },
      {
        type: { coding: [{ code: '409821005' }] },
        collection: { collectedDateTime: '2026-11-15T06:50:00+01:00' },
      },
    ])
    const [serum, timed] = specimens.map(({ id }) => ({ reference: `urn:uuid:${id}` }))
    expect(observations.map(({ specimen }) => specimen)).toEqual([serum, serum, timed, undefined])
    expect(resources[1]).toMatchObject({ specimen: [serum, timed] })
  })

  it('give each result its own time, or say that it is not known', () => {
    expect(observations.map(({ effectiveDateTime }) => effectiveDateTime)).toEqual([
      '2026-11-14T07:30:00+01:00',
      '2026-11-14T07:30:00+01:00',
      '2026-11-15T06:50:00+01:00',
      undefined,
    ])
    expect(observations[3]!._effectiveDateTime!.extension[0]!.valueCode).toBe('unknown')
  })
})

it('marks a time that the request supplied', () => {
  const { collected } = labReport()
  const { fhir, metadata } = labReportFhir(
    labReport({ collected: { ...collected, timeFrom: 'request', location: null } }),
    submission,
  )
  expect(metadata.collection_time_source_string).toBe('request')
  expect((fhir.entry[2]!.resource as FhirObservation).extension[0]!.extension).toContainEqual({
    url: 'collected',
    valueCode: 'request',
  })
})
