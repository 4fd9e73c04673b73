import { DOCUMENT_SCHEMAS, NOTIFICATION_SCHEMA, withSourceNames } from '@tributary/health'
import { SOURCES } from '@tributary/providers'

/** Every document that can be delivered, by its `data_structure`, with the names of the sources that exist. */
export const PUBLISHED_DOCUMENTS = withSourceNames(DOCUMENT_SCHEMAS, SOURCES)

export const PUBLISHED_NOTIFICATION = withSourceNames(NOTIFICATION_SCHEMA, SOURCES)
