import type { Biomarker, Extraction, ReadReport } from '@tributary/lab'
import { sql } from 'kysely'
import { setAddon } from '../src/accounts/addons.ts'
import { registerAccounts } from '../src/accounts/register.ts'
import type { LabIssuer } from '../src/config.ts'
import type { UploadLimits } from '../src/lab/gate.ts'
import { findLabDocument, type LabDocumentView, registerLab } from '../src/lab/index.ts'
import { readJob } from '../src/lab/read.ts'
import type { LabReader } from '../src/lab/reader.ts'
import { openDatabase } from '../src/platform/database.ts'
import { createServer } from '../src/platform/http/server.ts'
import { Keyring } from '../src/platform/keyring.ts'
import type { Platform } from '../src/platform/platform.ts'
import { findUser, type User } from '../src/users/index.ts'
import { wire } from '../src/wiring.ts'
import { type ApiAnswer, type ApiClient, type ApiWorld, createApiWorld } from './api.ts'
import { drainJobs, retryJobs } from './jobs.ts'

export interface LabWorld extends ApiWorld {
  reader: StubReader
  /** Makes a client with the add-on, unless the options say otherwise. */
  client(options?: { labData: boolean }): Promise<ApiClient>
  /** Sends a well-formed submission, except for the given changes. */
  submit(client: ApiClient, changes?: Partial<SubmissionParts>): Promise<ApiAnswer>
  /** The document's id, of a submission that is taken. */
  submitted(client: ApiClient, changes?: Partial<SubmissionParts>): Promise<string>
  /** Any body with any headers, to the address of a user of the client. */
  send(client: ApiClient, headers: Record<string, string>, body?: BodyInit): Promise<ApiAnswer>
  view(client: ApiClient, documentId: string): Promise<LabDocumentView & { report: ReadReport | null }>
  user(client: ApiClient, userId?: string): Promise<User>
  /** Runs every job that waits; those that fail are left to be retried. */
  drain(on?: Platform): Promise<void>
  /** Lets failed jobs run again. */
  retry(): Promise<void>
  /** How many documents there are. */
  count(): Promise<number>
  /** A second server of the same database, at the same public address. */
  startNode(): Promise<{ platform: Platform; url: string; close(): Promise<void> }>
}

interface SubmissionParts {
  userId: string
  file: Uint8Array | string
  fileName: string
  fileType: string
  timezone: string
  collectedAt: string
  authorization: string
  url: string
}

export const pathOf = (client: ApiClient, userId: string): string =>
  `/lab/client_uuid/${client.clientUuid}/user_id/${encodeURIComponent(userId)}`

/** Reads what `pdfOf` and `pngOf` write. Tests may stand in for it. */
export class StubReader implements LabReader {
  extract: LabReader['extract'] = async (bytes, _request, onReading) => {
    await onReading()
    const text = Buffer.from(bytes).toString('latin1')
    return JSON.parse(text.slice(text.indexOf('{'))) as Extraction
  }
  async close(): Promise<void> {}
}

const withHead = (head: Uint8Array, extraction: Extraction): Buffer =>
  Buffer.concat([head, Buffer.from(`\n${JSON.stringify(extraction)}`, 'latin1')])

export const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
export const JPEG_HEAD = Buffer.from([0xff, 0xd8, 0xff, 0xe0])

export const pdfOf = (extraction: Extraction, comment = ''): Buffer =>
  withHead(Buffer.from(`%PDF-1.7 ${comment}`), extraction)
