import { expect, test } from 'vitest'
import { isPrinted, printedSteps } from './printed.ts'

const text = (printed: string) => ({ language: '', text: printed })
const json = (printed: string) => ({ language: 'json', text: printed })

test('the output of a step is the block that follows it, unless that is another command', () => {
  const page =
    '```sh demo terminal-1\nrun\n```\n\nsaid:\n\n```\nready\n```\n\n```sh demo\nend\n```\n\n```sh\nx\n```\n'
  expect(printedSteps(page, 'demo')).toEqual([
    { marks: ['terminal-1'], text: 'run\n', output: expect.objectContaining(text('ready\n')) },
    { marks: [], text: 'end\n', output: null },
  ])
})

test('numbers, white space and what is left out may differ, words may not', () => {
  const real =
    '\n  Running.\n\n    Portal     http://localhost:4711/portal\n    Simulator  x\n24 passed, 0 failed'
  expect(isPrinted(text('Running.\n\n  Portal  http://localhost:8080/portal\n…\n25 passed'), real)).toBe(true)
  expect(isPrinted(text('Running.\n\n  Receiver  http://localhost:8080/portal'), real)).toBe(false)
  expect(isPrinted(text('Running.\n…\n25 skipped'), real)).toBe(false)
})

test('members of JSON have the names and types that the page shows', () => {
  const real = 'a line before\n{"delivered":true,"status":200,"error":null}'
  expect(isPrinted(json('{ "delivered": true, "error": null, "status": 204 }'), real)).toBe(true)
  expect(isPrinted(json('{ "delivered": true, "status": 204 }'), real)).toBe(false)
  expect(isPrinted(json('{ "delivered": true, "error": "x", "status": 204 }'), real)).toBe(false)
})
