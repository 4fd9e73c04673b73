import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPackage } from '../scripts/build-package.ts'

const run = promisify(execFile)
const modules = dirname(dirname(createRequire(import.meta.url).resolve('typescript/package.json')))
const tsc = join(modules, 'typescript/bin/tsc')

const NODE_TYPES = ['--lib', 'es2023', '--types', 'node', '--typeRoots', join(modules, '@types')]

const CONSUMER = `
import { isNotification, signWebhook, startTestReceiver, TributaryClient, verifyWebhook } from '@tributary/sdk'
import type { DataStructure, WebhookEvent } from '@tributary/sdk'

const secrets = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE='
const id = 'msg_1'
const timestamp = Math.floor(Date.now() / 1000)
const body = JSON.stringify({
  data_structure: 'sleep_summary',
  sleep_health: { summary: { sleep_summary: { duration: { sleep_duration_seconds_int: 28800 } } } },
})
const headers = {
  'Webhook-Id': id,
  'Webhook-Timestamp': String(timestamp),
  'Webhook-Signature': signWebhook({ id, timestamp, body, secrets }),
}

function secondsAsleep({ document }: WebhookEvent): number | null {
  if (isNotification(document)) return null
  const structure: DataStructure = document.data_structure
  // @ts-expect-error The union is discriminated: not every document has this pillar.
  void document.sleep_health
  if (document.data_structure !== 'sleep_summary') throw new Error(structure)
  return document.sleep_health.summary.sleep_summary.duration.sleep_duration_seconds_int
}

const receiver = await startTestReceiver({ secrets })
await fetch(receiver.url, { method: 'POST', headers, body })
const { event } = await receiver.next()
await receiver.close()
new TributaryClient({ baseUrl: 'https://tributary.example.com', clientUuid: 'c', secretKey: 's', fetch })

const results = [
  secondsAsleep(verifyWebhook(body, headers, { secrets })),
  secondsAsleep(verifyWebhook(new TextEncoder().encode(body), new Headers(headers), { secrets })),
  event && secondsAsleep(event),
]
console.log(JSON.stringify(results))
`

let folder: string
let project: string
let packed: { name: string; filename: string; files: { path: string }[] }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-sdk-'))
  project = join(folder, 'project')
  await buildPackage(join(folder, 'package'))
  const { stdout } = await run('npm', [
    'pack',
    '--json',
    '--pack-destination',
    folder,
    join(folder, 'package'),
  ])
  packed = JSON.parse(stdout)[0]
  await mkdir(project)
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await writeFile(join(project, 'consumer.ts'), CONSUMER)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', join('..', packed.filename)], {
    cwd: project,
  })
}, 60_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the packed package', () => {
  test('holds compiled code, types, a README and a licence, and nothing else', () => {
    expect(packed.name).toBe('@tributary/sdk')
    const files = packed.files.map((file) => file.path)
    const others = files.filter((file) => !/^lib\/.*(\.js|\.d\.ts)$/.test(file))
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
    expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  })

  test('has a manifest that is public and depends on nothing', async () => {
    const path = join(project, 'node_modules/@tributary/sdk/package.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    expect(manifest).not.toHaveProperty('private')
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest.engines).toEqual({ node: '>=20' })
    expect((await readdir(join(project, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
      '@tributary',
    ])
  })

  test.each([
    ['the types of the browser', []],
    ['the types of Node', NODE_TYPES],
  ])('type-checks in a strict project with %s, libraries included, and runs', async (_, types) => {
    await compile(['consumer.ts'], types)
    const { stdout } = await run(process.execPath, ['out/consumer.js'], { cwd: project })
    expect(JSON.parse(stdout)).toEqual([28800, 28800, 28800])
  })

  test('compiles every example of its README', async () => {
    const readme = await readFile(join(project, 'node_modules/@tributary/sdk/README.md'), 'utf8')
    const examples = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code)
    expect(examples).toHaveLength(6)
    const files = examples.map((_, index) => `example-${index}.ts`)
    for (const [index, file] of files.entries()) await writeFile(join(project, file), examples[index]!)
    const isForBrowsers = (file: string) => examples[files.indexOf(file)]!.includes('@tributary/sdk/connect')
    await compile(
      files.filter((file) => !isForBrowsers(file)),
      NODE_TYPES,
    )
    await compile(files.filter(isForBrowsers), ['--lib', 'es2023,dom', '--types', ''])
  })
})

async function compile(files: string[], types: string[]): Promise<void> {
  const flags = '--strict --exactOptionalPropertyTypes --module nodenext --target es2022 --outDir out'.split(
    ' ',
  )
  const checked = run(process.execPath, [tsc, ...flags, ...types, ...files], { cwd: project })
  await checked.catch((error: { stdout: string }) => expect.unreachable(error.stdout))
}
