import { expect, it } from 'vitest'
import { biomarker, labReport } from '../../test/reports.ts'
import { labReportJson } from './json.ts'

const submission = { userId: 'u-17', documentId: 'd-1', receivedAt: Date.UTC(2026, 10, 15, 9, 0, 1, 250) }

it('has every value under its documented name', () => {
  expect(labReportJson(labReport(), submission)).toEqual({
    metadata: {
      datetime_string: '2026-11-14T07:30:00.000000+01:00',
      user_id_string: 'u-17',
      document_id_string: 'd-1',
      received_at_string: '2026-11-15T09:00:01.250000+00:00',
      time_zone_source_string: 'request',
      collection_time_source_string: 'document',
    },
    laboratory_name_string: 'Labor Nord',
    panels_array: [
      {
        panel_name_string: 'Blutbild',
        panel_code_string: 'cbc',
        biomarkers_array: [
          {
            name_string: 'Hemoglobin',
            name_in_document_string: 'Hämoglobin',
            code_string: 'hemoglobin',
            loinc_code_string: '718-7',
            specimen_string: null,
            collected_at_string: '2026-11-14T07:30:00.000000+01:00',
            collected_at_absent_reason_string: null,
            value_float: 14.2,
            value_string: null,
            comparator_string: null,
            unit_string: 'g/dL',
            value_in_document_string: '142',
            unit_in_document_string: 'g/l',
            unit_corrected_bool: false,
            reference_range_object: { low_float: 13.5, high_float: 17.5, text_string: '135 - 175' },
            flag_string: 'normal',
            validation_string: 'valid',
            confidence_float: 0.98,
            location_object: { page_int: 1, x_float: 40, y_float: 210.5, width_float: 120, height_float: 9 },
          },
        ],
      },
    ],
  })
})

it('keeps every key when nothing is known', () => {
  const bare = biomarker({
    code: null,
    loinc: null,
    value: 0,
    unit: null,
    unitInDocument: null,
    range: null,
    flag: null,
  })
  const [panel] = labReportJson(
    labReport({ laboratory: null, panels: [{ code: null, name: 'Sonstiges', biomarkers: [bare] }] }),
    submission,
  ).panels_array
  expect(panel).toMatchObject({
    panel_code_string: null,
    biomarkers_array: [
      {
        code_string: null,
        loinc_code_string: null,
        value_float: 0,
        unit_string: null,
        unit_in_document_string: null,
        reference_range_object: { low_float: null, high_float: null, text_string: null },
        flag_string: null,
      },
    ],
  })
})

it.each([
  ['Z', 'document', '2026-11-14T07:30:00.000000+00:00'],
  [null, null, '2026-11-14T07:30:00.000000'],
] as const)('writes the zone %s', (offset, zoneFrom, datetime) => {
  const { collected } = labReport()
  const { metadata } = labReportJson(labReport({ collected: { ...collected, offset, zoneFrom } }), submission)
  expect(metadata).toMatchObject({ datetime_string: datetime, time_zone_source_string: zoneFrom })
})

it('gives places to a ten-thousandth of a point', () => {
  const location = { page: 2, x: 41.333333333, y: 0.1 + 0.2, width: 12.00004, height: 9 }
  const { panels } = labReport()
  const report = labReport({ panels: [{ ...panels[0]!, biomarkers: [biomarker({ location })] }] })
  expect(labReportJson(report, submission).panels_array[0]!.biomarkers_array[0]!.location_object).toEqual({
    page_int: 2,
    x_float: 41.3333,
    y_float: 0.3,
    width_float: 12,
    height_float: 9,
  })
})

it('marks a result to which no time can be assigned', () => {
  const { panels_array } = labReportJson(
    labReport({
      panels: [{ code: null, name: 'x', biomarkers: [biomarker({ specimen: 'urine', collected: null })] }],
    }),
    submission,
  )
  expect(panels_array[0]!.biomarkers_array[0]).toMatchObject({
    specimen_string: 'urine',
    collected_at_string: null,
    collected_at_absent_reason_string: 'not_assignable',
  })
})
