import { randomUUID } from 'node:crypto'
import { NOTIFICATION_SCHEMA } from '@tributary/health'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { documentsOf } from '../../test/intake.ts'
import { createLabWorld, extracted, failed, type LabWorld, pdfOf, reportOf } from '../../test/lab.ts'
import { setAddon } from '../accounts/addons.ts'
import { changeLabSettings } from './settings.ts'

let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  world = await createLabWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.client()
  await setAddon(world.platform, 'operator', client.clientUuid, 'notification_webhook', true)
})

const switchOn = () =>
  changeLabSettings(world.platform, 'operator', client.clientUuid, { reportsStatus: true })

const statusOf = async (documentId: string, as = client) => {
  const { status, text } = await world.get(
    `/lab/client_uuid/${client.clientUuid}/document_id/${documentId}`,
    as,
  )
  return { status, body: JSON.parse(text) }
}

const notifications = async () => {
  const documents = await documentsOf(world, await world.user(client))
  return documents
    .filter(({ structure }) => structure === 'notification')
    .map(({ body }) => body as Record<string, unknown>)
    .filter(({ action }) => String(action).startsWith('lab_'))
}

describe('switched off, as it is by default,', () => {
  test('no status is answered and nothing is announced', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(failed('no_collection_time')) })
    await world.drain()
    expect(await statusOf(documentId)).toMatchObject({
      status: 404,
      body: { error: 'Not Found', exception: 'status reports of laboratory documents are switched off' },
    })
    expect(await notifications()).toEqual([])
  })
})

describe('switched on', () => {
  beforeEach(switchOn)

  it('answers where a document is, from its submission to its end', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(extracted(reportOf({ value: 7.31 }))) })
    expect((await statusOf(documentId)).body).toMatchObject({ status: 'received', reason_code: null })
    await world.drain()
    expect((await statusOf(documentId)).body).toEqual({
      document_id: documentId,
      user_id: 'u1',
      status: 'processed',
      reason_code: null,
      reason: null,
      duplicate_of: null,
      received_at: expect.stringMatching(/Z$/),
      changed_at: expect.stringMatching(/Z$/),
    })
  })

  it('announces a document that was read, without a value', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(extracted(reportOf({ value: 7.31 }))) })
    await world.drain()
    const [notification, ...others] = await notifications()
    expect(others).toEqual([])
    expect(Check(NOTIFICATION_SCHEMA, notification)).toBe(true)
    expect(notification).toMatchObject({
      user_id: 'u1',
      data_source: '',
      action: 'lab_document_processed',
      level: 'info',
      document_id: documentId,
    })
    expect(notification).not.toHaveProperty('reason_code')
    expect(JSON.stringify(notification)).not.toContain('7.31')
  })

  it('announces a document that failed, with the reason alone', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(failed('several_people')) })
    await world.drain()
    expect(await notifications()).toMatchObject([
      {
        action: 'lab_document_failed',
        level: 'warning',
        document_id: documentId,
        reason_code: 'several_people',
      },
    ])
    expect((await statusOf(documentId)).body).toMatchObject({
      status: 'failed',
      reason_code: 'several_people',
      reason: expect.stringMatching(/\.$/),
    })
  })

  it.each([
    ['same_file', ''],
    ['same_report', 'another copy'],
  ])('announces a duplicate as a failure: %s', async (reason, comment) => {
    const first = await world.submitted(client, { file: pdfOf(extracted()) })
    await world.drain()
    const second = await world.submitted(client, { file: pdfOf(extracted(), comment) })
    await world.drain()
    const announced = (await notifications()).filter(({ document_id }) => document_id === second)
    expect(announced).toMatchObject([{ action: 'lab_document_failed', reason_code: reason }])
    expect((await statusOf(second)).body).toMatchObject({ status: 'duplicate', duplicate_of: first })
  })

  it('answers nothing of other clients, of documents that do not exist, and without the add-on', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(extracted()) })
    const stranger = await world.client()
    expect((await statusOf(documentId, stranger)).status).toBe(403)
    expect((await statusOf(randomUUID())).status).toBe(404)
    expect((await statusOf('x')).status).toBe(422)
    await setAddon(world.platform, 'operator', client.clientUuid, 'lab_data', false)
    expect((await statusOf(documentId)).status).toBe(403)
  })
})
