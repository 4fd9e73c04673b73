import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { type Actor, audit, auditOf } from '../accounts/index.ts'
import type { PersonalData } from '../platform/capability.ts'
import type { Db } from '../platform/database.ts'
import {
  type ImportPart,
  ImportRefused,
  type ImportTarget,
  timeSchema,
  uuidSchema,
} from '../platform/import-lines.ts'
import type { Platform } from '../platform/platform.ts'
import { DEPLOYMENT_SCOPE, laneOf, type Scope } from '../platform/scope.ts'
import { findUser, importUser, userIdSchema } from '../users/index.ts'
import { EXPORT_FORMAT } from './export.ts'
import { type Digest, type NumberedLine, parseLine, splitLines } from './import-lines.ts'
import { isErased } from './list.ts'

const ROWS_AT_ONCE = 200
const BYTES_AT_ONCE = 4 * 1024 * 1024

export interface Imported {
  userId: string
  /** False when this very export was imported before: nothing has changed then. */
  isNew: boolean
  /** By kind: what was stored, and what was left out. */
  stored: Readonly<Record<string, number>>
  leftOut: Readonly<Record<string, number>>
}

const HeaderSchema = Type.Object(
  {
    kind: Type.Literal('export'),
    format: Type.Literal(EXPORT_FORMAT),
    client_uuid: uuidSchema,
    user_id: userIdSchema,
    user_key: uuidSchema,
    exported_at: timeSchema,
  },
  { additionalProperties: false },
)
const EndSchema = Type.Object(
  { kind: Type.Literal('end'), lines: Type.Record(Type.String(), Type.Integer()) },
  { additionalProperties: false },
)

/**
 * Makes a user of an export, in one transaction: as a whole, or not at all at the first fault. The same export a second time
 * changes nothing. Throws `ImportRefused`.
 */
