import { expect, test } from 'vitest'
import { createLogger } from './log.ts'

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = []
  write(createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }))
  return lines.join('')
}

const CANARY = 'canary-7f3a'

test.each([
  ['at the top', { secret_key: CANARY }],
  ['one level down', { request: { authorization: CANARY } }],
  ['two levels down', { call: { answer: { access_token: CANARY } } }],
  ['health content', { payload: { bpm: CANARY }, records: [CANARY] }],
])('secrets and health values are redacted %s', (_name, fields) => {
  const text = logged((log) => log.info(fields, 'something happened'))
  expect(text).toContain('something happened')
  expect(text).not.toContain(CANARY)
})

test('errors keep their kind and place, but not what a parser quotes of its input', () => {
  let parsing: unknown
  try {
    JSON.parse(`{"heart_rate": ${CANARY}}`)
  } catch (error) {
    parsing = error
  }
  const text = logged((log) => log.error({ err: new Error('pull failed', { cause: parsing }) }, 'failed'))
  expect(text).toContain('pull failed')
  expect(text).toContain('SyntaxError')
  expect(text).toContain('log.test.ts')
  expect(text).not.toContain(CANARY)
})
