import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../../../test/fhir/index.ts'
import { labReports } from '../../test/reports.ts'
import { biomarkersCodeSystem, readingDefinition } from './definitions.ts'
import { labReportFhir } from './fhir.ts'
import type { FhirObservation, ReadingPart } from './fhir-types.ts'

const submission = { clientUuid: 'c-1', userId: 'u-1', documentId: 'd-1', receivedAt: 0 }

it.each([biomarkersCodeSystem, readingDefinition])('$url is valid FHIR R4', (resource) => {
  expect(faultsOf(resource)).toEqual([])
})

it('lists the meaning, the units and the LOINC codes of a biomarker', () => {
  expect(biomarkersCodeSystem.concept!.find(({ code }) => code === 'glucose')).toMatchObject({
    display: 'Glucose',
    property: expect.arrayContaining([
      { code: 'specimen', valueString: 'blood' },
      { code: 'unit', valueString: 'mg/dL' },
      { code: 'loinc', valueCoding: expect.objectContaining({ system: 'http://loinc.org', code: '2345-7' }) },
    ]),
  })
  const codes = biomarkersCodeSystem.concept!.map(({ code }) => code)
  expect(new Set(codes).size).toBe(biomarkersCodeSystem.count)
})

describe('the reading of a result', () => {
  const elements = readingDefinition.differential!.element!
  const parts = elements.flatMap(({ sliceName, min }) => (sliceName ? [{ url: sliceName, min }] : []))
  const typeOf = (url: string) =>
    elements.find(({ id }) => id === `Extension.extension:${url}.value[x]`)!.type![0]!.code!
  const isOfItsType = (part: ReadingPart) =>
    `value${typeOf(part.url)[0]!.toUpperCase()}${typeOf(part.url).slice(1)}` in part

  it('is as it is defined', () => {
    fc.assert(
      fc.property(labReports, (report) => {
        const { entry } = labReportFhir(report, submission).fhir
        for (const { resource } of entry.filter(({ resource }) => resource.resourceType === 'Observation')) {
          const [{ url, extension }] = (resource as FhirObservation).extension as [
            FhirObservation['extension'][0],
          ]
          expect(url).toBe(readingDefinition.url)
          expect(extension.every(isOfItsType)).toBe(true)
          for (const part of parts) {
            const count = extension.filter((one) => one.url === part.url).length
            expect(count).toBeGreaterThanOrEqual(part.min!)
            expect(count).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })
})
