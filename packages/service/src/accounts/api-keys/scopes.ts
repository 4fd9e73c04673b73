/** What an API key can be made for. Scopes do not include one another. */
export const API_SCOPES = {
  read: 'reading users, documents, figures, rules and deliveries',
  write: 'connecting sources and phones, sending data, requesting profiles, and repeating deliveries',
  export: 'exporting everything that is stored of a user',
  erase: 'erasing users',
  webhooks: 'listing and changing webhook endpoints, which decides where documents are sent',
  keys: 'listing, creating and revoking API keys',
} as const

export type ApiScope = keyof typeof API_SCOPES

export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as ApiScope[]

export const isApiScope = (name: string): name is ApiScope => Object.hasOwn(API_SCOPES, name)

/** Exporting, erasing and giving access are the right of the owners of a client, who alone grant these scopes. */
const OWNER_SCOPES: ReadonlySet<ApiScope> = new Set(['export', 'erase', 'keys'])

export const needsOwner = (scopes: readonly ApiScope[]): boolean =>
  scopes.some((scope) => OWNER_SCOPES.has(scope))

/** The scope that a key needs for each operation of the API. No key may call an operation that is not listed. */
const SCOPE_OF_OPERATION: Readonly<Record<string, ApiScope>> = {
  change_webhook_endpoint: 'webhooks',
  create_api_key: 'keys',
  create_binding: 'write',
  create_enrolment: 'write',
  create_webhook_endpoint: 'webhooks',
  delete_webhook_endpoint: 'webhooks',
  erase_user: 'erase',
  explain_day: 'read',
  export_user: 'export',
  get_authorizer: 'write',
  get_delivery: 'read',
  get_webhook_endpoint: 'webhooks',
  list_api_keys: 'keys',
  list_authorized: 'read',
  list_authorizers: 'write',
  list_deliveries: 'read',
  list_documents: 'read',
  list_users: 'read',
  list_webhook_endpoints: 'webhooks',
  put_monitoring_rules: 'write',
  read_lab_document_status: 'read',
  read_monitoring_rules: 'read',
  read_user_info: 'read',
  rehearse_monitoring_rules: 'read',
  report_user_information: 'write',
  request_user_profile: 'write',
  resend_delivery: 'write',
  resend_rejected_notifications: 'write',
  resend_rejected_of_webhook_endpoint: 'webhooks',
  revoke_api_key: 'keys',
  revoke_authorization: 'write',
  rotate_webhook_endpoint_secret: 'webhooks',
  set_time_zone: 'write',
  submit_lab_document: 'write',
  test_webhook: 'write',
  test_webhook_endpoint: 'webhooks',
  trace_document: 'read',
}

/** Each kind of document has an operation of its own. */
const READS_DOCUMENT = /^read_(physical|sleep|body)_health_/

export function scopeOfOperation(operationId: string | undefined): ApiScope | null {
  if (operationId === undefined) return null
  if (READS_DOCUMENT.test(operationId)) return 'read'
  return Object.hasOwn(SCOPE_OF_OPERATION, operationId) ? SCOPE_OF_OPERATION[operationId]! : null
}
