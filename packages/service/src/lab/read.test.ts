import { randomUUID } from 'node:crypto'
import { DOCUMENT_SCHEMAS, type LabReport as LabReportDocument } from '@tributary/health'
import type { Extraction } from '@tributary/lab'
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import {
  createLabWorld,
  extracted,
  failed,
  type LabWorld,
  pdfOf,
  pngOf,
  reportOf,
  StubReader,
} from '../../test/lab.ts'
import { readBodies } from '../documents/store.ts'
import { eraseLab, listLabDocuments, noteDelivered } from './index.ts'
import { changeLabSettings } from './settings.ts'
import { oldFilesTick } from './ticks.ts'

const DAY_MS = 86_400_000

let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  world = await createLabWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.reader = new StubReader()
  client = await world.client()
})

/** Reads every report that is delivered to the client, in order. */
async function reported(of = client): Promise<LabReportDocument[]> {
  const { db } = world.platform
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('client_uuid', '=', of.clientUuid)
    .where('data_structure', '=', 'lab_report')
    .orderBy('created_at')
    .execute()
  const refs = rows.map((row) => ({
    lane: row.lane,
    userKey: row.user_key,
    documentKey: row.document_key,
    documentVersion: row.document_version,
  }))
  const bodies = await readBodies(db, world.platform, refs)
  return bodies.map((body) => JSON.parse(body!.toString()) as LabReportDocument)
}

async function deliveries(): Promise<string[]> {
  const rows = await world.platform.db
    .selectFrom('deliveries')
    .select('document_key')
    .where('client_uuid', '=', client.clientUuid)
    .where('data_structure', '=', 'lab_report')
    .where('endpoint_id', '=', 'data')
    .execute()
  return rows.map((row) => row.document_key)
}

const stateOf = async (documentId: string) => (await world.view(client, documentId)).state

describe('a report', () => {
  test('is delivered as JSON, with the id that the submission returned', async () => {
    const documentId = await world.submitted(client)
    await world.drain()
    const [document, ...others] = await reported()
    expect(others).toEqual([])
    expect(document).toMatchObject({
      version: 1,
      data_structure: 'lab_report',
      client_uuid: client.clientUuid,
      user_id: 'u1',
      document_version: 1,
      lab_report: {
        metadata: {
          datetime_string: '2026-03-01T08:15:00.000000-05:00',
          document_id_string: documentId,
          received_at_string: '2026-03-10T12:00:00.000000+00:00',
        },
        panels_array: [{ biomarkers_array: [{ name_string: 'Glucose', value_float: 5.4 }] }],
      },
    })
    expect(Check(DOCUMENT_SCHEMAS.lab_report, document)).toBe(true)
    expect(await deliveries()).toEqual([`lab_report:${documentId}`])
    expect(await world.view(client, documentId)).toMatchObject({
      state: 'extracted',
      reason: null,
      report: reportOf({}),
    })
  })

  test('is delivered as FHIR to a client that chose it', async () => {
    await changeLabSettings(world.platform, 'operator', client.clientUuid, { format: 'fhir' })
    await world.submitted(client)
    await world.drain()
    const [document] = await reported()
    expect(document).toMatchObject({
      lab_report: {
        fhir: {
          resourceType: 'Bundle',
          type: 'collection',
          entry: [
            { resource: { resourceType: 'Patient' } },
            { resource: { resourceType: 'DiagnosticReport' } },
            { resource: { resourceType: 'Observation' } },
          ],
        },
      },
    })
    expect(Check(DOCUMENT_SCHEMAS.lab_report, document)).toBe(true)
  })

  test('is delivered once its delivery is acknowledged', async () => {
    const documentId = await world.submitted(client)
    await world.drain()
    const { platform } = world
    const { scope, clientUuid } = await world.user(client)
    await noteDelivered(platform.db, platform, [
      {
        ...scope,
        deliveryId: randomUUID(),
        clientUuid,
        endpointId: 'data',
        documentKey: `lab_report:${documentId}`,
        documentVersion: 1,
        dataStructure: 'lab_report',
      },
    ])
    expect(await stateOf(documentId)).toBe('delivered')
  })
})

describe('a duplicate', () => {
  const twice = async (first: Buffer, second: Buffer, between = () => world.drain()) => {
    const one = await world.submitted(client, { file: first })
    await between()
    const other = await world.submitted(client, { file: second })
    await world.drain()
    return { one, other }
  }

  test('of the same bytes sends nothing and is not read', async () => {
    const { one, other } = await twice(pdfOf(extracted()), pdfOf(extracted()))
    expect(await world.view(client, other)).toMatchObject({
      state: 'duplicate',
      reason: 'same_file',
      explanation: 'The same file was submitted for this user before.',
      duplicateOf: one,
    })
    expect(await deliveries()).toEqual([`lab_report:${one}`])
  })

  test('of another scan of the same report sends nothing', async () => {
    const { one, other } = await twice(pdfOf(extracted(), 'first scan'), pdfOf(extracted(), 'second scan'))
    expect(await world.view(client, other)).toMatchObject({
      state: 'duplicate',
      reason: 'same_report',
      duplicateOf: one,
    })
    expect(await reported()).toHaveLength(1)
  })

  test('is noticed when both are read at the same time', async () => {
    await twice(pdfOf(extracted(), 'a'), pdfOf(extracted(), 'b'), async () => {})
    expect(await reported()).toHaveLength(1)
  })

  it.each([
    ['another value', reportOf({ value: 5.5 })],
    ['another collection time', reportOf({ local: '2026-03-02T08:15:00' })],
  ])('is not one with %s', async (_, report) => {
    const { other } = await twice(pdfOf(extracted()), pdfOf(extracted(report)))
    expect(await stateOf(other)).toBe('extracted')
    expect(await reported()).toHaveLength(2)
  })

  test('is not one of another user, nor of another client', async () => {
    await world.submitted(client)
    await world.submitted(client, { userId: 'u2' })
    const stranger = await world.client()
    await world.submitted(stranger)
    await world.drain()
    expect(await reported()).toHaveLength(2)
    expect(await reported(stranger)).toHaveLength(1)
  })

  test('is not one of a document that failed', async () => {
    const file = pdfOf(failed('no_collection_time'))
    const { other } = await twice(file, file)
    expect(await world.view(client, other)).toMatchObject({ state: 'failed', reason: 'no_collection_time' })
  })

  test('is known when the file of the first is gone', async () => {
    const { other } = await twice(pdfOf(extracted()), pdfOf(extracted()), async () => {
      await world.drain()
      world.clock.advance(31 * DAY_MS)
      await oldFilesTick.run(world.platform)
    })
    expect(await stateOf(other)).toBe('duplicate')
  })
})