export async function importUserData(
  platform: Platform,
  capabilities: readonly PersonalData[],
  actor: Actor,
  clientUuid: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Imported> {
  const lines = splitLines(chunks)
  const first = await lines.next()
  if (first.done) throw new ImportRefused('the export is empty')
  const header = headerOf(first.value)
  const { user_id: userId, user_key: originKey } = header
  const scope = { lane: laneOf(clientUuid, userId), userKey: importedKey(clientUuid, originKey) }
  await refuseErased(platform, scope, header.client_uuid === clientUuid ? originKey : null)
  const known = await findUser(platform.db, clientUuid, userId)
  if (known) {
    if (known.scope.userKey !== scope.userKey) throw taken()
    const digest = await digestOf(lines)
    if (!(await wasImported(platform, known, await markOf(platform, digest)))) throw taken()
    return { userId, isNew: false, stored: {}, leftOut: {} }
  }
  try {
    const counts = await platform.db.transaction().execute(async (trx) => {
      const key = await platform.keyring.ensure(trx, scope)
      const exportedAt = new Date(header.exported_at)
      const target: ImportTarget = { trx, platform, scope, clientUuid, userId, key, exportedAt }
      const { stored, leftOut, digest } = await storeLines(target, capabilities, lines)
      await audit(trx, platform, {
        actor,
        clientUuid,
        action: 'user.import',
        detail: {
          user_key: scope.userKey,
          origin_user_key: originKey,
          origin_client_uuid: header.client_uuid,
          export_mark: await markOf(platform, digest, trx),
        },
      })
      return { stored, leftOut }
    })
    platform.log.info(
      { lines: Object.values(counts.stored).reduce((a, b) => a + b, 0) },
      'a user was imported',
    )
    return { userId, isNew: true, ...counts }
  } catch (error) {
    // The key of a user who was not made must not be taken for theirs at the next try.
    platform.keyring.forget(scope)
    throw error
  }
}

const taken = () =>
  new ImportRefused('this client has a user of that name already, who was not made of this export')

/** The same person always gets the same key with a client: so a second import is recognised, and one after an erasure. */
function importedKey(clientUuid: string, originKey: string): string {
  const digest = createHash('sha256')
    .update(`imported user|${clientUuid}|${originKey.toLowerCase()}`)
    .digest()
  digest[6] = (digest[6]! & 0x0f) | 0x80
  digest[8] = (digest[8]! & 0x3f) | 0x80
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

async function refuseErased(platform: Platform, scope: Scope, originKey: string | null): Promise<void> {
  const own = originKey === null ? [] : [{ ...scope, userKey: originKey }]
  if (await isErased(platform, [scope, ...own]))
    throw new ImportRefused('this person was erased here, and is not imported again')
}

function headerOf(line: NumberedLine) {
  const header = parseLine(line)
  if (header.kind !== 'export') throw new ImportRefused('line 1 is not the beginning of an export')
  const { format } = header
  if (format !== EXPORT_FORMAT)
    throw new ImportRefused(
      `line 1 is of an export in ${Number.isInteger(format) ? `format ${format}` : 'an unknown format'}; format ${EXPORT_FORMAT} can be imported: export the user again`,
    )
  const validator = Compile(HeaderSchema)
  if (!validator.Check(header)) throw new ImportRefused(`line 1 (export): ${problemOf(validator, header)}`)
  return header
}

interface Stored {
  stored: Record<string, number>
  leftOut: Record<string, number>
  digest: Buffer
}

async function storeLines(
  target: ImportTarget,
  capabilities: readonly PersonalData[],
  lines: AsyncGenerator<NumberedLine, Digest>,
): Promise<Stored> {
  const stored: Record<string, number> = {}
  const leftOut: Record<string, number> = {}
  const parts = [importUser, ...capabilities.flatMap((one) => one.import ?? [])]
  const notImported = [...capabilities.flatMap((one) => one.notImported ?? []), 'audit']
  const batch = new Batch(target)
  let end: unknown = null
  let next = await lines.next()
  for (; !next.done; next = await lines.next()) {
    const { number, bytes } = next.value
    if (end) throw new ImportRefused(`line ${number} comes after the end of the export`)
    const line = parseLine(next.value)
    if ((line.kind === importUser.kind) !== (number === 2))
      throw new ImportRefused('line 2 is to be of the user, and no other line')
    if (line.kind === 'end') {
      end = line
      continue
    }
    const part = parts.find(({ kind }) => kind === line.kind)
    const counts = part ? stored : leftOut
    if (!part && !notImported.includes(line.kind))
      throw new ImportRefused(`line ${number} is of an unknown kind`)
    counts[line.kind] = (counts[line.kind] ?? 0) + 1
    if (part) await batch.add(readerOf(part), { number, line, bytes: bytes.length })
  }
  await batch.flush()
  requireEnd(end, { ...stored, ...leftOut })
  for (const part of parts) await part.finish?.(target)
  return { stored, leftOut, digest: next.value.value() }
}

function requireEnd(end: unknown, counts: Readonly<Record<string, number>>): void {
  if (!end) throw new ImportRefused('the export is not whole: its last line is missing')
  const isWhole =
    Compile(EndSchema).Check(end) &&
    Object.keys(end.lines).length === Object.keys(counts).length &&
    Object.entries(end.lines).every(([kind, count]) => counts[kind] === count)
  if (!isWhole) throw new ImportRefused('the export is not whole: its last line counts other lines')
}

interface Reader {
  part: ImportPart
  validator: Validator
}

const readers = new Map<ImportPart, Reader>()

/** Compiling takes a while, and most commands import nothing. */
function readerOf(part: ImportPart): Reader {
  const known = readers.get(part)
  if (known) return known
  const reader = { part, validator: Compile(part.schema) as unknown as Validator }
  readers.set(part, reader)
  return reader
}

/** Lines of one kind that are stored by one statement. */
class Batch {
  readonly #target: ImportTarget
  #part: ImportPart | null = null
  #lines: unknown[] = []
  #bytes = 0
  #numbers = { first: 0, last: 0 }

  constructor(target: ImportTarget) {
    this.#target = target
  }

  async add(
    { part, validator }: Reader,
    { number, line, bytes }: { number: number; line: { kind: string }; bytes: number },
  ): Promise<void> {
    if (!validator.Check(line))
      throw new ImportRefused(`line ${number} (${part.kind}): ${problemOf(validator, line)}`)
    if (part !== this.#part || this.#lines.length >= ROWS_AT_ONCE || this.#bytes + bytes > BYTES_AT_ONCE)
      await this.flush()
    if (this.#lines.length === 0) this.#numbers.first = number
    this.#part = part
    const { kind: _, ...members } = line
    this.#lines.push(members)
    this.#bytes += bytes
    this.#numbers.last = number
  }

  async flush(): Promise<void> {
    const { first, last } = this.#numbers
    const [part, lines] = [this.#part, this.#lines]
    this.#lines = []
    this.#bytes = 0
    if (!part || lines.length === 0) return
    try {
      await part.store(this.#target, lines as never[])
    } catch (error) {
      const problem = error instanceof ImportRefused ? error.message : problemOfDatabase(error)
      if (problem === null) throw error
      const where = first === last ? `line ${first}` : `lines ${first} to ${last}`
      throw new ImportRefused(`${where} (${part.kind}): ${problem}`)
    }
  }
}

/** What is wrong and where, never what is written there. */
function problemOf(validator: Pick<Validator, 'Errors'>, line: object): string {
  const errors = validator.Errors(line)
  const deepest = errors.reduce((a, b) => (depthOf(b.instancePath) > depthOf(a.instancePath) ? b : a))
  return `${deepest.instancePath || 'it'} ${deepest.message}`
}

const depthOf = (path: string): number => path.split('/').length

const UNIQUE_VIOLATION = '23505'

/** Classes 22 and 23 of SQLSTATE: the value cannot be stored, or may not. Null for a fault that is not the export's. */
function problemOfDatabase(error: unknown): string | null {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'string' || !/^2[23]/.test(code)) return null
  return code === UNIQUE_VIOLATION
    ? 'it is stored here already, or occurs twice in the export'
    : 'it holds a value that cannot be stored'
}

async function digestOf(lines: AsyncGenerator<NumberedLine, Digest>): Promise<Buffer> {
  let next = await lines.next()
  while (!next.done) next = await lines.next()
  return next.value.value()
}

/** How the audit log names an export. */
async function markOf(platform: Platform, digest: Buffer, db: Db = platform.db): Promise<string> {
  const key = await platform.keyring.get(db, DEPLOYMENT_SCOPE)
  return key.mark(Buffer.concat([Buffer.from('export|'), digest])).toString('base64url')
}

async function wasImported(
  platform: Platform,
  { clientUuid, userId, scope }: { clientUuid: string; userId: string; scope: Scope },
  mark: string,
): Promise<boolean> {
  for await (const { action, detail } of auditOf(platform, { clientUuid, userId, userKey: scope.userKey }))
    if (action === 'user.import' && detail['export_mark'] === mark) return true
  return false
}
