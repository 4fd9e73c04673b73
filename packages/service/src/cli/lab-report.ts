import type { LabReportJson } from '@tributary/lab'
import { printMany, printOne } from './output.ts'

/** When the sample was taken and by whom it was examined, then every value with its place on the page. */
export function printReport({ metadata, laboratory_name_string, panels_array }: LabReportJson): void {
  process.stdout.write('\n')
  printOne(
    {
      collected_at: metadata.datetime_string,
      time_from: metadata.collection_time_source_string,
      zone_from: metadata.time_zone_source_string,
      laboratory: laboratory_name_string,
    },
    false,
  )
  process.stdout.write('\n')
  const rows = panels_array.flatMap(({ panel_name_string: panel, biomarkers_array: biomarkers }) =>
    biomarkers.map((one) => ({
      panel,
      name: one.name_string,
      in_document: one.name_in_document_string,
      specimen: one.specimen_string,
      value: `${one.comparator_string ?? ''}${one.value_float ?? one.value_string ?? '-'}`,
      unit: one.unit_string,
      printed: [one.value_in_document_string, one.unit_in_document_string].filter(Boolean).join(' '),
      range: one.reference_range_object.text_string,
      flag: one.flag_string,
      validation: one.validation_string,
      confidence: one.confidence_float,
      page: one.location_object.page_int,
    })),
  )
  printMany(rows, false, 'No values.')
}
