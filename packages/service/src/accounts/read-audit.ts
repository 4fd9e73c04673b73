import type { FastifyRequest } from 'fastify'
import type { Server } from '../platform/http/server.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { hintOfKey } from './api-keys/store.ts'
import { type AuditEntry, audit } from './audit.ts'
import { readBasic, readBearer } from './authenticate.ts'
import { hashSecret, hintOfSecret } from './clients.ts'

const WRITE_EVERY_MS = 60_000
const MOST_USERS = 10_000
const MOST_ADDRESSES = 20

/** Reads of a client that show nothing of anybody's health, or have an entry of their own. */
const EXEMPT: ReadonlySet<string> = new Set([
  'export_user',
  'get_authorizer',
  'get_delivery',
  'list_api_keys',
  'list_authorized',
  'list_authorizers',
  'list_deliveries',
  'list_users',
  'read_lab_document_status',
])
/** Questions that are asked with a body. */
const ASKED_BY_POST: ReadonlySet<string> = new Set(['rehearse_monitoring_rules'])

interface Span {
  clientUuid: string
  /** SHA-256 of the secret key or API key; null for an access token. */
  credential: Buffer | null
  from: Date
  reads: Map<string, number>
  users: Set<string>
  addresses: Set<string>
}

export interface AuditRead {
  clientUuid: string
  credential: Buffer | null
  operation: string
  userId: string | null
  address: string
}

/** Clients read by the thousand: of each client and credential one entry a minute says how often, not whom. */
export class ReadAudit {
  readonly #platform: Platform
  #spans = new Map<string, Span>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  note({ clientUuid, credential, operation, userId, address }: AuditRead): void {
    const name = `${clientUuid}/${credential?.toString('hex') ?? ''}`
    const span = this.#spans.get(name) ?? {
      clientUuid,
      credential,
      from: nowDate(this.#platform.clock),
      reads: new Map(),
      users: new Set(),
      addresses: new Set(),
    }
    this.#spans.set(name, span)
    span.reads.set(operation, (span.reads.get(operation) ?? 0) + 1)
    if (userId !== null && span.users.size < MOST_USERS) span.users.add(userId)
    if (span.addresses.size < MOST_ADDRESSES) span.addresses.add(address)
  }

  /** What cannot be written now is written with the next. */
  async write(): Promise<void> {
    const platform = this.#platform
    for (const [name, span] of this.#spans) {
      this.#spans.delete(name)
      try {
        await platform.db.transaction().execute(async (trx) => {
          await audit(trx, platform, await this.#entryOf(span))
        })
      } catch (err) {
        platform.log.warn({ err }, 'reads of a client could not be written to the audit log yet')
        this.#putBack(name, span)
        return
      }
    }
  }

  #putBack(name: string, span: Span): void {
    const newer = this.#spans.get(name)
    this.#spans.set(name, span)
    if (!newer) return
    for (const [operation, count] of newer.reads)
      span.reads.set(operation, (span.reads.get(operation) ?? 0) + count)
    span.users = new Set([...span.users, ...newer.users])
    span.addresses = new Set([...span.addresses, ...newer.addresses])
  }

  async #entryOf({ clientUuid, credential, from, reads, users, addresses }: Span): Promise<AuditEntry> {
    const { db, clock } = this.#platform
    const hint =
      credential &&
      ((await hintOfSecret(db, clientUuid, credential)) ?? (await hintOfKey(db, clientUuid, credential)))
    return {
      actor: 'client',
      clientUuid,
      action: 'health.read',
      detail: {
        credential: credential === null ? 'token' : (hint ?? 'ended'),
        from: from.toISOString(),
        to: nowDate(clock).toISOString(),
        reads: Object.fromEntries(reads),
        users: users.size,
        addresses: [...addresses],
      },
    }
  }
}

/** Before the routes are registered. */
export function registerReadAudit(server: Server, platform: Platform): void {
  const reads = new ReadAudit(platform)
  const timer = setInterval(() => void reads.write(), WRITE_EVERY_MS).unref()
  server.addHook('onResponse', async (request, reply) => {
    if (request.client === undefined || reply.statusCode !== 200) return
    const operation = operationOf(request)
    if (operation !== null) reads.note(readOf(request, operation))
  })
  server.addHook('onClose', async () => {
    clearInterval(timer)
    await reads.write()
  })
}

function operationOf({ method, routeOptions }: FastifyRequest): string | null {
  const { operationId } = (routeOptions.schema ?? {}) as { operationId?: string }
  if (operationId === undefined || EXEMPT.has(operationId)) return null
  return method === 'GET' || ASKED_BY_POST.has(operationId) ? operationId : null
}

function secretOf(request: FastifyRequest): string | null {
  if (request.client.apiKey) return readBearer(request)
  const isBasic = /^\s*basic\s/i.test(request.headers.authorization ?? '')
  return isBasic ? readBasic(request).secret : null
}

function readOf(request: FastifyRequest, operation: string): AuditRead {
  const secret = secretOf(request)
  const given = [request.params, request.query, request.body] as ({ user_id?: unknown } | null | undefined)[]
  const userId = given.map((part) => part?.user_id).find((value) => typeof value === 'string')
  return {
    clientUuid: request.client.clientUuid,
    credential: secret === null ? null : hashSecret(secret),
    operation,
    userId: (userId as string | undefined) ?? null,
    address: request.ip,
  }
}
