import { PassThrough } from 'node:stream'
import { Type } from 'typebox'
import {
  type DeliveryEntry,
  deliveryIdOf,
  findDeliveries,
  tailDeliveries,
  timeOfDeliveryId,
} from '../../delivery/index.ts'
import { ClientParams } from '../access.ts'
import type { Area } from '../ports.ts'
import { type DeliveryView, describeDelivery, KindSchema } from './schemas.ts'

/** Proxies close what is silent; the browser notices what has died. */
const HEARTBEAT_MS = 15_000
const FOLLOW_MS = 1_000
/** The browser comes back by itself, and is asked again who it is. */
const LONGEST_MS = 10 * 60_000
/** So many that were shown as pending are looked at again, the newest. */
const FOLLOWED = 200

/** Deliveries as they are made, and what becomes of them, as server-sent events. */
export function registerLiveDeliveries({ server, platform, access }: Area): void {
  const streams = new Set<AbortController>()
  server.addHook('preClose', async () => {
    for (const stream of streams) stream.abort()
  })

  server.get(
    '/clients/:client_uuid/deliveries/live',
    {
      ...access('viewer'),
      schema: {
        params: ClientParams,
        querystring: Type.Object({ kind: Type.Optional(KindSchema) }),
      },
    },
    async (request, reply) => {
      const { client_uuid: clientUuid } = request.params
      const { kind } = request.query
      const ending = new AbortController()
      streams.add(ending)
      const out = new PassThrough()
      const write = (text: string): boolean => !ending.signal.aborted && out.write(text)
      const show = (view: DeliveryView): boolean =>
        write(`id: ${view.webhook_id}\nevent: delivery\ndata: ${JSON.stringify(view)}\n\n`)
      const followed = new Map<string, string>()
      const follow = async (): Promise<void> => {
        for (const entry of await findDeliveries(platform.db, clientUuid, [...followed.keys()])) {
          const seen = seenAs(entry)
          if (followed.get(entry.webhookId) === seen) continue
          if (entry.state === 'pending') followed.set(entry.webhookId, seen)
          else followed.delete(entry.webhookId)
          show(describeDelivery(entry))
        }
      }
      const timers = [
        setInterval(() => write(': still here\n\n'), HEARTBEAT_MS),
        setInterval(() => void follow().catch(() => ending.abort()), FOLLOW_MS),
        setTimeout(() => ending.abort(), LONGEST_MS),
      ]
      ending.signal.addEventListener('abort', () => {
        for (const timer of timers) clearTimeout(timer)
        streams.delete(ending)
        out.end()
      })
      out.on('close', () => ending.abort())
      write('retry: 2000\n\n')
      void tailDeliveries(
        platform,
        { clientUuid, from: lastSeen(request.headers['last-event-id']), ...(kind && { kind }) },
        async (event) => {
          // What has no address is not sent and has no log.
          if (event.state === null) return
          const view: DeliveryView = {
            webhook_id: event.webhookId,
            endpoint_id: event.endpointId,
            kind: event.kind,
            user_id: event.userId,
            data_structure: event.dataStructure,
            document_version: event.documentVersion,
            day: null,
            state: event.state,
            attempts: 0,
            created_at: event.createdAt.toISOString(),
            next_attempt_at: null,
            delivered_at: null,
            last_status: null,
          }
          followed.set(event.webhookId, '')
          for (const oldest of followed.keys()) {
            if (followed.size <= FOLLOWED) break
            followed.delete(oldest)
          }
          if (!show(view) && !ending.signal.aborted)
            await new Promise<void>((resolve) => {
              out.once('drain', resolve)
              ending.signal.addEventListener('abort', () => resolve(), { once: true })
            })
        },
        ending.signal,
      )
        .catch((err) => platform.log.warn({ err }, 'the live view of deliveries ended early'))
        .finally(() => ending.abort())
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(out)
    },
  )
}

const seenAs = ({ state, attempts, lastStatus }: DeliveryEntry): string =>
  `${state} ${attempts} ${lastStatus}`

/** A reader who was cut off goes on where they were. */
function lastSeen(header: string | string[] | undefined): Date | null {
  const id = typeof header === 'string' ? deliveryIdOf(header) : null
  return id ? new Date(timeOfDeliveryId(id)) : null
}
