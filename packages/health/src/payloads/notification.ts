import { type Static, Type } from 'typebox'
import { sourceNameOrEmpty } from './source-name.ts'

export const NOTIFICATION_ACTIONS = [
  'user_created',
  'user_connected',
  'user_disconnected',
  'user_deleted',
  'pre_existing_data_completed',
  'extraction_failed',
  'steps_extraction_failed',
  'document_rejected',
  'lab_document_processed',
  'lab_document_failed',
  'endpoint_paused',
] as const

export const NOTIFICATION_LEVELS = ['info', 'warning', 'error'] as const

export const ENVIRONMENTS = ['sandbox', 'production'] as const

/** Integration events only: a health value never travels this way. */
export const NOTIFICATION_SCHEMA = Type.Object(
  {
    client_uuid: Type.String({ description: 'The client that the notification is for' }),
    user_id: Type.String({
      description: "The client's identifier of the user; empty when it concerns no single user",
    }),
    data_source: sourceNameOrEmpty('The source concerned; empty when it concerns none'),
    action: Type.Enum([...NOTIFICATION_ACTIONS], { description: 'What happened' }),
    level: Type.Enum([...NOTIFICATION_LEVELS], { description: 'How serious it is' }),
    message: Type.String({ description: 'The same in words' }),
    action_datetime: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{6}$',
      description: 'When it happened, UTC, written without offset',
      examples: ['2026-11-14T07:02:30.000000'],
    }),
    environment: Type.Enum([...ENVIRONMENTS], { description: 'Which deployment it comes from' }),
    webhook_id: Type.Optional(
      Type.String({
        description:
          'Only with `document_rejected`: the `webhook-id` of the delivery that was given up, by which it can be resent',
      }),
    ),
    data_structure: Type.Optional(
      Type.String({ description: 'Only with `document_rejected`: the `data_structure` of the document' }),
    ),
    document_id: Type.Optional(
      Type.String({ description: 'Only with `lab_document_…`: the laboratory document as it was submitted' }),
    ),
    reason_code: Type.Optional(
      Type.String({ description: 'Only with `lab_document_failed`: why the document delivers nothing' }),
    ),
  },
  {
    $id: 'Notification',
    title: 'Notification',
    description: 'Something happened to the integration. Carries no health data.',
    additionalProperties: false,
  },
)

export type Notification = Static<typeof NOTIFICATION_SCHEMA>
export type NotificationAction = (typeof NOTIFICATION_ACTIONS)[number]
export type NotificationLevel = (typeof NOTIFICATION_LEVELS)[number]
export type NotificationEnvironment = (typeof ENVIRONMENTS)[number]
