import { Readable, Writable } from 'node:stream'
import type pg from 'pg'

/** Rows are handed on in pieces of about this size, of whole rows each. */
const PIECE_BYTES = 256 * 1024
/** A limit on other statements must not end a copy: longer than any. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** Members of the driver's connection that its types lack. */
interface Wire extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): boolean
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** `COPY … TO STDOUT` in the text format, in pieces of whole rows; the server waits for the reader. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  return client.query(new CopyOut(statement))
}

/** `COPY … FROM STDIN` in the text format. */
export function copyIn(client: pg.ClientBase, statement: string): Writable {
  return client.query(new CopyIn(statement))
}

class CopyOut extends Readable {
  readonly query_timeout = NO_LIMIT_MS
  callback: (() => void) | undefined
  readonly #statement: string
  #wire: Wire | null = null
  #rows: Buffer[] = []
  #bytes = 0

  constructor(statement: string) {
    super({ objectMode: true, highWaterMark: 4 })
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#wire?.stream.resume()
  }

  /** One row for each message, in memory that the driver uses again. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes >= PIECE_BYTES && !this.#flush()) this.#wire!.stream.pause()
  }

  #flush(): boolean {
    const piece = Buffer.concat(this.#rows)
    this.#rows = []
    this.#bytes = 0
    return piece.length === 0 || this.push(piece)
  }

  handleReadyForQuery(): void {
    this.callback?.()
    this.#flush()
    this.push(null)
  }

  handleError(error: Error): void {
    this.callback?.()
    this.destroy(error)
  }

  /** A reader that stops early leaves rows on the way, which the connection has to take before it is used again. */
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire?.stream.resume()
    done(error)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyIn extends Writable {
  readonly query_timeout = NO_LIMIT_MS
  callback: (() => void) | undefined
  readonly #statement: string
  #wire: Wire | null = null
  readonly #ready = Promise.withResolvers<void>()
  readonly #done = Promise.withResolvers<void>()
  #failed = false

  constructor(statement: string) {
    super({ objectMode: true, highWaterMark: 4 })
    this.#statement = statement
    this.#ready.promise.catch(() => {})
    this.#done.promise.catch(() => {})
  }

  submit(connection: pg.Connection): void {
    this.#wire = connection as Wire
    connection.query(this.#statement)
  }

  handleCopyInResponse(): void {
    this.#ready.resolve()
  }

  override _write(piece: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#ready.promise.then(() => {
      const { stream } = this.#wire!
      this.#wire!.sendCopyFromChunk(piece)
      if (!stream.writableNeedDrain) return done()
      stream.once('drain', done)
    }, done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#ready.promise
      .then(() => {
        this.#wire!.endCopyFrom()
        return this.#done.promise
      })
      .then(() => done(), done)
  }

  handleReadyForQuery(): void {
    this.callback?.()
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.callback?.()
    this.#failed = true
    this.#ready.reject(error)
    this.#done.reject(error)
    this.destroy(error)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (error && !this.#failed)
      this.#ready.promise.then(
        () => this.#wire!.sendCopyFail('the rows could not be read'),
        () => {},
      )
    done(error)
  }

  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}
