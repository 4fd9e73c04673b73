import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SOURCE_FACTS } from '../../test/sources.ts'
import { bodyOf, dayOf, physicalOf, sleepOf } from '../../test/summaries.ts'
import { envelope } from '../documents/index.ts'
import type { ClinicalReady } from '../payloads/index.ts'
import { clinicalBody, clinicalDay } from './build.ts'
import { CLINICAL_METRICS } from './metrics.ts'

const page = (path: string) => readFileSync(new URL(`../../../../docs/${path}`, import.meta.url), 'utf8')

/** The day of the guide. */
const summaries = dayOf('2026-11-14', {
  body: bodyOf(
    {
      '/body_metrics/weight_kg_float': 66.4,
      '/blood_pressure/blood_pressure_avg_object/systolic_mmHg_int': 118,
      '/blood_pressure/blood_pressure_avg_object/diastolic_mmHg_int': 76,
    },
    { at: '2026-11-14T00:00:00.000000+01:00', source: 'Withings' },
  ),
  physical: physicalOf(
    { '/distance/steps_int': 8042, '/heart_rate/hr_avg_bpm_int': 71 },
    { at: '2026-11-14T00:00:00.000000+01:00', source: 'Garmin' },
  ),
  nights: [
    sleepOf(
      {
        '/duration/sleep_start_datetime_string': '2026-11-13T23:04:00.000000+01:00',
        '/duration/sleep_end_datetime_string': '2026-11-14T06:32:00.000000+01:00',
        '/duration/sleep_duration_seconds_int': 25_140,
        '/duration/time_to_fall_asleep_seconds_int': 0,
      },
      { documentKey: 'sleep_summary:2026-11-14:night', source: 'Oura' },
    ),
  ],
})

const address = { clientUuid: '0f5c7d1e-52a4-4c4e-9d55-4f1f4b1a2c3d', userId: 'patient-17' }

const document = () => {
  const made = clinicalDay({ ...address, zone: 'Europe/Berlin', sources: SOURCE_FACTS, summaries })
  const body = clinicalBody(made, Date.parse('2026-11-15T05:12:09Z'))
  return envelope(
    { key: made.key, dataStructure: 'clinical_ready', body },
    { ...address, documentVersion: 1 },
  ) as ClinicalReady
}

it('the guide lists the observations that are made', () => {
  const lines = document().clinical_ready.clinical_ready_data.entry.flatMap(({ resource }) => {
    if (resource.resourceType !== 'Observation') return []
    const { code, valueQuantity, component, extension, meta } = resource
    const [ours, ...loincs] = code.coding
    const values = valueQuantity ? [valueQuantity] : component!.map((one) => one.valueQuantity!)
    const cells = [
      `\`${ours!.code}\``,
      loincs.map((loinc) => loinc.code).join(', '),
      values.map(({ value, unit }) => `${value} ${unit}`).join(', '),
      `\`${extension[0]!.valueString}\``,
      `\`${meta.source.split('/').at(-1)}\``,
    ]
    return `| ${cells.join(' | ')} |`.replace('|  |', '| |')
  })
  expect(page('guides/clinical-documents.md')).toContain(`\n${lines.join('\n')}\n\n`)
})

it('the guide shows the document that is made, with some of its observations', () => {
  const [text] = page('guides/clinical-documents.md').match(/(?<=```json\n).*?(?=\n```)/s)!
  const shown = JSON.parse(text) as ClinicalReady
  const made = document()
  const { entry } = made.clinical_ready.clinical_ready_data
  const wanted = shown.clinical_ready.clinical_ready_data.entry.map(({ fullUrl }) => fullUrl)
  made.clinical_ready.clinical_ready_data.entry = entry.filter(({ fullUrl }) => wanted.includes(fullUrl))
  expect(shown).toEqual(made)
  expect(wanted).toHaveLength(3)
})

it('the reference lists every metric', () => {
  const lines = page('reference/clinical-ready.md').split('\n')
  for (const { code, ucum, loincs, observed } of CLINICAL_METRICS)
    for (const { categories, places } of observed) {
      const codes = loincs.map((loinc) => loinc.code).join(', ')
      const start = `| \`${code}\` | \`${ucum}\` |${codes && ` ${codes}`} | ${categories.map((one) => `\`${one}\``).join(', ')} |`
      const line = lines.find((one) => one.startsWith(start))
      expect(line, start).toContain(places[0]!.summary)
    }
})
