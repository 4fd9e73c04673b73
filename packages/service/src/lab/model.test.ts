import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { createLabWorld, type LabWorld } from '../../test/lab.ts'
import { LAB_MOVES, LAB_STATES, type LabState, SETTLED, statesBefore } from './model.ts'
import { moveDocument } from './store.ts'

const LEGAL = [
  'received > converting',
  'received > reading',
  'received > duplicate',
  'converting > reading',
  'converting > failed',
  'reading > extracted',
  'reading > duplicate',
  'reading > failed',
  'extracted > delivered',
]
const EVERY = LAB_STATES.flatMap((from) => LAB_STATES.map((to) => [from, to] as [LabState, LabState]))

let world: LabWorld
let ref: { lane: number; userKey: string; documentId: string }
beforeAll(async () => {
  world = await createLabWorld()
  const client = await world.client()
  const documentId = await world.submitted(client)
  ref = { ...(await world.user(client)).scope, documentId }
})
afterAll(() => world.close())

it.each(EVERY)('%s to %s moves only where it is legal', async (from, to) => {
  const { platform } = world
  const { db } = platform
  await db.updateTable('lab_documents').set({ state: from }).execute()
  const isLegal = LEGAL.includes(`${from} > ${to}`)
  expect(await moveDocument(db, platform, ref, to)).toBe(isLegal)
  const { state } = await db.selectFrom('lab_documents').select('state').executeTakeFirstOrThrow()
  expect(state).toBe(isLegal ? to : from)
})

test('a settled document is never read again', () => {
  for (const state of SETTLED) expect(LAB_MOVES[state].filter((next) => next !== 'delivered')).toEqual([])
  expect(statesBefore('received')).toEqual([])
})
