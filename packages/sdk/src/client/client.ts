import type { DataStructure, DocumentByStructure, UserInfo } from '../generated/documents.ts'
import type { DataSource } from '../generated/sources.ts'
import { eachItem } from './pages.ts'
import { pathOf } from './path.ts'
import type { ReadableDocuments } from './readable.ts'
import { createTransport, type Request, type TributaryClientOptions } from './transport.ts'
import type {
  AuthorizedSources,
  AuthorizerResult,
  Binding,
  CreatedWebhookEndpoint,
  Delivery,
  DeliveryDetail,
  DeliveryPage,
  DeliveryState,
  DocumentFilter,
  DocumentPage,
  Enrolment,
  ErasureReceipt,
  LabDocument,
  LabDocumentReceived,
  ListedStructure,
  ListedUser,
  MonitoringRehearsal,
  MonitoringRule,
  MonitoringRules,
  NewBinding,
  ReceiptKeys,
  ResendRejectedResult,
  ResendResult,
  RevokeResult,
  RotatedEndpointSecret,
  ShownToPerson,
  TestDeliveryResult,
  TimeZoneResult,
  UserFilter,
  UserInformationResult,
  UserPage,
  UserProfileRequest,
  UserStatement,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookKind,
} from './types.ts'

/**
 * The calls a client makes to the service.
 * Each throws `TributaryApiError` when the service refuses and `TributaryConnectionError` when it cannot be reached. Calls that
 * only read or replace are retried first.
 */
export class TributaryClient {
  readonly #send: (request: Request) => Promise<unknown>
  readonly #clientUuid: string | undefined

  constructor(options: TributaryClientOptions) {
    this.#send = createTransport(options)
    this.#clientUuid = options.clientUuid
  }

