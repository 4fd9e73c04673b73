import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createLabWorld, extracted, failed, type LabWorld, pdfOf, reportOf } from '../../test/lab.ts'
import { type Assistant, connectAssistant, tokenFor } from '../../test/mcp.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { registerMcp } from './index.ts'

let world: LabWorld
let server: Server
let client: ApiClient
let assistant: Assistant
beforeAll(async () => {
  world = await createLabWorld()
  const { platform } = world
  server = await createServer(platform)
  registerMcp(server, platform)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  client = await world.client()
  const results = [
    extracted(reportOf({ value: 5.4, local: '2026-03-01T08:15:00' })),
    extracted(reportOf({ value: 4.9, local: '2025-09-01T08:15:00' })),
    failed('no_results_found'),
  ]
  for (const result of results) await world.submit(client, { file: pdfOf(result) })
  await world.submit(client, { userId: 'u2', file: pdfOf(extracted(reportOf({ value: 9.9 }))) })
  await world.drain()
  const { token } = await tokenFor(platform, client.clientUuid, {
    user: await world.user(client),
    scopes: ['lab'],
  })
  assistant = await connectAssistant(url, token)
})
afterAll(async () => {
  await assistant.close()
  await server.close()
  await world.close()
})

test('the latest result of each biomarker is returned with the one before it', async () => {
  expect(await assistant.ask('get_lab_results')).toEqual({
    documents_read: 2,
    results: [
      {
        biomarker: 'Glucose',
        code: 'glucose',
        specimen: null,
        value: 5.4,
        comparator: null,
        unit: 'mmol/L',
        usual_range: { low: 3.9, high: 5.6, text: '3,9 - 5,6' },
        flag: 'normal',
        validation: 'valid',
        confidence: 0.98,
        collected: '2026-03-01T08:15:00-05:00',
        before: {
          value: 4.9,
          comparator: null,
          unit: 'mmol/L',
          specimen: null,
          collected: '2025-09-01T08:15:00-05:00',
        },
      },
    ],
    left_out: 0,
  })
})

test('results are found by any of their names', async () => {
  const count = async (biomarker: string) =>
    (await assistant.ask<{ results: object[] }>('get_lab_results', { biomarker })).results.length
  expect(await count('GLUCOSA')).toBe(1)
  expect(await count('ferritin')).toBe(0)
})

test('a result in another unit is not shown as the one before', async () => {
  const report = (local: string, value: number, unit: string) => {
    const made = reportOf({ value, local, name: 'Lipoprotein (a)' })
    const [panel] = made.panels
    const lipoprotein = { ...panel!.biomarkers[0]!, code: 'lipoprotein_a', name: 'Lipoprotein(a)', unit }
    return { ...made, panels: [{ ...panel!, biomarkers: [lipoprotein] }] }
  }
  const reports = [report('2026-04-01T08:15:00', 75, 'nmol/L'), report('2026-03-20T08:15:00', 32, 'mg/dL')]
  for (const report of reports) await world.submit(client, { file: pdfOf(extracted(report)) })
  await world.drain()
  const { results } = await assistant.ask<{ results: object[] }>('get_lab_results', {
    biomarker: 'lipoprotein',
  })
  expect(results).toMatchObject([{ value: 75, unit: 'nmol/L', before: null }])
})

test('the server promises no notifications that it never sends', async () => {
  const { tools, prompts } = assistant.client.getServerCapabilities()!
  expect({ tools, prompts }).toEqual({ tools: { listChanged: false }, prompts: { listChanged: false } })
})
