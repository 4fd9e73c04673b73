import type { Biomarker, Box, Comparator, Flag, Panel, ReadReport, Specimen, Validation } from '../types.ts'
import { type LabReportMetadata, metadataOf, type Submission, writtenTime } from './metadata.ts'
import { roundedPlace } from './place.ts'

export interface LabReportJson {
  metadata: LabReportMetadata
  laboratory_name_string: string | null
  panels_array: PanelJson[]
}

export interface PanelJson {
  panel_name_string: string
  panel_code_string: string | null
  biomarkers_array: BiomarkerJson[]
}

export interface BiomarkerJson {
  name_string: string
  name_in_document_string: string
  code_string: string | null
  loinc_code_string: string | null
  specimen_string: Specimen | null
  collected_at_string: string | null
  collected_at_absent_reason_string: 'not_assignable' | null
  value_float: number | null
  value_string: string | null
  comparator_string: Comparator | null
  unit_string: string | null
  value_in_document_string: string
  unit_in_document_string: string | null
  unit_corrected_bool: boolean
  reference_range_object: { low_float: number | null; high_float: number | null; text_string: string | null }
  flag_string: Flag | null
  validation_string: Validation
  confidence_float: number
  location_object: {
    page_int: number
    x_float: number
    y_float: number
    width_float: number
    height_float: number
  }
}

/** Builds the content of a `lab_report` document for a client that reads JSON. */
export const labReportJson = (report: ReadReport, submission: Submission): LabReportJson => ({
  metadata: metadataOf(report, submission),
  laboratory_name_string: report.laboratory,
  panels_array: report.panels.map(panelJson),
})

const panelJson = ({ name, code, biomarkers }: Panel): PanelJson => ({
  panel_name_string: name,
  panel_code_string: code,
  biomarkers_array: biomarkers.map(biomarkerJson),
})

const biomarkerJson = (of: Biomarker): BiomarkerJson => ({
  name_string: of.name,
  name_in_document_string: of.nameInDocument,
  code_string: of.code,
  loinc_code_string: of.loinc,
  specimen_string: of.specimen,
  collected_at_string: of.collected && writtenTime(of.collected),
  collected_at_absent_reason_string: of.collected ? null : 'not_assignable',
  value_float: of.value,
  value_string: of.valueText,
  comparator_string: of.comparator,
  unit_string: of.unit,
  value_in_document_string: of.valueInDocument,
  unit_in_document_string: of.unitInDocument,
  unit_corrected_bool: of.unitCorrected,
  reference_range_object: {
    low_float: of.range?.low ?? null,
    high_float: of.range?.high ?? null,
    text_string: of.range?.text ?? null,
  },
  flag_string: of.flag,
  validation_string: of.validation,
  confidence_float: of.confidence,
  location_object: locationJson(roundedPlace(of.location)),
})

const locationJson = ({ page, x, y, width, height }: Box) => ({
  page_int: page,
  x_float: x,
  y_float: y,
  width_float: width,
  height_float: height,
})