  /** Whether the user has connected a source and, if not, where to send the user to do so. */
  async authorizer(input: {
    userId: string
    dataSource: DataSource
    redirectUrl?: string
  }): Promise<AuthorizerResult> {
    const path = pathOf('api', 'v1', 'user_id', input.userId, 'data_source', input.dataSource, 'authorizer')
    const query = { redirect_url: input.redirectUrl }
    return (await this.#send({ method: 'GET', path, query })) as AuthorizerResult
  }

  /** Which sources the user has connected. */
  async authorizedSources(userId: string): Promise<AuthorizedSources> {
    const path = pathOf('api', 'v2', 'user_id', userId, 'data_sources', 'authorized')
    return (await this.#send({ method: 'GET', path })) as AuthorizedSources
  }

  /** A page of your users with their connections. It may have fewer users than `limit`, even none, and not be the last. */
  async users(filter: UserFilter & { cursor?: string } = {}): Promise<UserPage> {
    const query = {
      user_id_prefix: filter.userIdPrefix,
      data_source: filter.dataSource,
      connection_state: filter.connectionState,
      created_from: filter.createdFrom && timeOf(filter.createdFrom),
      created_to: filter.createdTo && timeOf(filter.createdTo),
      limit: filter.limit,
      cursor: filter.cursor,
    }
    return (await this.#send({ method: 'GET', path: pathOf('api', 'v2', 'users'), query })) as UserPage
  }

  /** Your users from page to page: `for await (const user of client.eachUser({ connectionState: 'ended' }))`. */
  eachUser(filter: UserFilter = {}): AsyncGenerator<ListedUser, void, void> {
    return eachItem(
      (cursor) => this.users({ ...filter, ...cursor }),
      (page) => page.users,
    )
  }

  /** Disconnects the user from all sources, or from one; effective at once. */
  async revoke(input: { userId: string; dataSource?: DataSource }): Promise<RevokeResult> {
    const path = pathOf('api', 'v1', 'user_id', input.userId, 'data_sources', 'revoke_auth')
    const body = input.dataSource === undefined ? undefined : { data_source: input.dataSource }
    return (await this.#send({ method: 'POST', path, ...(body && { body }) })) as RevokeResult
  }

  /**
   * Erases the user and everything stored about them, at once and for good. Store the receipt: the service does not keep it.
   */
  async eraseUser(userId: string): Promise<ErasureReceipt> {
    const path = pathOf('api', 'v1', 'user_id', userId)
    return (await this.#send({ method: 'DELETE', path })) as ErasureReceipt
  }

  /** The public keys by which `verifyErasureReceipt` knows a receipt of this service. */
  async receiptKeys(): Promise<ReceiptKeys> {
    const path = pathOf('.well-known', 'tributary-receipts.json')
    return (await this.#send({ method: 'GET', path })) as ReceiptKeys
  }

  /** Sets the user's time zone from today on; the first call also applies to the past. */
  async setTimeZone(input: { userId: string; timeZone: string; offset?: string }): Promise<TimeZoneResult> {
    const path = pathOf('api', 'v1', 'user_id', input.userId, 'time_zone')
    const body = { time_zone: input.timeZone, offset: input.offset }
    return (await this.#send({ method: 'POST', path, body })) as TimeZoneResult
  }

  /** Sends information about the user; a field that is null or left out changes nothing. */
  async reportUserInformation(input: UserStatement): Promise<UserInformationResult> {
    const path = pathOf('api', 'v2', 'user-information')
    const body = {
      user_id: input.userId,
      datetime: timeOf(input.datetime),
      date_of_birth_string: input.dateOfBirth,
      sex_string: input.sex,
      height_cm_int: input.heightCm,
      weight_kg_float: input.weightKg,
    }
    return (await this.#send({ method: 'POST', path, body })) as UserInformationResult
  }

  /** Asks for the health profile of a user; it is delivered to the data webhook with the `request_id`. */
  async requestUserProfile(userId: string): Promise<UserProfileRequest> {
    const path = pathOf('api', 'v2', 'user_profile')
    return (await this.#send({ method: 'POST', path, body: { user_id: userId } })) as UserProfileRequest
  }

  /**
   * Submits a laboratory report: PDF, JPEG or PNG, at most 10 MB. What is read in it is delivered to the data webhook as
   * `lab_report` with the `document_id`; a duplicate, or a document that cannot be read, delivers nothing.
   */
  async submitLabDocument(input: LabDocument): Promise<LabDocumentReceived> {
    if (this.#clientUuid === undefined) throw new TypeError('clientUuid is required for laboratory documents')
    const path = pathOf('lab', 'client_uuid', this.#clientUuid, 'user_id', input.userId)
    const body = new FormData()
    body.set('timezone', input.timezone)
    if (input.collectedAt !== undefined) body.set('collected_at', input.collectedAt)
    body.set(
      'file',
      input.file instanceof Blob ? input.file : new Blob([input.file]),
      input.fileName ?? 'file',
    )
    return (await this.#send({ method: 'POST', path, body })) as LabDocumentReceived
  }

  /**
   * A QR code and a link that bind one phone to the user, for 30 days. Show the person the salt apart from them: they type
   * it on the phone, and the service does not keep it.
   */
  async createBinding(input: NewBinding): Promise<Binding> {
    const path = `${pathOf('api', 'v1', 'extraction_app', 'binding')}/`
    const body = { user_id: input.userId, metadata: metadataOf(input), salt: input.salt }
    return (await this.#send({ method: 'POST', path, body })) as Binding
  }

  /** A token by which your own app, with the mobile library in it, enrols one phone of the user within 24 hours. */
  async createEnrolment(input: { userId: string; shown?: ShownToPerson }): Promise<Enrolment> {
    const path = pathOf('api', 'v1', 'mobile', 'enrolments')
    const body = { user_id: input.userId, metadata: input.shown && metadataOf(input.shown) }
    return (await this.#send({ method: 'POST', path, body })) as Enrolment
  }

  /** The newest documents of a user's local day; empty when there are none. */
  async read<P extends keyof ReadableDocuments>(
    document: P,
    of: { userId: string; date: string },
  ): Promise<ReadableDocuments[P][]> {
    const path = pathOf('v2', 'processed_data', ...document.split('/'))
    const query = { user_id: of.userId, date: of.date }
    const answer = (await this.#send({ method: 'GET', path, query })) as Answered<ReadableDocuments[P]>
    return answer === null ? [] : Array.isArray(answer) ? answer : [answer]
  }

  /** A page of the newest versions of a user's documents, by local days or by when they changed. */
  async documents<S extends ListedStructure = ListedStructure>(
    of: DocumentFilter<S> & { cursor?: string },
  ): Promise<DocumentPage<S>> {
    const path = pathOf('api', 'v2', 'user_id', of.userId, 'documents')
    const query = {
      data_structure: of.dataStructures,
      from: of.from,
      to: of.to,
      updated_since: of.updatedSince && timeOf(of.updatedSince),
      limit: of.limit,
      cursor: of.cursor,
    }
    return (await this.#send({ method: 'GET', path, query })) as DocumentPage<S>
  }

  /** A user's documents from page to page. */
  eachDocument<S extends ListedStructure = ListedStructure>(
    of: DocumentFilter<S>,
  ): AsyncGenerator<DocumentByStructure[S], void, void> {
    return eachItem(
      (cursor) => this.documents({ ...of, ...cursor }),
      (page) => page.documents,
    )
  }

  /** What is known of the user now, or was at the end of a local day; null when it is nothing. */
  async userInfo(of: { userId: string; date?: string }): Promise<UserInfo | null> {
    const path = pathOf('v2', 'processed_data', 'user', 'info')
    const query = { user_id: of.userId, date: of.date }
    return (await this.#send({ method: 'GET', path, query })) as UserInfo | null
  }

  /** The rule that is stored for one user or, without one, for all users; refused with 404 when there is none. */
  async monitoringRules(of: { userId?: string } = {}): Promise<MonitoringRules> {
    const path = pathOf('api', 'v2', 'health_monitoring', 'rules')
    return (await this.#send({ method: 'GET', path, query: { user_id: of.userId } })) as MonitoringRules
  }

  /** Replaces the rule for one user or for all users; no rules remove it. */
  async putMonitoringRules(input: {
    userId?: string
    rules: readonly MonitoringRule[]
  }): Promise<MonitoringRules> {
    const path = pathOf('api', 'v2', 'health_monitoring', 'rules')
    const body = { user_id: input.userId, rules: input.rules }
    return (await this.#send({ method: 'PUT', path, body })) as MonitoringRules
  }

  /** How rules would have alerted over the last 90 days; nothing is stored. */
  async rehearseMonitoringRules(input: {
    userId?: string
    rules: readonly MonitoringRule[]
    limit?: number
    cursor?: string
  }): Promise<MonitoringRehearsal> {
    const path = pathOf('api', 'v2', 'health_monitoring', 'rules', 'rehearsal')
    const body = { user_id: input.userId, rules: input.rules }
    const query = { limit: input.limit, cursor: input.cursor }
    return (await this.#send({ method: 'POST', path, body, query })) as MonitoringRehearsal
  }

  /** Sends again everything that was rejected within a period. */
  async resendRejected(period: {
    start: string | Date
    finish: string | Date
  }): Promise<ResendRejectedResult> {
    const path = pathOf('api', 'v2', 'resend_rejected_notifications')
    const body = { start: timeOf(period.start), finish: timeOf(period.finish) }
    return (await this.#send({ method: 'POST', path, body })) as ResendRejectedResult
  }

  /** Sends a signed test to the webhook and returns its answer. */
  async testDelivery(kind: WebhookKind): Promise<TestDeliveryResult> {
    const path = pathOf('api', 'v2', 'webhooks', kind, 'test')
    return (await this.#send({ method: 'POST', path })) as TestDeliveryResult
  }

  /** All endpoints, those of the portal first. */
  async webhookEndpoints(): Promise<WebhookEndpointList> {
    return (await this.#send({ method: 'GET', path: endpointPath() })) as WebhookEndpointList
  }

  async webhookEndpoint(endpointId: string): Promise<WebhookEndpoint> {
    return (await this.#send({ method: 'GET', path: endpointPath(endpointId) })) as WebhookEndpoint
  }

  /** Sends data to a further address from now on: all of it, or some data structures only. */
  async createWebhookEndpoint(input: {
    url: string
    description?: string | null
    dataStructures?: readonly DataStructure[] | null
  }): Promise<CreatedWebhookEndpoint> {
    const body = { url: input.url, description: input.description, data_structures: input.dataStructures }
    return (await this.#send({ method: 'POST', path: endpointPath(), body })) as CreatedWebhookEndpoint
  }

  /** Changes what is given. `state` pauses and resumes. */
  async changeWebhookEndpoint(
    endpointId: string,
    change: {
      url?: string
      description?: string | null
      dataStructures?: readonly DataStructure[] | null
      state?: 'active' | 'paused'
    },
  ): Promise<WebhookEndpoint> {
    const { dataStructures, ...rest } = change
    const body = { ...rest, data_structures: dataStructures }
    return (await this.#send({ method: 'PATCH', path: endpointPath(endpointId), body })) as WebhookEndpoint
  }

  /** Ends it at once; what was still to be sent there is rejected. */
  async deleteWebhookEndpoint(endpointId: string): Promise<void> {
    await this.#send({ method: 'DELETE', path: endpointPath(endpointId) })
  }

  /** A new secret at once; the former one signs beside it for 24 hours. */
  async rotateWebhookEndpointSecret(endpointId: string): Promise<RotatedEndpointSecret> {
    const path = endpointPath(endpointId, 'rotate_secret')
    return (await this.#send({ method: 'POST', path })) as RotatedEndpointSecret
  }

  /** Sends a signed test to one endpoint and returns its answer. */
  async testWebhookEndpoint(endpointId: string): Promise<TestDeliveryResult> {
    return (await this.#send({
      method: 'POST',
      path: endpointPath(endpointId, 'test'),
    })) as TestDeliveryResult
  }

  /** Sends again what one endpoint rejected within a period. */
  async resendRejectedOfEndpoint(
    endpointId: string,
    period: { start: string | Date; finish: string | Date },
  ): Promise<ResendRejectedResult> {
    const path = endpointPath(endpointId, 'resend_rejected')
    const body = { start: timeOf(period.start), finish: timeOf(period.finish) }
    return (await this.#send({ method: 'POST', path, body })) as ResendRejectedResult
  }

  /** A page of the delivery log, newest first. */
  async deliveries(
    filter: { state?: DeliveryState; endpointId?: string; limit?: number; cursor?: string } = {},
  ): Promise<DeliveryPage> {
    const { state, endpointId, limit, cursor } = filter
    const path = pathOf('api', 'v2', 'deliveries')
    const query = { state, endpoint_id: endpointId, limit, cursor }
    return (await this.#send({ method: 'GET', path, query })) as DeliveryPage
  }

  /** The delivery log from page to page: `for await (const delivery of client.eachDelivery({ state: 'rejected' }))`. */
  eachDelivery(
    filter: { state?: DeliveryState; endpointId?: string; limit?: number } = {},
  ): AsyncGenerator<Delivery, void, void> {
    return eachItem(
      (cursor) => this.deliveries({ ...filter, ...cursor }),
      (page) => page.deliveries,
    )
  }

  /** One delivery with each of its attempts. */
  async delivery(webhookId: string): Promise<DeliveryDetail> {
    const path = pathOf('api', 'v2', 'deliveries', webhookId)
    return (await this.#send({ method: 'GET', path })) as DeliveryDetail
  }

  async resend(webhookId: string): Promise<ResendResult> {
    const path = pathOf('api', 'v2', 'deliveries', webhookId, 'resend')
    return (await this.#send({ method: 'POST', path })) as ResendResult
  }
}

const endpointPath = (...parts: string[]): string => pathOf('api', 'v2', 'webhook_endpoints', ...parts)

type Answered<D> = D | D[] | null

function timeOf(time: string | Date): string {
  return typeof time === 'string' ? time : time.toISOString()
}

function metadataOf(shown: ShownToPerson) {
  return {
    client_name: shown.clientName,
    tyc_url: shown.tycUrl,
    support_url: shown.supportUrl,
    complete_log_out: shown.completeLogOut,
  }
}
