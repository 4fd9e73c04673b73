import { execFile, execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { signWebhook } from '../src/webhook/sign.ts'
import { verifyWebhook } from '../src/webhook/verify.ts'

const PACKAGE = fileURLToPath(new URL('../../sdk-python', import.meta.url))
const SECRETS = [1, 2].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`)
const ID = 'msg_1'

async function python(args: string[]): Promise<string> {
  const env = { ...process.env, PYTHONPATH: `${PACKAGE}/src`, PYTHONDONTWRITEBYTECODE: '1' }
  const { stdout } = await promisify(execFile)('python3', args, { cwd: PACKAGE, env })
  return stdout
}

const isMissing = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
})()

describe('the Python package', () => {
  test('passes its own tests', async ({ skip }) => {
    skip(isMissing, 'python3 of version 3.9 or newer is not installed')
    await python(['-W', 'error::SyntaxWarning', '-m', 'unittest', 'discover', '-s', 'tests'])
  })

  test('is written in the syntax of Python 3.9, and every type of its documents resolves', async ({
    skip,
  }) => {
    skip(isMissing, 'python3 of version 3.9 or newer is not installed')
    const program = `
import ast, pathlib, typing
for file in pathlib.Path('src').rglob('*.py'):
    ast.parse(file.read_text(), feature_version=(3, 9))
from tributary import documents
classes = [one for one in vars(documents).values() if isinstance(one, type) and one.__module__ == 'tributary.documents']
for one in classes:
    typing.get_type_hints(one)
print(len(classes), sorted(typing.get_type_hints(documents.SleepSummary)))`
    const [, count, fields] = /^(\d+) (.*)$/m.exec(await python(['-c', program]))!
    expect(Number(count)).toBeGreaterThan(100)
    expect(fields).toContain("'document_key_string'")
  })

  test('verifies what TypeScript signed, and signs what TypeScript verifies', async ({ skip }) => {
    skip(isMissing, 'python3 of version 3.9 or newer is not installed')
    const timestamp = Math.floor(Date.now() / 1_000)
    const body = '{"data_structure":"sleep_summary", "n":1.0, "name":"é 王 \\u0000"}'
    const signature = signWebhook({ id: ID, timestamp, body, secrets: SECRETS })
    const program = `
import sys, tributary
body, at, signature, *secrets = sys.argv[1:]
headers = {'webhook-id': '${ID}', 'webhook-timestamp': at, 'webhook-signature': signature}
for secret in secrets:
    assert tributary.verify_webhook(body.encode(), headers, secret).document['n'] == 1.0
print(tributary.sign_webhook('${ID}', int(at), body.encode(), secrets))`
    const signed = (await python(['-c', program, body, String(timestamp), signature, ...SECRETS])).trim()
    expect(signed).toBe(signature)
    const headers = { 'webhook-id': ID, 'webhook-timestamp': String(timestamp), 'webhook-signature': signed }
    expect(verifyWebhook(body, headers, { secrets: SECRETS[1]! }).id).toBe(ID)
  })
})
