import { pathOf } from './path.ts'
import { createTransport, type Request, type TributaryClientOptions } from './transport.ts'
import type {
  AuthorizedSources,
  AuthorizerResult,
  DataSource,
  DeliveryDetail,
  DeliveryPage,
  DeliveryState,
  ResendRejectedResult,
  ResendResult,
  RevokeResult,
  TestDeliveryResult,
  WebhookKind,
} from './types.ts'

/**
 * The calls a client makes to the service.
 * Each throws `TributaryApiError` when the service refuses and `TributaryConnectionError` when it cannot be reached.
 */
export class TributaryClient {
  readonly #send: (request: Request) => Promise<unknown>

  constructor(options: TributaryClientOptions) {
    this.#send = createTransport(options)
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

  /** Disconnects the user from all sources, or from one; effective at once. */
  async revoke(input: { userId: string; dataSource?: DataSource }): Promise<RevokeResult> {
    const path = pathOf('api', 'v1', 'user_id', input.userId, 'data_sources', 'revoke_auth')
    const body = input.dataSource === undefined ? undefined : { data_source: input.dataSource }
    return (await this.#send({ method: 'POST', path, ...(body && { body }) })) as RevokeResult
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

  /** Sends a signed test to the webhook and tells how it answered. */
  async testDelivery(kind: WebhookKind): Promise<TestDeliveryResult> {
    const path = pathOf('api', 'v2', 'webhooks', kind, 'test')
    return (await this.#send({ method: 'POST', path })) as TestDeliveryResult
  }

  async deliveries(
    filter: { state?: DeliveryState; limit?: number; cursor?: string } = {},
  ): Promise<DeliveryPage> {
    const { state, limit, cursor } = filter
    const path = pathOf('api', 'v2', 'deliveries')
    return (await this.#send({ method: 'GET', path, query: { state, limit, cursor } })) as DeliveryPage
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

function timeOf(time: string | Date): string {
  return typeof time === 'string' ? time : time.toISOString()
}
