import type { PhoneRecord, PhoneSource } from '@tributary/health'
import {
  type BackgroundMode,
  type BackgroundReading,
  type ChangePage,
  CursorExpiredError,
  type HealthStore,
} from '../src/stores/store.ts'

export type Change = { op: 'put'; record: PhoneRecord } | { op: 'delete'; id: string; type: string }

/** A store with two types: `Counted` is read over windows, `Logged` by its log of changes. */
export class ToyStore implements HealthStore {
  readonly source: PhoneSource = 'Health Connect'
  readonly types = ['Counted', 'Logged'] as const
  readonly records = new Map<string, PhoneRecord>()
  readonly history: Change[] = []
  /** Positions before this one have expired. */
  oldest = 0
  pageSize = 3
  permission: 'granted' | 'denied' | 'unknowable' = 'granted'

  mode: BackgroundMode = 'off'
  /** What the person answers when the app wants to read while it is closed. */
  answer: BackgroundMode = 'on'

  readonly background: BackgroundReading = {
    mode: async () => this.mode,
    enable: async () => (this.mode = this.answer),
    disable: async () => (this.mode = 'off'),
  }

  put(type: string, id: string, start: string, value: number): void {
    const record: PhoneRecord = { id, type, start, value, unit: 'count' }
    this.records.set(`${type}/${id}`, record)
    this.history.push({ op: 'put', record })
  }

  delete(type: string, id: string): void {
    if (this.records.delete(`${type}/${id}`)) this.history.push({ op: 'delete', id, type })
  }

  async isAvailable(): Promise<boolean> {
    return true
  }

  async permissions() {
    return this.types.map((type) => ({ type, state: this.permission }))
  }

  request() {
    return this.permissions()
  }

  readonly log = {
    types: ['Logged'],
    position: async () => String(this.history.length),
    changes: (type: string, cursor: string) => this.#changes(type, cursor),
  }

  async *read(type: string, { from, to }: { from: string; to: string }): AsyncIterable<PhoneRecord[]> {
    if (this.permission !== 'granted') return
    const found = [...this.records.values()]
      .filter((record) => record.type === type && record.start >= from && record.start < to)
      .sort((one, other) => (one.start < other.start ? -1 : 1))
    for (let index = 0; index < found.length; index += this.pageSize)
      yield found.slice(index, index + this.pageSize)
  }

  async *#changes(type: string, cursor: string): AsyncIterable<ChangePage> {
    if (Number(cursor) < this.oldest) throw new CursorExpiredError()
    for (let index = Number(cursor); index < this.history.length; index += this.pageSize) {
      const end = Math.min(index + this.pageSize, this.history.length)
      const last = new Map(this.history.slice(index, end).map((change) => [keyOf(change), change]))
      const changes = [...last.values()]
      yield {
        records: changes.flatMap((change) =>
          change.op === 'put' && change.record.type === type ? [change.record] : [],
        ),
        deleted: changes.flatMap((change) =>
          change.op === 'delete' && change.type === type ? [change.id] : [],
        ),
        cursor: String(end),
      }
    }
  }
}

const keyOf = (change: Change) =>
  change.op === 'put' ? `${change.record.type}/${change.record.id}` : `${change.type}/${change.id}`
