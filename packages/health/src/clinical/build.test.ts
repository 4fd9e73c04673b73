import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bundleOf,
  clinicalInputs,
  clinicalOf,
  MADE_AT,
  observationsOf,
  observed,
} from '../../test/clinical.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import { clinicalBody, clinicalDay, isFilled } from './build.ts'

const DAY = '2026-03-08'
const STEPS = '/distance/steps_int'
const RESTING = '/heart_rate/hr_resting_bpm_int'
const ASLEEP = '/duration/sleep_duration_seconds_int'
const SATURATION = '/oxygenation/saturation_avg_percentage_int'
const START = '/duration/sleep_start_datetime_string'
const END = '/duration/sleep_end_datetime_string'

describe('a bundle', () => {
  it('begins with the patient, who is the same on every day and known by the user_id alone', () => {
    const [patient] = bundleOf(dayOf(DAY)).entry
    expect(patient).toEqual({
      fullUrl: `urn:uuid:${patient!.resource.id}`,
      resource: {
        resourceType: 'Patient',
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-5/),
        meta: { source: 'https://tributary.health/fhir' },
        text: { status: 'generated', div: expect.stringContaining('A user') },
        identifier: [{ system: 'https://tributary.health/fhir/sid/user-id', value: 'user-1' }],
      },
    })
    expect(bundleOf(dayOf('2026-03-09')).entry[0]).toEqual(patient)
    expect(bundleOf(dayOf(DAY), { userId: 'user-2' }).entry[0]).not.toEqual(patient)
    expect(bundleOf(dayOf(DAY), { clientUuid: 'client-2' }).entry[0]!.fullUrl).not.toBe(patient!.fullUrl)
  })

  it('writes a user_id that FHIR cannot hold percent-encoded', () => {
    const [patient] = bundleOf(dayOf(DAY), { userId: '  ' }).entry
    expect(patient!.resource).toMatchObject({ identifier: [{ value: '%20%20' }] })
  })

  it('says which summaries it was read from', () => {
    const tags = (...of: Parameters<typeof bundleOf>) => bundleOf(...of).meta.tag.map(({ code }) => code)
    expect(bundleOf(dayOf(DAY)).meta).toEqual({
      source: 'https://tributary.health/fhir',
      profile: ['http://hl7.org/fhir/StructureDefinition/Bundle'],
      tag: [
        {
          system: 'https://tributary.health/fhir/CodeSystem/tags',
          code: 'clinical_ready',
          display: 'Clinical Ready',
        },
      ],
    })
    const nights = [sleepOf({ [ASLEEP]: 0 })]
    expect(tags(dayOf(DAY, { nights, physical: physicalOf({}), body: bodyOf({ [RESTING]: 50 }) }))).toEqual([
      'clinical_ready',
      'body_summary',
      'sleep_summary',
    ])
  })

  it('has its keys in a fixed order', () => {
    const physical = physicalOf({ [STEPS]: 1 })
    const bundle = bundleOf(dayOf(DAY, { physical }))
    expect(Object.keys(bundle)).toEqual(['resourceType', 'id', 'meta', 'type', 'timestamp', 'entry'])
    expect(Object.keys(bundle.entry[1]!.resource)).toEqual([
      'resourceType',
      'id',
      'meta',
      'text',
      'extension',
      'status',
      'category',
      'code',
      'subject',
      'effectivePeriod',
      'performer',
      'valueQuantity',
    ])
  })

  it('of equal input has equal bytes', () => {
    fc.assert(
      fc.property(clinicalInputs, (input) => {
        const bytes = (of: typeof input) => JSON.stringify(clinicalBody(clinicalDay(of), MADE_AT))
        expect(bytes(structuredClone(input))).toBe(bytes(input))
      }),
    )
  })

  it('has the time of its creation, which is no part of its content', () => {
    const made = clinicalOf(dayOf(DAY, { physical: physicalOf({ [STEPS]: 1 }) }))
    const { metadata, clinical_ready_data: bundle } = clinicalBody(made, MADE_AT).clinical_ready
    expect(bundle.timestamp).toBe('2026-03-09T05:00:00.000+00:00')
    expect(metadata.fhir_export_completed_at).toBe('2026-03-09T05:00:00.000000+00:00')
    expect(JSON.stringify(made.content)).not.toContain('2026-03-09')
  })
})

