import { setTimeout as sleep } from 'node:timers/promises'
import { LabFailure } from '../types.ts'

/** Tasks for the tests of the pool: documents alone, or ways for a child to go wrong. */
export async function testTask(bytes: Uint8Array, request: unknown): Promise<unknown> {
  switch (request) {
    case 'read':
      return read(bytes)
    case 'echo':
      return { pid: process.pid, length: bytes.length }
    case 'fail':
      throw new LabFailure('several_people')
    case 'throw':
      throw new TypeError('Hemoglobin 13.2')
    case 'exit':
      return process.exit(3)
    case 'spin':
      for (;;) Math.random()
    case 'wait':
      return sleep(60_000)
    case 'allocate':
      return hoard()
    default:
      throw new Error('unknown task')
  }
}

/** The reader is loaded only on demand, because most tests do not need it. */
async function read(bytes: Uint8Array): Promise<unknown> {
  const { DEFAULT_LIMITS, readDocument } = await import('../reading/index.ts')
  return readDocument(bytes, { ...DEFAULT_LIMITS, threads: 1 })
}

/** Allocates memory outside of the JavaScript heap, as native libraries do. */
async function hoard(): Promise<never> {
  const hoarded: Buffer[] = []
  for (;;) {
    hoarded.push(Buffer.alloc(8_000_000, hoarded.length % 255))
    await sleep(1)
  }
}
