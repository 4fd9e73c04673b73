import type { EventStructure } from '../../payloads/index.ts'
import type { HealthRecord, Source } from '../../records.ts'
import { isPhone, type Sources } from '../../sources.ts'
import { recordId } from '../fill.ts'
import type { EventPillar } from './account.ts'

const UNKNOWN = 'unknown'

/** Sources write the same category in words of their own: `Continuous Glucose Monitor`, `blood_pressure_monitor`. */
const typeName = (type: string | null) =>
  type
    ?.toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_') ?? UNKNOWN

const sourceType = (sources: Sources, source: Source) =>
  `${source.toLowerCase().replaceAll(' ', '_')}_${isPhone(sources, source) ? 'sdk' : 'api'}`

/** The devices behind an event, each once; null where none of its sources names them. */
export function devicesOf(
  event: { structure: EventStructure; pillar: EventPillar },
  records: readonly HealthRecord[],
  contributing: ReadonlySet<string>,
  sources: Sources,
): Record<string, unknown>[] | null {
  if (event.pillar !== 'body_health') return null
  const naming = records.filter(
    ({ source, key }) =>
      sources.get(source)?.namesDevicesOn.includes(event.structure) === true &&
      contributing.has(recordId(source, key)),
  )
  if (naming.length === 0) return null
  const described = naming.flatMap(({ source, device }) =>
    device
      ? [
          {
            device_type_string: typeName(device.type),
            manufacturer_string: device.manufacturer ?? UNKNOWN,
            medical_grade_bool: device.medicalGrade,
            model_string: device.model ?? UNKNOWN,
            source_type_string: sourceType(sources, source),
          },
        ]
      : [],
  )
  return [...new Map(described.map((device) => [JSON.stringify(device), device])).values()]
}