describe('a document that cannot be read', () => {
  test('sends nothing, says why and is not read again', async () => {
    const documentId = await world.submitted(client, { file: pdfOf(failed('several_people')) })
    let reads = 0
    const { extract } = world.reader
    world.reader.extract = async (...args) => {
      reads++
      return extract(...args)
    }
    await world.drain()
    await world.retry()
    expect(reads).toBe(1)
    expect(await world.view(client, documentId)).toMatchObject({
      state: 'failed',
      reason: 'several_people',
      explanation: 'The document has results of more than one person.',
      report: null,
    })
    expect(await reported()).toEqual([])
  })

  test('is given up when it takes the worker with it again and again', async () => {
    const documentId = await world.submitted(client)
    world.reader.extract = async () => {
      throw new Error('the worker died')
    }
    await world.drain()
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await stateOf(documentId)).toBe('reading')
      await world.retry()
    }
    expect(await world.view(client, documentId)).toMatchObject({ state: 'failed', reason: 'reader_failed' })
  })
})

test('a picture is converted first, and the state says so', async () => {
  const documentId = await world.submitted(client, { file: pngOf(extracted()) })
  const seen: string[] = [await stateOf(documentId)]
  const { extract } = world.reader
  world.reader.extract = async (bytes, request, onReading) => {
    seen.push(await stateOf(documentId))
    await onReading()
    seen.push(await stateOf(documentId))
    return extract(bytes, request, onReading)
  }
  await world.drain()
  expect([...seen, await stateOf(documentId)]).toEqual(['received', 'converting', 'reading', 'extracted'])
})

test('a document whose worker was killed in the middle is read by the next', async () => {
  const documentId = await world.submitted(client, { file: pngOf(extracted()) })
  const { extract } = world.reader
  world.reader.extract = async () => {
    throw new Error('killed')
  }
  await world.drain()
  expect(await stateOf(documentId)).toBe('converting')
  world.reader.extract = extract
  await world.retry()
  expect(await stateOf(documentId)).toBe('extracted')
  expect(await reported()).toHaveLength(1)
})

test('a document that two workers read is delivered once', async () => {
  const documentId = await world.submitted(client)
  const { extract } = world.reader
  let again = true
  world.reader.extract = async (...args): Promise<Extraction> => {
    if (again) {
      again = false
      const { readJob } = await import('./read.ts')
      await readJob(world.reader).run(world.platform, { ...(await world.user(client)).scope, documentId })
    }
    return extract(...args)
  }
  await world.drain()
  expect(await stateOf(documentId)).toBe('extracted')
  expect(await reported()).toHaveLength(1)
})

describe('what is kept', () => {
  test('the file goes after its time, what was read stays', async () => {
    const documentId = await world.submitted(client)
    await world.drain()
    world.clock.advance(30 * DAY_MS)
    await oldFilesTick.run(world.platform)
    expect(await world.view(client, documentId)).toMatchObject({ hasFile: true })
    world.clock.advance(1)
    await oldFilesTick.run(world.platform)
    expect(await world.view(client, documentId)).toMatchObject({ hasFile: false, report: reportOf({}) })
  })

  test('a file that is still to be read stays', async () => {
    const documentId = await world.submitted(client)
    world.clock.advance(365 * DAY_MS)
    await oldFilesTick.run(world.platform)
    await world.drain()
    expect(await stateOf(documentId)).toBe('extracted')
  })

  test('an erased user leaves nothing, and the job that waits does nothing', async () => {
    await world.submitted(client)
    const user = await world.user(client)
    await eraseLab(world.platform.db, user.scope)
    await world.drain()
    expect(await listLabDocuments(world.platform.db, client.clientUuid, { limit: 10 })).toEqual([])
    expect(await reported()).toEqual([])
  })

  test('no byte of the file and no value is readable in the database', async () => {
    const canary = 'Zirkonia Himmelblau'
    await world.submitted(client, {
      file: pdfOf(extracted(reportOf({ name: canary, value: 13.37131 })), canary),
      fileName: `${canary}.pdf`,
    })
    await world.drain()
    expect(JSON.stringify(await reported())).toContain(canary)
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname in ('public', 'graphile_worker')`.execute(world.platform.db)
    const needles = [canary, '13.37131'].map((text) => Buffer.from(text))
    for (const { name } of tables) {
      const { rows } = await sql<object>`select * from ${sql.raw(name)}`.execute(world.platform.db)
      for (const value of rows.flatMap((row) => Object.values(row))) {
        const bytes = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value) ?? '')
        for (const needle of needles) expect(bytes.includes(needle), name).toBe(false)
      }
    }
    expect(world.logLines.join('')).not.toContain(canary)
    expect(world.logLines.join('')).not.toContain('13.37131')
  })
})
