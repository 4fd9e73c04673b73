import { expect, it } from 'vitest'
import { LOAD } from './checks/load.ts'
import { judgeCheck } from './judge.ts'

const timed = LOAD.find(({ name }) => name === 'answers-in-time')!
const message = { what: 'a document', expected: 'acknowledged', headers: {}, body: Buffer.alloc(0) } as const

it.each([
  [20, 'passed', null],
  [5_000, 'passed', null],
  [5_001, 'passed', 'the slowest answer took 5.0 s of the 15.0 s that a delivery has'],
  [15_000, 'passed', 'the slowest answer took 15.0 s of the 15.0 s that a delivery has'],
  [17_250, 'failed', 'the slowest answer took 17.3 s of the 15.0 s that a delivery has'],
])('an answer after %i ms', (durationMs, outcome, detail) => {
  const exchanges = [20, durationMs].map((ms) => ({
    message,
    answer: { status: 200, error: null, durationMs: ms },
  }))
  const result = judgeCheck(timed, exchanges, 15_000)
  expect(result).toMatchObject({ outcome, detail, advice: detail && timed.advice })
})
