import fc from 'fast-check'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { errorsOf, faultsOf } from '../../../../test/fhir/index.ts'
import { clinicalInputs, MADE_AT, type Observation } from '../../test/clinical.ts'
import { brokenBundles, fullBundle } from '../../test/clinical-mutations.ts'
import { envelope } from '../documents/index.ts'
import { DOCUMENT_SCHEMAS } from '../payloads/index.ts'
import { clinicalBody, clinicalDay } from './build.ts'
import { contextDefinition, metricsCodeSystem, tagsCodeSystem } from './resources.ts'

describe('every bundle', () => {
  it('is valid FHIR R4 and has the documented shape', () => {
    fc.assert(
      fc.property(clinicalInputs, (input) => {
        const body = clinicalBody(clinicalDay(input), MADE_AT)
        expect(faultsOf(body.clinical_ready.clinical_ready_data)).toEqual([])
        const { clientUuid, userId } = input
        const address = { clientUuid, userId, documentVersion: 1 }
        const document = envelope({ key: 'clinical_ready', dataStructure: 'clinical_ready', body }, address)
        expect(Check(DOCUMENT_SCHEMAS.clinical_ready, document)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('keeps the rules that the validator does not look at', () => {
    fc.assert(
      fc.property(clinicalInputs, (input) => {
        const [patient, ...others] = clinicalDay(input).content.bundle.entry
        const ids = others.map(({ resource }) => resource.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { fullUrl, resource } of others) {
          const { id, subject, effectivePeriod } = resource as Observation
          expect(fullUrl).toBe(`urn:uuid:${id}`)
          expect(subject.reference).toBe(patient!.fullUrl)
          expect(Date.parse(effectivePeriod.start)).toBeLessThanOrEqual(Date.parse(effectivePeriod.end))
        }
      }),
    )
  })
})

it('a day with every vital sign has no fault', () => {
  expect(faultsOf(fullBundle())).toEqual([])
})

it.each(brokenBundles())('a fault that the engine of HL7 reports is found: %s', (_, bundle) => {
  expect(faultsOf(bundle)).not.toEqual([])
})

it('the validator finds what is wrong', () => {
  const effectivePeriod = { start: '2026-03-08', end: 'tomorrow' }
  const broken = {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'x' },
    effectivePeriod,
    mood: 1,
  }
  expect(errorsOf(broken)).toEqual(['Invalid dateTime format', 'Invalid additional property "mood"'])
})

it.each([metricsCodeSystem, tagsCodeSystem, contextDefinition])('$url is a valid resource', (resource) => {
  expect(errorsOf(resource)).toEqual([])
})

it('the extension says what the bundles make of it', () => {
  fc.assert(
    fc.property(clinicalInputs, (input) => {
      for (const { resource } of clinicalDay(input).content.bundle.entry) {
        if (resource.resourceType !== 'Observation') continue
        expect(contextDefinition.description).toContain(`\`${resource.extension[0]!.valueString}\``)
      }
    }),
  )
})
