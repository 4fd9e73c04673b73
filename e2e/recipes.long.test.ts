import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signWebhook } from '@tributary/sdk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { verifyEndpoint } from '../packages/service/src/cli/verify-endpoint/run.ts'
import { until } from '../packages/service/test/until.ts'
import { freePort } from './processes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GUIDE = readFileSync(join(ROOT, 'docs/guides/webhook-recipes.md'), 'utf8')
const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const PATH = '/webhooks/tributary'

/** Next.js itself is not installed: its route handler, which answers a Request with a Response, is served by another server. */
const SERVE_ROUTE = `
import { serve } from '@hono/node-server'
import { POST } from './recipe.ts'
serve({ fetch: POST, port: Number(process.env.PORT) })
`

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-recipes-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The code of a section of the guide. */
function recipeOf(title: string): string {
  const section = GUIDE.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!
  return /```(?:ts|python)\n(.*?)```/s.exec(section)![1]!
}

const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.for(['Express', 'Fastify', 'Hono', 'Next.js', 'Python'])(
  'the recipe for %s passes verify-endpoint and takes a document of 1.5 MB',
  async (title, { skip }) => {
    if (title === 'Python' && !hasPython) skip('python3 is not installed')
    const port = await freePort()
    await started(title, port)
    const url = new URL(`http://127.0.0.1:${port}${PATH}`)
    expect((await deliver(url, 1_500_000)).status).toBe(202)
    const report = await verifyEndpoint({ url, secret: SECRET, timeoutMs: 10_000 })
    expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(report.passed).toBeGreaterThan(20)
  },
)

async function started(title: string, port: number): Promise<void> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    PORT: String(port),
    WEBHOOK_SECRET: SECRET,
    PYTHONPATH: join(ROOT, 'packages/sdk-python/src'),
    PYTHONDONTWRITEBYTECODE: '1',
  }
  writeFileSync(join(folder, title === 'Python' ? 'recipe.py' : 'recipe.ts'), recipeOf(title))
  writeFileSync(join(folder, 'route.ts'), SERVE_ROUTE)
  const [command, file] = title === 'Python' ? ['python3', 'recipe.py'] : [process.execPath, 'recipe.ts']
  const child = spawn(command, [title === 'Next.js' ? 'route.ts' : file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => ended(child))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk
  })
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`The recipe for ${title} ended: ${errors}`)
      return isOpen(port)
    },
    () => `the recipe for ${title} does not listen: ${errors}`,
  )
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

function deliver(url: URL, bytes: number): Promise<Response> {
  const body = JSON.stringify({
    data_structure: 'ecg_event',
    client_uuid: '00000000-0000-4000-8000-000000000000',
    user_id: 'test-user',
    document_version: 1,
    document_key_string: 'ecg_event:large',
    retracted_bool: false,
    filler: 'x'.repeat(bytes),
  })
  const timestamp = Math.floor(Date.now() / 1_000)
  return fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_large',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook({ id: 'msg_large', timestamp, body, secrets: SECRET }),
    },
    body,
  })
}
