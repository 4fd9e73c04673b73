import type { Extraction } from '@tributary/lab'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extracted, failed, pdfOf, reportOf, sheetOf } from '../../../test/lab.ts'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { setAddon } from '../../accounts/addons.ts'
import { listAudit } from '../../accounts/audit-list.ts'
import { labSettingsOf, listLabDocuments } from '../../lab/index.ts'
import { readJob } from '../../lab/read.ts'
import { findUser } from '../../users/index.ts'
import type {
  LabDocumentEntry,
  LabDocumentPage,
  LabPages,
  LabReportView,
  LabSettingsAnswer,
} from '../types.ts'

let world: PortalWorld
beforeAll(async () => {
  world = await createPortalWorld()
  await setAddon(world.platform, 'operator', world.clientUuid, 'lab_data', true)
})
afterAll(() => world.close())

const NOBODYS = '00000000-0000-4000-8000-000000000000'
const at = (path = '') => `/clients/${world.clientUuid}/lab_documents${path}`

interface Upload {
  userId?: string
  file?: Uint8Array
  timezone?: string
  who?: 'developer' | 'viewer' | 'stranger'
  clientUuid?: string
}

async function upload({
  userId = 'alice',
  file,
  timezone = '-05:00',
  who = 'developer',
  clientUuid,
}: Upload) {
  const form = new FormData()
  const bytes = file ?? pdfOf(extracted())
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'report.pdf')
  form.set('timezone', timezone)
  const { cookie } = await world.as(who)
  const path = `/clients/${clientUuid ?? world.clientUuid}/lab_documents`
  const response = await fetch(`${world.url}/portal/api${path}?user_id=${encodeURIComponent(userId)}`, {
    method: 'POST',
    headers: { cookie, origin: world.url },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

const uploaded = async (options: Upload = {}) => (await upload(options)).body['document_id']!

/** As the worker would, with what it is given to find. */
async function read(documentId: string, extraction: Extraction, userId = 'alice'): Promise<void> {
  const user = await findUser(world.platform.db, world.clientUuid, userId)
  const reader = { extract: async () => extraction, close: async () => {} }
  await readJob(reader).run(world.platform, { ...user!.scope, documentId })
}

const views = async () =>
  (
    await listAudit(world.platform.db, {
      clientUuid: world.clientUuid,
      before: null,
      action: 'health.view',
    })
  ).entries

test('an upload is a submission like any other, and the log says whose it was', async () => {
  const documentId = await uploaded()
  const viewer = await world.as('viewer')
  const { body } = await viewer.call<LabDocumentEntry>('GET', at(`/${documentId}`))
  expect(body).toMatchObject({
    user_id: 'alice',
    state: 'received',
    media_type: 'application/pdf',
    timezone: '-05:00',
    explanation: null,
    has_file: true,
  })
  const { entries } = await listAudit(world.platform.db, {
    clientUuid: world.clientUuid,
    before: null,
    action: 'lab.',
  })
  const user = await findUser(world.platform.db, world.clientUuid, 'alice')
  expect(entries[0]).toMatchObject({
    by: 'developer',
    action: 'lab.submit',
    detail: { document_id: documentId, user_key: user!.scope.userKey },
  })
})

test.each<[string, Upload, number, string]>([
  ['that is no document', { file: Buffer.from('hello') }, 400, 'file must be a PDF, JPEG or PNG'],
  ['with a zone that is none', { timezone: 'EST' }, 400, 'timezone must be a UTC offset'],
  ['without a user', { userId: '' }, 422, 'user_id'],
  ['by a viewer', { who: 'viewer' }, 403, 'developer'],
  ['by members of another client', { who: 'stranger' }, 404, 'no such client'],
])('an upload %s is refused', async (_name, options, status, words) => {
  const answer = await upload(options)
  expect(answer.status).toBe(status)
  expect(answer.body['exception']).toContain(words)
})

test('without the add-on nothing is taken, and the page can say so', async () => {
  await setAddon(world.platform, 'operator', world.clientUuid, 'lab_data', false)
  expect(await upload({})).toMatchObject({
    status: 403,
    body: { exception: 'this needs the add-on Lab Data' },
  })
  const { body } = await (await world.as('viewer')).call<LabSettingsAnswer>(
    'GET',
    `/clients/${world.clientUuid}/lab_settings`,
  )
  expect(body).toEqual({
    has_addon: false,
    format: 'json',
    reports_status: false,
    submit_url: `${world.url}/lab/client_uuid/${world.clientUuid}/user_id/{user_id}`,
    largest_file_bytes: 10_485_760,
    keeps_files_days: 30,
  })
  await setAddon(world.platform, 'operator', world.clientUuid, 'lab_data', true)
})

test.each([{ format: 'fhir' }, { reports_status: true }])(
  'the setting %j is chosen by a developer, not by a viewer, and changes nothing else',
  async (change) => {
    const path = `/clients/${world.clientUuid}/lab_settings`
    const before = (await (await world.as('viewer')).call<LabSettingsAnswer>('GET', path)).body
    expect((await (await world.as('viewer')).call('PUT', path, change)).status).toBe(403)
    expect((await (await world.as('developer')).call('PUT', path, change)).status).toBe(204)
    const { body } = await (await world.as('viewer')).call<LabSettingsAnswer>('GET', path)
    expect(body).toEqual({ ...before, ...change })
    expect(await labSettingsOf(world.platform.db, world.clientUuid)).toEqual({
      format: body.format,
      reportsStatus: body.reports_status,
    })
  },
)

describe('the list', () => {
  test('lists states and reasons in words, newest first, of one user or one state', async () => {
    const first = await uploaded({ userId: 'lister' })
    await read(first, failed('encrypted_file'), 'lister')
    world.clock.advance(1_000)
    const second = await uploaded({ userId: 'lister', file: pdfOf(extracted(), 'other') })
    const viewer = await world.as('viewer')
    const list = async (query: string) =>
      (await viewer.call<LabDocumentPage>('GET', `${at()}?${query}`)).body.documents
    expect((await list('user_id=lister')).map(({ document_id }) => document_id)).toEqual([second, first])
    const [refused] = await list('user_id=lister&state=failed')
    expect(refused).toMatchObject({
      document_id: first,
      explanation: 'The file is protected by a password.',
    })
    expect((await list('state=failed')).every(({ state }) => state === 'failed')).toBe(true)
    expect(await list('user_id=unknown')).toEqual([])
    expect((await viewer.call('GET', `${at()}?state=lost`)).status).toBe(422)
  })

  test('goes on where a page ended, also among documents of one moment', async () => {
    const ids = new Set<string>()
    for (let n = 0; n < 4; n++)
      ids.add(await uploaded({ userId: 'keyset', file: pdfOf(extracted(), `${n}`) }))
    const seen: string[] = []
    let before: { receivedAt: Date; documentId: string } | undefined
    for (;;) {
      const page = await listLabDocuments(world.platform.db, world.clientUuid, {
        userId: 'keyset',
        limit: 3,
        ...(before && { before }),
      })
      seen.push(...page.map(({ documentId }) => documentId))
      const last = page.at(-1)
      if (!last) break
      before = last
    }
    expect(seen).toHaveLength(4)
    expect(new Set(seen)).toEqual(ids)
    const last = seen.at(-1)!
    const [oldest] = (
      await (await world.as('viewer')).call<LabDocumentPage>('GET', `${at()}?user_id=keyset`)
    ).body.documents.slice(-1)
    const { body } = await (await world.as('viewer')).call<LabDocumentPage>(
      'GET',
      `${at()}?user_id=keyset&before_at=${oldest!.received_at}&before_id=${last}`,
    )
    expect(body).toEqual({ documents: [], next_before: null })
  })
})

describe('a document that was read', () => {
  let documentId: string
  beforeAll(async () => {
    documentId = await uploaded({ userId: 'reader', file: sheetOf('first') })
    await read(documentId, extracted(reportOf({ value: 7.7 })), 'reader')
  })

  test('says what was read and where it stands, and the log says who looked', async () => {
    const viewer = await world.as('viewer')
    const { body } = await viewer.call<LabReportView>('GET', at(`/${documentId}/report`))
    expect(body).toMatchObject({
      collected: { local: '2026-03-01T08:15:00', offset: '-05:00', zone_from: 'request' },
      pages: [{ number: 1, width: 595, height: 842 }],
    })
    const [value] = body.panels[0]!.values
    expect(value).toMatchObject({
      name_in_document: 'Glucosa Basal',
      name: 'Glucose',
      loinc: '2345-7',
      value: 7.7,
      unit: 'mmol/L',
      unit_in_document: 'mmol/l',
      validation: 'valid',
    })
    expect(value!.place).toMatchObject({ page: 1, left: 72 / 595, top: 140 / 842 })
    const [entry] = await views()
    expect(entry).toMatchObject({
      by: 'viewer',
      detail: { what: 'laboratory report', document_id: documentId },
    })
    expect(JSON.stringify(entry!.detail)).not.toContain('7.7')
  })

  test('asking where it stands is no view of it', async () => {
    const before = (await views()).length
    const viewer = await world.as('viewer')
    const { body } = await viewer.call<LabDocumentEntry>('GET', at(`/${documentId}`))
    expect(body.state).toBe('extracted')
    expect((await views()).length).toBe(before)
  })

  test('shows its page as a picture, drawn apart from the service', async () => {
    const { cookie } = await world.as('viewer')
    const response = await fetch(`${world.url}/portal/api${at(`/${documentId}/pages/1`)}`, {
      headers: { cookie },
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')
    expect((await views())[0]).toMatchObject({ detail: { what: 'page of a laboratory document', page: '1' } })
  })

  test('has no other page, and nothing for others', async () => {
    const viewer = await world.as('viewer')
    expect((await viewer.call('GET', at(`/${documentId}/pages/2`))).status).toBe(404)
    expect((await viewer.call('GET', at(`/${documentId}/pages/x`))).status).toBe(422)
    expect((await viewer.call('GET', at(`/${NOBODYS}/report`))).status).toBe(404)
    const stranger = await world.as('stranger')
    for (const part of ['', '/report', '/pages/1']) {
      const theirs = `/clients/${world.otherClientUuid}/lab_documents/${documentId}${part}`
      expect((await stranger.call('GET', theirs)).status).toBe(404)
    }
  })

  test('names the one that a repetition repeats', async () => {
    const again = await uploaded({ userId: 'reader', file: sheetOf('again') })
    await read(again, extracted(reportOf({ value: 7.7 })), 'reader')
    const viewer = await world.as('viewer')
    const { body } = await viewer.call<LabDocumentEntry>('GET', at(`/${again}`))
    expect(body).toMatchObject({ state: 'duplicate', duplicate_of: documentId })
    expect((await viewer.call('GET', at(`/${again}/report`))).status).toBe(404)
  })

  test('is still listed once its file is gone, without the picture', async () => {
    await world.platform.db
      .updateTable('lab_documents')
      .set({ file: null })
      .where('document_id', '=', documentId)
      .execute()
    const viewer = await world.as('viewer')
    expect((await viewer.call<LabDocumentEntry>('GET', at(`/${documentId}`))).body.has_file).toBe(false)
    expect((await viewer.call('GET', at(`/${documentId}/report`))).status).toBe(200)
    expect(await viewer.call('GET', at(`/${documentId}/pages/1`))).toMatchObject({
      status: 404,
      body: { exception: 'this file is no longer stored' },
    })
  })
})

describe('a document that was rejected', () => {
  test('shows its pages and the reason', async () => {
    const documentId = await uploaded({ userId: 'rejected', file: sheetOf('rejected') })
    await read(documentId, failed('no_collection_time'), 'rejected')
    const viewer = await world.as('viewer')
    expect((await viewer.call<LabDocumentEntry>('GET', at(`/${documentId}`))).body).toMatchObject({
      state: 'failed',
      explanation: expect.stringContaining('when the sample was taken'),
    })
    expect((await viewer.call<LabPages>('GET', at(`/${documentId}/pages`))).body).toEqual({
      pages: [{ number: 1, width: 595, height: 842 }],
    })
    const response = await fetch(`${world.url}/portal/api${at(`/${documentId}/pages/1`)}`, {
      headers: { cookie: viewer.cookie },
    })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await viewer.call('GET', at(`/${documentId}/pages/2`))).status).toBe(422)
    expect((await viewer.call('GET', at(`/${documentId}/report`))).status).toBe(404)
  })

  test('whose file cannot be drawn says so', async () => {
    const documentId = await uploaded({ userId: 'rejected', file: Buffer.from('%PDF-1.7 nothing more') })
    await read(documentId, failed('damaged_file'), 'rejected')
    const viewer = await world.as('viewer')
    expect(await viewer.call('GET', at(`/${documentId}/pages`))).toMatchObject({
      status: 422,
      body: { exception: 'the page cannot be drawn' },
    })
  })
})