describe('a number', () => {
  it('that is zero is delivered, and one that is null is not', () => {
    const physical = physicalOf({ [STEPS]: 0, [RESTING]: null })
    expect(observationsOf(dayOf(DAY, { physical })).map(({ valueQuantity }) => valueQuantity)).toEqual([
      { value: 0, unit: 'steps', system: 'http://unitsofmeasure.org', code: '1' },
    ])
  })

  it('of the resting heart that only the physical summary has is a vital sign too', () => {
    const physical = physicalOf({ [RESTING]: 60 })
    const body = bodyOf({ [RESTING]: 58 })
    const resting = observed('resting_heart_rate', dayOf(DAY, { physical }))
    expect(resting).toMatchObject({
      valueQuantity: { value: 60 },
      category: [{ coding: [{ code: 'vital-signs' }] }],
    })
    const spot = observed('resting_heart_rate', dayOf(DAY, { physical, body }))
    expect(spot).toMatchObject({ id: resting.id, valueQuantity: { value: 58 } })
  })

  it('of oxygen is taken from each of the three summaries', () => {
    const observations = observationsOf(
      dayOf(DAY, {
        body: bodyOf({ [SATURATION]: 98 }),
        physical: physicalOf({ [SATURATION]: 97 }),
        nights: [sleepOf({ '/breathing/saturation_avg_percentage_int': 95 })],
      }),
    )
    expect(
      observations.map(({ category, valueQuantity }) => [category[0]!.coding[0]!.code, valueQuantity?.value]),
    ).toEqual([
      ['vital-signs', 98],
      ['activity', 97],
      ['survey', 95],
    ])
  })

  it('names its source, or the service where several made it together', () => {
    const physical = physicalOf({ [STEPS]: 1, [RESTING]: 50 }, { source: 'Health Connect' })
    const trace = {
      ...physical.trace,
      [STEPS]: { won: [{ source: 'Oura' }, { source: 'Garmin' }], aside: [] },
    }
    const day = dayOf(DAY, { physical: { ...physical, trace: trace as never } })
    expect(observed('steps', day).meta.source).toBe('https://tributary.health/fhir')
    expect(observed('resting_heart_rate', day).meta.source).toBe(
      'https://tributary.health/fhir/source/health-connect',
    )
    expect(clinicalOf(day).content.sources).toEqual(['Garmin', 'Oura', 'Health Connect'])
  })

  it('is traced to the summary and to the source that reported it', () => {
    const physical = physicalOf({ [STEPS]: 5 }, { documentKey: 'physical_summary:1', documentVersion: 3 })
    const made = clinicalOf(dayOf(DAY, { physical }))
    const path = '/entry/1/resource/valueQuantity/value'
    expect(made.readFrom).toEqual({
      [path]: { documentKey: 'physical_summary:1', documentVersion: 3, path: STEPS },
    })
    expect(made.trace).toEqual({ [path]: { won: [{ source: 'Oura', records: ['record-1'] }], aside: [] } })
  })
})

describe('a blood pressure', () => {
  const PRESSURE = '/blood_pressure/blood_pressure_avg_object'
  const both = { [`${PRESSURE}/systolic_mmHg_int`]: 118, [`${PRESSURE}/diastolic_mmHg_int`]: 76 }
  const quantity = (value: number) => ({
    value,
    unit: 'mmHg',
    system: 'http://unitsofmeasure.org',
    code: 'mm[Hg]',
  })

  it('is one panel with a component for each number', () => {
    const panel = observed('blood_pressure', dayOf(DAY, { body: bodyOf(both) }))
    expect(panel).not.toHaveProperty('valueQuantity')
    expect(panel.code.coding.map(({ code }) => code)).toEqual(['blood_pressure', '85354-9'])
    expect(
      panel.component!.map(({ code, valueQuantity }) => [code.coding.map((one) => one.code), valueQuantity]),
    ).toEqual([
      [['systolic_blood_pressure', '8490-5', '8480-6'], quantity(118)],
      [['diastolic_blood_pressure', '8472-3', '8462-4'], quantity(76)],
    ])
    expect(panel.text.div).toContain('Systolic blood pressure: 118 mmHg, Diastolic blood pressure: 76 mmHg')
  })

  it('with one number says that the other is unknown', () => {
    const body = bodyOf({ [`${PRESSURE}/diastolic_mmHg_int`]: 76 })
    const { component } = observed('blood_pressure', dayOf(DAY, { body }))
    expect(component).toMatchObject([
      { dataAbsentReason: { coding: [{ code: 'unknown' }] } },
      { valueQuantity: { value: 76 } },
    ])
  })

  it('is traced number by number', () => {
    const { readFrom } = clinicalOf(dayOf(DAY, { body: bodyOf(both) }))
    expect(Object.entries(readFrom).map(([place, { path }]) => [place, path])).toEqual([
      ['/entry/1/resource/component/0/valueQuantity/value', `${PRESSURE}/systolic_mmHg_int`],
      ['/entry/1/resource/component/1/valueQuantity/value', `${PRESSURE}/diastolic_mmHg_int`],
    ])
  })
})

