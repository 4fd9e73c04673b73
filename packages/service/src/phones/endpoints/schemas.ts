import { PHONE_SOURCES } from '@tributary/providers'
import { Type } from 'typebox'
import { BACKGROUND_MODES } from '../background.ts'
import { PERMISSION_STATES } from '../permissions.ts'

export const TAG = 'Phones'
export const SECURITY = [{ device: [] }]

export const phoneSourceSchema = Type.Enum([...PHONE_SOURCES], {
  type: 'string',
  description: 'The health store; case is significant.',
})

export const permissionsSchema = Type.Array(
  Type.Object(
    {
      type: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The store’s own name of the type.',
        examples: ['HKQuantityTypeIdentifierStepCount'],
      }),
      state: Type.Enum([...PERMISSION_STATES], {
        type: 'string',
        description: '`unknowable` where the store does not reveal whether reading is allowed.',
      }),
    },
    { additionalProperties: false, title: 'PhonePermission' },
  ),
  { maxItems: 500 },
)

const nullableTime = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])

export const backgroundSchema = Type.Object(
  {
    mode: Type.Enum([...BACKGROUND_MODES], {
      type: 'string',
      description:
        'Whether the store is read while the app is closed. `unsupported` where the phone offers no way, `denied` where the person did not allow it.',
    }),
    last_sync_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When the phone last began a sync with the app closed.',
    }),
  },
  { additionalProperties: false, title: 'PhoneBackground' },
)

export const SourceViewSchema = Type.Object(
  {
    source: phoneSourceSchema,
    state: Type.Enum(['connected', 'disconnected'], {
      type: 'string',
      description: 'On this phone: a source that another phone took over is disconnected here.',
    }),
    since: Type.Union([Type.String({ format: 'date' }), Type.Null()], {
      description: 'The first local day of which records are taken.',
    }),
    connected_at: nullableTime,
    last_data_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When something new was last stored of it.',
    }),
    permissions: permissionsSchema,
    background: Type.Union([backgroundSchema, Type.Null()], {
      description: 'As this phone last reported it; null when it never did.',
    }),
    complete: Type.Boolean({
      description:
        'False when something was denied: what is missing then cannot be distinguished from what never was. Unlink and connect again, granting everything.',
    }),
  },
  { title: 'PhoneSource' },
)
