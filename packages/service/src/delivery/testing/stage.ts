import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { type Selectable, sql } from 'kysely'
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../../test/platform.ts'
import { until } from '../../../test/until.ts'
import type { Db } from '../../platform/database.ts'
import type { Deliveries } from '../../platform/schema.ts'
import { getDelivery } from '../log/delivery-log.ts'
import { webhookId } from '../model.ts'
import type { Publication } from '../outbox/outbox.ts'
import type { DeliveryPorts, SettledDelivery } from '../ports.ts'
import { type DeliveryOptions, type DeliveryWorker, startDelivery } from '../sending/worker.ts'
import type { EndpointRef } from '../webhooks/endpoint-cache.ts'
import { clientWithEndpoint, publication, type TestClient } from './client.ts'
import { publish } from './publish.ts'

export { until }

/** Stands in for the capabilities above delivery. */
class FakePorts implements DeliveryPorts {
  readonly delivered: SettledDelivery[] = []
  readonly rejected: SettledDelivery[] = []
  readonly paused: EndpointRef[] = []

  async onDelivered(_trx: Db, deliveries: readonly SettledDelivery[]): Promise<void> {
    this.delivered.push(...deliveries)
  }

  async onRejected(_trx: Db, delivery: SettledDelivery): Promise<void> {
    this.rejected.push(delivery)
  }

  async onPaused(_trx: Db, endpoint: EndpointRef): Promise<void> {
    this.paused.push(endpoint)
  }
}

export interface DeliveryStage extends TestPlatform {
  ports: FakePorts
  receiver: TestReceiver
  client: TestClient
  start(options?: DeliveryOptions): Promise<DeliveryWorker>
  publish(changes?: Partial<Publication>): Promise<string>
  row(deliveryId: string): Promise<DeliveryRow>
  attempts(deliveryId: string): Promise<{ status: number | null; error: string | null }[]>
  /** Resolves when a delivery has had so many attempts. */
  attempted(deliveryId: string, attempts: number): Promise<DeliveryRow>
}

/** A delivery in the log, and when it is open its place in the schedule. */
interface DeliveryRow extends Selectable<Deliveries> {
  failures: number | null
  next_attempt_at: Date | null
}

/** A platform, a receiver, a client whose data goes there, and workers that are stopped at the end. */
export async function openStage(options: TestPlatformOptions = {}): Promise<DeliveryStage> {
  const base = await createTestPlatform(options)
  const { platform } = base
  const receiver = await startTestReceiver()
  const client = await clientWithEndpoint(platform, receiver.url)
  receiver.verifyWith(client.secret)
  const ports = new FakePorts()
  const workers: DeliveryWorker[] = []

  const row = (deliveryId: string) =>
    platform.db
      .selectFrom('deliveries')
      .leftJoin('open_deliveries as open', (join) =>
        join
          .onRef('open.lane', '=', 'deliveries.lane')
          .onRef('open.delivery_id', '=', 'deliveries.delivery_id'),
      )
      .selectAll('deliveries')
      .select(['open.failures', 'open.next_attempt_at'])
      .where('deliveries.delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()

  return {
    ...base,
    ports,
    receiver,
    client,
    row,
    async start(workerOptions = {}) {
      const worker = await startDelivery(platform, ports, {
        pollMs: 20,
        random: () => 0.5,
        ...workerOptions,
      })
      workers.push(worker)
      return worker
    },
    async publish(changes = {}) {
      const id = await publish(platform.db, platform, publication(client.clientUuid, changes))
      if (!id) throw new Error('nothing was published')
      return id
    },
    async attempts(deliveryId) {
      const { client_uuid: clientUuid } = await row(deliveryId)
      const found = await getDelivery(platform.db, clientUuid, webhookId(deliveryId))
      return found!.log.map(({ status, error }) => ({ status, error }))
    },
    attempted: (deliveryId, attempts) =>
      until(async () => {
        const found = await row(deliveryId)
        return found.attempts >= attempts ? found : null
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.stop()))
      const astray = await outOfLine(platform.db)
      await receiver.close()
      await base.close()
      if (astray.length > 0) throw new Error(`log and open deliveries differ: ${JSON.stringify(astray)}`)
    },
  }
}

/** Deliveries whose state in the log is not the one they are open with. */
async function outOfLine(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select delivery_id, d.state as logged, o.state as open
    from (select * from deliveries where state in ('pending', 'rejected')) d
    full join open_deliveries o using (lane, delivery_id)
    where d.state is distinct from o.state`.execute(db)
  return rows
}
