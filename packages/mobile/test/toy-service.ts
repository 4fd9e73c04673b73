import type { PhoneBatch, PhoneReceipt, PhoneRecord, PhoneSource } from '@tributary/health'
import { TributaryError } from '../src/client/errors.ts'
import type { BackgroundView, DeviceView, SourceView } from '../src/client/wire.ts'
import type { TypePermission } from '../src/stores/store.ts'
import type { SyncClient } from '../src/sync/work.ts'

/** A model of the service's answers: repeats are harmless, numbers that never came are noticed. */
export class ToyService implements SyncClient {
  readonly records = new Map<string, PhoneRecord>()
  readonly batches: PhoneBatch[] = []
  last = 0
  gaps: { from: number; to: number }[] = []
  timeZone = 'UTC'
  isLinked = true
  sources = new Map<PhoneSource, SourceView>()
  since = '2026-03-01'

  async device(): Promise<DeviceView> {
    this.#guard()
    return {
      client: { name: 'Acme', brand: null, tyc_url: null, support_url: null },
      environment: 'sandbox',
      complete_log_out: false,
      time_zone: this.timeZone,
      next_sequence: this.last + 1,
      sources: [...this.sources.values()],
    }
  }

  async setTimeZone(timeZone: string): Promise<void> {
    this.#guard()
    this.timeZone = timeZone
  }

  async connectSource(
    source: PhoneSource,
    permissions: readonly TypePermission[],
    background: BackgroundView,
  ): Promise<void> {
    this.#guard()
    this.sources.set(source, {
      source,
      state: 'connected',
      since: this.since,
      connected_at: null,
      last_data_at: null,
      permissions: [...permissions],
      background,
    })
  }

  async disconnectSource(source: PhoneSource): Promise<void> {
    this.#guard()
    const known = this.sources.get(source)
    if (known) this.sources.set(source, { ...known, state: 'disconnected' })
  }

  async upload(batch: PhoneBatch): Promise<PhoneReceipt> {
    this.#guard()
    if (this.sources.get(batch.source)?.state !== 'connected')
      throw new TributaryError('source_not_connected', 'source_not_connected', { status: 409 })
    this.batches.push(batch)
    this.#count(batch.sequence)
    return {
      sequence: batch.sequence,
      records: batch.records.map((record) => {
        const key = `${record.type}/${record.id}`
        const isKnown = JSON.stringify(this.records.get(key)) === JSON.stringify(record)
        this.records.set(key, record)
        return { id: record.id, result: isKnown ? ('repeated' as const) : ('taken' as const) }
      }),
      deleted: batch.deleted.map(({ id, type }) => ({
        id,
        result: this.records.delete(`${type}/${id}`) ? ('taken' as const) : ('repeated' as const),
      })),
      missing: this.gaps[0] ?? null,
    }
  }

  async logOut(): Promise<void> {
    this.#guard()
    this.isLinked = false
  }

  async unlink(): Promise<void> {
    await this.logOut()
    this.sources.clear()
  }

  #count(sequence: number): void {
    if (sequence > this.last + 1) this.gaps.push({ from: this.last + 1, to: sequence - 1 })
    this.gaps = this.gaps.flatMap(({ from, to }) =>
      sequence < from || sequence > to
        ? [{ from, to }]
        : [
            { from, to: sequence - 1 },
            { from: sequence + 1, to },
          ].filter((gap) => gap.from <= gap.to),
    )
    this.last = Math.max(this.last, sequence)
  }

  #guard(): void {
    if (!this.isLinked) throw new TributaryError('unauthorized', 'no such device', { status: 401 })
  }
}
