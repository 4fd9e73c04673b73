import { Type } from 'typebox'
import { flag, structure } from '../fields.ts'

const device = structure('DeviceSource', 'The device that measured', {
  device_type_string: Type.String({
    description:
      'Category of the device in small letters with underscores: `watch`, `blood_pressure_monitor`; else `unknown`',
  }),
  manufacturer_string: Type.String({ description: 'Who made it, else `unknown`' }),
  medical_grade_bool: flag('Whether it is certified as a medical device'),
  model_string: Type.String({ description: 'Its model, else `unknown`' }),
  source_type_string: Type.String({ description: 'How it reached us: withings_api, apple_health_sdk' }),
})

/** For events that can name their devices. The key is absent unless Device Metadata is active. */
export const deviceSources = Type.Optional(
  Type.Array(device, {
    description: 'Devices behind the event; empty when the source does not know them. Needs Device Metadata.',
  }),
)
