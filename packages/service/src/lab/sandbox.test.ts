import type { Sandbox } from '@tributary/lab'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/log.ts'
import { reportSandbox } from './sandbox.ts'

function logged(...parts: readonly string[]): Record<string, unknown> {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  reportSandbox(log, { parts: new Set(parts) } as Pick<Sandbox, 'parts'> as Sandbox)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0]!)
}

const [INFO, WARNING] = [30, 40]

test('names what holds and what does not where the system offers a sandbox', () => {
  expect(logged('permissions', 'privileges', 'network', 'files', 'limits')).toMatchObject({
    level: INFO,
    holds: ['permissions', 'privileges', 'network', 'files', 'limits'],
    lacks: ['user'],
    msg: 'laboratory documents are read in a sandbox',
  })
})

test.each([[[]], [['permissions']], [['permissions', 'limits']]])('warns where only %j holds', (parts) => {
  expect(logged(...parts)).toMatchObject({
    level: WARNING,
    holds: parts,
    lacks: expect.arrayContaining(['privileges', 'user', 'network', 'files']),
    msg: expect.stringContaining('offers no sandbox'),
  })
})
