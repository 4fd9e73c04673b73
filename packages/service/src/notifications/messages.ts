import type { NotificationAction } from '@tributary/health'

/** The only texts a notification can carry: none has room for a value. */
export const MESSAGES: Readonly<Record<NotificationAction, string>> = {
  user_created: 'The user was created.',
  user_connected: 'The user connected a data source.',
  user_disconnected:
    'The data source is disconnected: no more data comes from it until it is connected again.',
  user_deleted: 'The user and everything stored about them were erased.',
  pre_existing_data_completed: 'The data from before the connection was read.',
  extraction_failed: 'Reading from the data source fails repeatedly; it is tried again automatically.',
  steps_extraction_failed: 'The steps could not be read from the data source; they are asked for again.',
  document_rejected: 'A document was not accepted by the webhook in any attempt; it can be resent.',
  lab_document_processed: 'A laboratory document was read; its report is delivered to the data webhook.',
  lab_document_failed: 'A laboratory document delivers nothing, for the reason named.',
  endpoint_paused: 'The webhook failed for too long and is paused; a successful test delivery resumes it.',
}