describe('the time of a number', () => {
  const at = (day: string, offset: string) => `${day}T00:00:00.000000${offset}`
  const periodOf = (day: string, offset: string, zone: string) =>
    observed('steps', dayOf(day, { physical: physicalOf({ [STEPS]: 1 }, { at: at(day, offset) }) }), { zone })
      .effectivePeriod

  it.each([
    ['a usual day', '2026-03-08', '+01:00', 'Europe/Berlin', '00:00:00.000+01:00', '23:59:59.999+01:00'],
    [
      'a day of 23 hours',
      '2026-03-29',
      '+01:00',
      'Europe/Berlin',
      '00:00:00.000+01:00',
      '23:59:59.999+02:00',
    ],
    [
      'a day of 25 hours',
      '2026-10-25',
      '+02:00',
      'Europe/Berlin',
      '00:00:00.000+02:00',
      '23:59:59.999+01:00',
    ],
    ['a day elsewhere', '2026-03-29', '-05:00', 'Europe/Berlin', '00:00:00.000-05:00', '23:59:59.999-05:00'],
    ['without a zone', '2026-03-29', '+00:00', 'UTC', '00:00:00.000+00:00', '23:59:59.999+00:00'],
  ])('of %s', (_name, day, offset, zone, start, end) => {
    expect(periodOf(day, offset, zone)).toEqual({ start: `${day}T${start}`, end: `${day}T${end}` })
  })

  it('of a sleep is that of the sleep, and every sleep of the day has its own', () => {
    const sleep = (name: string, start: string, end: string) =>
      sleepOf({ [ASLEEP]: 60, [START]: start, [END]: end }, { documentKey: `sleep_summary:${DAY}:${name}` })
    const observations = observationsOf(
      dayOf(DAY, {
        nights: [sleep('night', '2026-03-07T23:10:00.500000+01:00', '2026-03-08T06:30:00.000000+02:00')],
        naps: [sleep('nap-1', '2026-03-08T14:00:00.000000+02:00', '2026-03-08T14:20:00.000000+02:00')],
      }),
    )
    expect(
      observations.map(({ effectivePeriod, extension }) => [effectivePeriod, extension[0]!.valueString]),
    ).toEqual([
      [{ start: '2026-03-07T23:10:00.500+01:00', end: '2026-03-08T06:30:00.000+02:00' }, 'night_total'],
      [{ start: '2026-03-08T14:00:00.000+02:00', end: '2026-03-08T14:20:00.000+02:00' }, 'nap_total'],
    ])
    expect(observations[0]!.id).not.toBe(observations[1]!.id)
  })

  it.each([
    ['has no end', '2026-03-07T23:10:00.000000+01:00', null],
    ['ends before it starts', '2026-03-08T09:00:00.000000+01:00', '2026-03-08T08:00:00.000000+01:00'],
  ])('of a sleep that %s is the day', (_name, start, end) => {
    const nights = [sleepOf({ [ASLEEP]: 60, [START]: start, [END]: end })]
    expect(observed('sleep_duration', dayOf(DAY, { nights })).effectivePeriod).toEqual({
      start: '2026-03-08T00:00:00.000+01:00',
      end: '2026-03-08T23:59:59.999+01:00',
    })
  })

  it('is written in UTC where FHIR cannot write the offset', () => {
    const nights = [
      sleepOf({
        [ASLEEP]: 60,
        [START]: '2026-03-08T15:30:00.000000+15:30',
        [END]: '2026-03-08T22:30:00.000000+14:00',
      }),
    ]
    expect(observed('sleep_duration', dayOf(DAY, { nights })).effectivePeriod).toEqual({
      start: '2026-03-08T00:00:00.000+00:00',
      end: '2026-03-08T22:30:00.000+14:00',
    })
  })

  it('of the document is the midnight that begins the day', () => {
    const datetimeOf = (...of: Parameters<typeof clinicalOf>) => clinicalOf(...of).datetime
    expect(datetimeOf(dayOf(DAY))).toBe('2026-03-08T00:00:00.000000+01:00')
    const body = bodyOf({}, { at: at(DAY, '-05:00') })
    expect(datetimeOf(dayOf(DAY, { body }))).toBe('2026-03-08T00:00:00.000000-05:00')
  })
})

describe('the content', () => {
  const content = (...of: Parameters<typeof clinicalOf>) => JSON.stringify(clinicalOf(...of).content)
  const physical = physicalOf({ [STEPS]: 5 })

  it('does not change with what is not clinical', () => {
    const before = content(dayOf(DAY, { physical }))
    const more = physicalOf({
      [STEPS]: 5,
      '/activity/active_seconds_int': 3,
      '/stress/stress_avg_level_int': 9,
    })
    expect(content(dayOf(DAY, { physical: { ...more, documentVersion: 2 } }))).toBe(before)
    expect(
      content(dayOf(DAY, { physical, nights: [sleepOf({ '/scores/sleep_goal_seconds_int': 3 })] })),
    ).toBe(before)
  })

  it('changes with a value, a source, a time or a further number', () => {
    const contents = [
      dayOf(DAY, { physical }),
      dayOf(DAY, { physical: physicalOf({ [STEPS]: 6 }) }),
      dayOf(DAY, { physical: physicalOf({ [STEPS]: 5 }, { source: 'Garmin' }) }),
      dayOf(DAY, { physical: physicalOf({ [STEPS]: 5 }, { at: '2026-03-08T00:00:00.000000-05:00' }) }),
      dayOf(DAY, { physical: physicalOf({ [STEPS]: 5, [RESTING]: 50 }) }),
    ].map((day) => content(day))
    expect(new Set(contents).size).toBe(contents.length)
  })

  it('is filled by one number', () => {
    expect(isFilled(clinicalOf(dayOf(DAY)))).toBe(false)
    expect(isFilled(clinicalOf(dayOf(DAY, { physical })))).toBe(true)
  })
})
