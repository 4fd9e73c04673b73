import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { callTool } from './call.ts'
import type { Caller } from './caller.ts'
import { LARGEST_ANSWER_BYTES } from './limits.ts'
import type { ClientTool } from './tool.ts'

let world: TestPlatform
beforeAll(async () => {
  world = await createTestPlatform()
})
afterAll(() => world.close())

const CLIENT = '6d1f0c52-0b7e-4a53-9a3e-5f1c2a9be0d1'
const CALLER: Caller = {
  lane: 0,
  tokenId: 't',
  name: 'test',
  clientUuid: CLIENT,
  user: null,
  scopes: ['sleep'],
}

const toolThat = (answer: ClientTool['answer']): ClientTool => ({
  name: 'some_tool',
  title: 'Some tool',
  description: '',
  scopes: ['sleep'],
  of: 'client',
  answer,
})

const lastOutcome = async () => {
  const rows = await world.platform.db.selectFrom('audit_log').selectAll().orderBy('entry_id').execute()
  return rows.at(-1)?.detail['outcome']
}

test('an answer that is too long is refused with what to do', async () => {
  const long = toolThat(async () => ({ text: 'é'.repeat(LARGEST_ANSWER_BYTES / 2) }))
  expect(await callTool(world.platform, CALLER, long, {})).toEqual({
    text: 'the answer would be too long; ask for fewer days or fewer numbers',
    isError: true,
  })
  expect(await lastOutcome()).toBe('refused')
  const short = toolThat(async () => ({ text: 'é'.repeat(LARGEST_ANSWER_BYTES / 2 - 20) }))
  expect((await callTool(world.platform, CALLER, short, {})).isError).toBe(false)
})

test('a fault of ours is reported without its cause, and audited', async () => {
  const broken = toolThat(async () => {
    throw new Error('secret detail')
  })
  expect(await callTool(world.platform, CALLER, broken, {})).toEqual({
    text: 'internal error; try again',
    isError: true,
  })
  expect(await lastOutcome()).toBe('failed')
})

test('what cannot be audited is not returned', async () => {
  const { platform } = world
  const tool = toolThat(async () => ({ value: 42 }))
  const db = { transaction: () => ({ execute: () => Promise.reject(new Error('no room')) }) }
  await expect(callTool({ ...platform, db: db as never }, CALLER, tool, {})).rejects.toThrow('no room')
})
