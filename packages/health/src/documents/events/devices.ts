import type { EventStructure } from '../../payloads/index.ts'
import type { HealthRecord, Source } from '../../records.ts'
import { isPhone } from '../day-facts.ts'
import { recordId } from '../fill.ts'
import type { EventPillar } from './account.ts'

const PHONE_VITALS: readonly EventStructure[] = [
  'blood_glucose_event',
  'blood_pressure_event',
  'oxygenation_event',
  'temperature_event',
]

/** Which sources name their devices, and on which events of the body. */
const NAMED: { readonly [S in Source]?: readonly EventStructure[] } = {
  'Apple Health': [...PHONE_VITALS, 'ecg_event'],
  Withings: ['blood_pressure_event', 'temperature_event', 'oxygenation_event', 'ecg_event'],
  Dexcom: ['blood_glucose_event'],
  'Health Connect': PHONE_VITALS,
  'Samsung Health': PHONE_VITALS,
}

const UNKNOWN = 'unknown'

/** Sources write the same category in words of their own: `Continuous Glucose Monitor`, `blood_pressure_monitor`. */
const typeName = (type: string | null) =>
  type
    ?.toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('_') ?? UNKNOWN

const sourceType = (source: Source) =>
  `${source.toLowerCase().replaceAll(' ', '_')}_${isPhone(source) ? 'sdk' : 'api'}`

/** The devices behind an event, each once; null where none of its sources names them. */
export function devicesOf(
  event: { structure: EventStructure; pillar: EventPillar },
  records: readonly HealthRecord[],
  contributing: ReadonlySet<string>,
): Record<string, unknown>[] | null {
  if (event.pillar !== 'body_health') return null
  const naming = records.filter(
    ({ source, key }) =>
      NAMED[source]?.includes(event.structure) === true && contributing.has(recordId(source, key)),
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
            source_type_string: sourceType(source),
          },
        ]
      : [],
  )
  return [...new Map(described.map((device) => [JSON.stringify(device), device])).values()]
}