/** One empty sheet that can be drawn, of bytes that no other comment gives. */
export const sheetOf = (comment: string): Buffer =>
  Buffer.from(
    [
      `%PDF-1.4 ${comment}`,
      '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
      '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
      '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>> endobj',
      'trailer <</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
export const pngOf = (extraction: Extraction): Buffer => withHead(PNG_HEAD, extraction)

export const extracted = (report: ReadReport = reportOf({})): Extraction => ({ state: 'extracted', report })
export const failed = (reason: Extract<Extraction, { state: 'failed' }>['reason']): Extraction => ({
  state: 'failed',
  reason,
  detail: null,
})

export function reportOf(changes: { value?: number; local?: string; name?: string }): ReadReport {
  const { value = 5.4, local = '2026-03-01T08:15:00', name = 'Glucosa Basal' } = changes
  const location = { page: 1, x: 72, y: 140, width: 40, height: 11 }
  const biomarker: Biomarker = {
    code: 'glucose',
    name: 'Glucose',
    nameInDocument: name,
    loinc: '2345-7',
    specimen: null,
    collected: { local, offset: '-05:00' },
    value,
    valueText: null,
    comparator: null,
    unit: 'mmol/L',
    valueInDocument: String(value),
    unitInDocument: 'mmol/l',
    unitCorrected: false,
    range: { low: 3.9, high: 5.6, text: '3,9 - 5,6' },
    flag: 'normal',
    flagIsPrinted: false,
    validation: 'valid',
    confidence: 0.98,
    location,
  }
  return {
    collected: { local, offset: '-05:00', zoneFrom: 'request', timeFrom: 'document', location },
    laboratory: 'Laboratorio Central',
    language: 'es',
    panels: [{ code: null, name: 'Química', biomarkers: [biomarker] }],
    seen: {
      sheets: [{ number: 1, width: 595, height: 842, turns: 0 }],
      collected: location,
      values: [location],
    },
  }
}

export async function createLabWorld(
  options: { issuer?: LabIssuer; uploads?: UploadLimits } = {},
): Promise<LabWorld> {
  const world = await createApiWorld((server, platform) => {
    platform.config = { ...platform.config, labIssuer: options.issuer ?? null }
    registerAccounts(server, platform)
    registerLab(server, platform, wire(platform).userPorts, options.uploads)
  })
  const { platform } = world
  const post = async (url: string, headers: Record<string, string>, body?: BodyInit): Promise<ApiAnswer> => {
    const response = await fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const submit: LabWorld['submit'] = (client, changes = {}) => {
    const { file = pdfOf(extracted()), fileName = 'report.pdf', fileType = 'application/pdf' } = changes
    const form = new FormData()
    form.set('file', new Blob([file as Uint8Array<ArrayBuffer>], { type: fileType }), fileName)
    form.set('timezone', changes.timezone ?? '-05:00')
    if (changes.collectedAt !== undefined) form.set('collected_at', changes.collectedAt)
    const { authorization = client.authorization, url = platform.baseUrl } = changes
    return post(`${url}${pathOf(client, changes.userId ?? 'u1')}`, { authorization }, form)
  }
  const lab: LabWorld = {
    ...world,
    reader: new StubReader(),
    submit,
    async client({ labData } = { labData: true }) {
      const client = await world.newClient()
      if (labData) await setAddon(platform, 'operator', client.clientUuid, 'lab_data', true)
      return client
    },
    async submitted(client, changes) {
      const { status, text } = await submit(client, changes)
      if (status !== 200) throw new Error(`refused: ${text}`)
      return (JSON.parse(text) as { document_id: string }).document_id
    },
    send: (client, headers, body) =>
      post(
        `${platform.baseUrl}${pathOf(client, 'u1')}`,
        { authorization: client.authorization, ...headers },
        body,
      ),
    async view(client, documentId) {
      const found = await findLabDocument(platform.db, platform, client.clientUuid, documentId)
      if (!found) throw new Error('there is no such document')
      return found
    },
    async user(client, userId = 'u1') {
      return (await findUser(platform.db, client.clientUuid, userId))!
    },
    drain: (on = platform) => drainJobs(on, [readJob(lab.reader)]),
    retry: () => retryJobs(platform, [readJob(lab.reader)]),
    async count() {
      const { rows } = await sql<{ n: number }>`select count(*) as n from lab_documents`.execute(platform.db)
      return rows[0]!.n
    },
    async startNode() {
      const database = openDatabase(world.databaseUrl, { poolSize: 5 })
      const keyring = new Keyring(world.masterKeys)
      await keyring.verify(database.db)
      const node: Platform = { ...platform, db: database.db, pool: database.pool, keyring }
      const server = await createServer(node)
      registerAccounts(server, node)
      registerLab(server, node, wire(node).userPorts)
      const url = await server.listen({ host: '127.0.0.1', port: 0 })
      return {
        platform: node,
        url,
        async close() {
          await server.close()
          await database.close()
        },
      }
    },
  }
  return lab
}
