import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signWebhook } from '@tributary/sdk'
import { onTestFinished } from 'vitest'
import { until } from '../packages/service/test/until.ts'
import { freePort } from './processes.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const GUIDE = readFileSync(join(ROOT, 'docs/guides/webhook-recipes.md'), 'utf8')
const PATH = '/webhooks/tributary'

/** The secret with which the recipes verify. */
export const RECIPE_SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
/** The sections of the guide that hold a recipe. */
export const RECIPES = ['Express', 'Fastify', 'Hono', 'Next.js', 'Python'] as const

/** Next.js itself is not installed: its route handler, which answers a Request with a Response, is served by another server. */
const SERVE_ROUTE = `
import { serve } from '@hono/node-server'
import { POST } from './recipe.ts'
serve({ fetch: POST, port: Number(process.env.PORT) })
`

/** The environment in which Python finds the SDK. */
export const PYTHON_ENV = {
  PATH: process.env['PATH'] ?? '',
  PYTHONPATH: join(ROOT, 'packages/sdk-python/src'),
  PYTHONDONTWRITEBYTECODE: '1',
}

export const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The code of a section of the guide. */
function recipeOf(title: string): string {
  const section = GUIDE.split(`\n## ${title}\n`)[1]!.split('\n## ')[0]!
  return /```(?:ts|python)\n(.*?)```/s.exec(section)![1]!
}

/** Runs the recipe until the end of the test, and returns its address. */
export async function startRecipe(title: (typeof RECIPES)[number]): Promise<URL> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-recipe-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, title === 'Python' ? 'recipe.py' : 'recipe.ts'), recipeOf(title))
  writeFileSync(join(folder, 'route.ts'), SERVE_ROUTE)
  const port = await freePort()
  const [command, file] = title === 'Python' ? ['python3', 'recipe.py'] : [process.execPath, 'recipe.ts']
  const child = spawn(command, [title === 'Next.js' ? 'route.ts' : file], {
    cwd: folder,
    env: { ...PYTHON_ENV, PORT: String(port), WEBHOOK_SECRET: RECIPE_SECRET },
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
  return new URL(`http://127.0.0.1:${port}${PATH}`)
}

/** Delivers a body, signed as the service signs it, and returns the status of the answer. */
export async function deliverTo(url: URL, id: string, body: string): Promise<number> {
  const timestamp = Math.floor(Date.now() / 1_000)
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook({ id, timestamp, body, secrets: RECIPE_SECRET }),
    },
    body,
  })
  await response.body?.cancel()
  return response.status
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
