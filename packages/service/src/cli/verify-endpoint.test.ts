import { afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { type CheckedReceiver, SECRET, startReceiver, verifying } from './verify-endpoint/testing/receiver.ts'
import { verifyEndpointCommand } from './verify-endpoint.ts'

let receiver: CheckedReceiver
let url: string
beforeEach(async () => {
  receiver = await startReceiver(verifying({ toleranceSeconds: 1e9 }))
  url = receiver.url.href
})
afterEach(async () => {
  process.exitCode = undefined
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await receiver.close()
})

async function verify(...args: string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  await verifyEndpointCommand().parseAsync(args, { from: 'user' })
  return write.mock.calls.map(([text]) => String(text)).join('')
}

const ONLY = ['--only', 'stale-timestamp, rotation']

test('prints a pass list with what to do, and fails when something does', async () => {
  const printed = await verify(url, '--secret', SECRET, ...ONLY)
  expect(printed.split('\n')).toEqual([
    '✓ Acknowledges valid documents',
    '✗ Refuses what was signed too long ago',
    '    sent a physical_summary signed 15 minutes ago; answered 200; expected a refusal such as 401',
    expect.stringMatching(/^ {4}→ Compare webhook-timestamp with your clock/),
    '– Accepts the old and the new secret while it is replaced',
    '    give the secret that the receiver changes to with --next-secret',
    '',
    '1 passed, 1 failed, 1 skipped',
    '',
  ])
  expect(process.exitCode).toBe(1)
})

test('says once why nothing else was tried', async () => {
  await receiver.close()
  const printed = (await verify(url, '--secret', SECRET)).split('\n')
  expect(printed.filter((line) => line.startsWith('✗'))).toEqual(['✗ Acknowledges valid documents'])
  expect(printed.slice(-5)).toEqual([
    '– Takes 20 documents at once',
    '    no valid document was acknowledged, so nothing else can be checked',
    '',
    expect.stringMatching(/^0 passed, 1 failed, \d+ skipped$/),
    '',
  ])
  receiver = await startReceiver(verifying())
})

test('prints JSON, and takes the secret from the environment', async () => {
  vi.stubEnv('WEBHOOK_SECRET', SECRET)
  const printed = await verify(url, '--json', '--only', 'duplicates')
  expect(JSON.parse(printed)).toEqual({
    url,
    passed: 2,
    failed: 0,
    skipped: 0,
    checks: ['acknowledges', 'duplicates'].map((name) => ({
      name,
      title: expect.any(String),
      outcome: 'passed',
      detail: null,
      advice: null,
    })),
  })
  expect(process.exitCode).toBeUndefined()
})

it.each([
  ['an address without a scheme', ['localhost:3000', '--secret', SECRET], 'localhost:3000 is no address'],
  ['another scheme', ['ftp://localhost/', '--secret', SECRET], 'is no address'],
  ['credentials', ['http://a:b@localhost/', '--secret', SECRET], 'must not contain credentials'],
  [
    'the key of the API',
    ['http://localhost/', '--secret', 'sk_1'],
    '--secret: A webhook secret starts with whsec_',
  ],
  [
    'half a secret',
    ['http://localhost/', '--secret', 'whsec_abc'],
    '--secret: The part of the webhook secret after',
  ],
  [
    'a next secret that is none',
    ['http://localhost/', '--secret', SECRET, '--next-secret', 'x'],
    '--next-secret: ',
  ],
  [
    'an unknown check',
    ['http://localhost/', '--secret', SECRET, '--only', 'everything'],
    'no check everything',
  ],
  ['no time', ['http://localhost/', '--secret', SECRET, '--timeout', '0'], '--timeout'],
  ['a time that is none', ['http://localhost/', '--secret', SECRET, '--timeout', 'soon'], '--timeout'],
])('refuses %s', async (_, args, message) => {
  await expect(verify(...args)).rejects.toThrow(message)
})
