import type { ReadReport } from '../types.ts'
import type {
  Bundle,
  DiagnosticReport,
  FhirEntry,
  FhirObservation,
  FhirPatient,
  FhirSpecimen,
  Performer,
} from './fhir-types.ts'
import { urnOf, uuidOf } from './ids.ts'
import { type LabReportMetadata, metadataOf, type Submission } from './metadata.ts'
import { narrative } from './narrative.ts'
import { effectiveTime, observationOf } from './observation.ts'
import { specimenKeyOf, specimensOf } from './specimen.ts'
import { SYSTEMS } from './systems.ts'
import { fhirText, visible } from './text.ts'

export interface LabReportFhir {
  metadata: LabReportMetadata
  fhir: Bundle
}

const meta = { source: SYSTEMS.service }

/** Builds the content of a `lab_report` document for a client that reads FHIR. Equal input gives equal bytes. */
export function labReportFhir(
  report: ReadReport,
  submission: Submission & { clientUuid: string },
): LabReportFhir {
  const { clientUuid, userId, documentId, receivedAt } = submission
  const names = [clientUuid, userId, 'lab_report', documentId]
  const patient = patientOf(clientUuid, userId)
  const of = {
    patient: urnOf(patient.id),
    timeFrom: report.collected.timeFrom,
    performer: [{ display: fhirText(report.laboratory) ?? 'A laboratory that the document does not name' }],
  }
  const biomarkers = report.panels.flatMap((panel) => panel.biomarkers)
  const specimens = specimensOf(biomarkers, of.patient, names)
  const observations = biomarkers.map((biomarker, index) => {
    const specimen = specimens.get(specimenKeyOf(biomarker) ?? '')
    const id = uuidOf(...names, `result ${index}`)
    return observationOf(biomarker, { ...of, id, specimen: specimen ? urnOf(specimen.id) : null })
  })
  const diagnosticReport = reportOf(report, observations, [...specimens.values()], {
    ...of,
    id: uuidOf(...names, 'report'),
    documentId,
  })
  return {
    metadata: metadataOf(report, submission),
    fhir: {
      resourceType: 'Bundle',
      id: uuidOf(...names),
      meta,
      type: 'collection',
      timestamp: new Date(receivedAt).toISOString(),
      entry: [patient, diagnosticReport, ...observations, ...specimens.values()].map(entryOf),
    },
  }
}

const entryOf = (resource: FhirEntry['resource']): FhirEntry => ({ fullUrl: urnOf(resource.id), resource })

const patientOf = (clientUuid: string, userId: string): FhirPatient => ({
  resourceType: 'Patient',
  id: uuidOf(clientUuid, userId),
  meta,
  text: narrative('A user, known by the identifier of the client alone.'),
  identifier: [{ system: SYSTEMS.userId, value: visible(userId) }],
})

function reportOf(
  { collected }: ReadReport,
  observations: readonly FhirObservation[],
  specimens: readonly FhirSpecimen[],
  of: { id: string; documentId: string; patient: string; performer: Performer[] },
): DiagnosticReport {
  return {
    resourceType: 'DiagnosticReport',
    id: of.id,
    meta,
    text: narrative(`Laboratory report with ${observations.length} results.`, of.performer[0]!.display),
    identifier: [{ system: SYSTEMS.documentId, value: visible(of.documentId) }],
    status: 'final',
    category: [{ coding: [{ system: SYSTEMS.reportCategory, code: 'LAB', display: 'Laboratory' }] }],
    code: { coding: [{ system: SYSTEMS.loinc, code: '11502-2', display: 'Laboratory report' }] },
    subject: { reference: of.patient },
    effectiveDateTime: effectiveTime(collected),
    performer: of.performer,
    ...(specimens.length > 0 && { specimen: specimens.map(({ id }) => ({ reference: urnOf(id) })) }),
    ...(observations.length > 0 && { result: observations.map(({ id }) => ({ reference: urnOf(id) })) }),
  }
}
