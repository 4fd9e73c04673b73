import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Assistant, connectAssistant, tokenFor } from '../../test/mcp.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import { createServer, type Server } from '../platform/http/server.ts'
import { registerMcp } from './index.ts'

const DAY = '2026-03-09'

let world: SourcesWorld
let server: Server
let assistant: Assistant
beforeAll(async () => {
  world = await startSourcesWorld()
  const { platform } = world
  server = await createServer(platform)
  registerMcp(server, platform)
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const clientUuid = await world.client()
  await world.connect(clientUuid, 'ada', 'Oura', 'olivia-office')
  const ada = await world.connect(clientUuid, 'ada', 'Fitbit', 'olivia-office')
  await world.drain()
  const { token } = await tokenFor(platform, clientUuid, { user: ada })
  assistant = await connectAssistant(url, token)
})
afterAll(async () => {
  await assistant.close()
  await server.close()
  await world.close()
})

test('connected sources are returned with their state and when they last brought data', async () => {
  const { sources } = await assistant.ask<{ sources: object[] }>('get_connections')
  const live = { state: 'active', end_reason: null, is_failing: false, last_data_at: expect.any(String) }
  expect(sources).toEqual([
    expect.objectContaining({ source: 'Fitbit', ...live }),
    expect.objectContaining({ source: 'Oura', ...live }),
  ])
})

test('a number that two sources report is explained by what each gave and what was set aside', async () => {
  const { figures } = await assistant.ask<{ figures: Record<string, { value: number; source: string }> }>(
    'get_day',
    { date: DAY },
  )
  const answer = await assistant.ask<{ value: number; made_from: object[]; set_aside: object[] }>(
    'explain_number',
    { metric: 'steps', date: DAY },
  )
  expect(answer.value).toBe(figures['steps']?.value)
  const sources = [...answer.made_from, ...answer.set_aside].map((one) => (one as { source: string }).source)
  expect(new Set(sources)).toEqual(new Set(['Oura', 'Fitbit']))
  const night = await assistant.ask('explain_number', { metric: 'asleep', date: DAY })
  expect(night).toMatchObject({
    made_from: [{ source: figures['asleep']?.source }],
    set_aside: [expect.objectContaining({ why: expect.stringContaining('ranked higher') })],
  })
})

test('a day before the connection says so', async () => {
  expect(await assistant.ask('why_is_day_empty', { date: '2026-02-20' })).toMatchObject({
    verdict: { code: 'before_connection' },
    documents: [],
    sources: [{ source: 'Fitbit' }, { source: 'Oura' }],
  })
})

test('a real week is short', async () => {
  const week = JSON.stringify(await assistant.ask('get_range', { to: DAY }))
  expect(Buffer.byteLength(week)).toBeLessThan(8 * 1024)
  expect(week).not.toMatch(/granular/)
})
