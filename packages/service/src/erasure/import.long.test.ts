import { randomUUID } from 'node:crypto'
import { PROVIDERS } from '@tributary/providers'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createErasureWorld } from '../../test/erasure.ts'
import { documentsOf } from '../../test/intake.ts'
import { drainJobs } from '../../test/jobs.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { type SourcesWorld, startSourcesWorld } from '../../test/sources.ts'
import {
  comparable,
  copyClient,
  counted,
  exportText,
  importText,
  type Line,
  linesOf,
  rowsOf,
  textOf,
} from '../../test/transfer.ts'
import { setAddon } from '../accounts/addons.ts'
import { createClient } from '../accounts/clients.ts'
import { requestBuilds } from '../building/build-days.ts'
import { daysWithDocuments } from '../documents/store.ts'
import { ImportRefused } from '../platform/import-lines.ts'
import { findUser } from '../users/index.ts'
import { wire } from '../wiring.ts'

const MINUTE = 60_000
const SOURCES = Object.values(PROVIDERS).map(({ manifest }) => manifest.source)

let world: SourcesWorld
let other: TestPlatform
beforeAll(async () => {
  world = await startSourcesWorld()
  other = await createTestPlatform()
})
afterAll(async () => {
  await world.close()
  await other.close()
})

describe.each(SOURCES)('a person of %s', (source) => {
  it('is on another deployment what they were, and builds of their days store nothing new', async () => {
    const { platform, simulator } = world
    const client = await world.client()
    for (const addon of [
      'granular_data',
      'clinical_ready',
      'health_monitoring',
      'pre_existing_data',
    ] as const)
      await setAddon(platform, 'operator', client, addon, true)
    await world.connect(client, 'traveller', source, simulator.people[0]!.id)
    await world.advance(MINUTE)
    const { webhook, manifest } = platform.providers.get(source)!.provider
    if (webhook) await simulator.announce(manifest.slug as 'oura', simulator.people[0]!.id)
    await world.drain()
    await world.advance(200 * MINUTE)
    const user = (await findUser(platform.db, client, 'traveller'))!
    const text = await exportText(platform, user)

    other.clock.advance(platform.clock.now() - other.clock.now())
    await copyClient(platform, other.platform, client)
    await importText(other.platform, client, text)
    const imported = (await findUser(other.platform.db, client, 'traveller'))!
    expect(comparable(await exportText(other.platform, imported))).toEqual(comparable(text))
    expect(await rowsOf(other.platform, imported)).toEqual(await rowsOf(platform, user))
    const bodies = await documentsOf(other, imported)
    expect(JSON.stringify(bodies)).toBe(JSON.stringify(await documentsOf(world, user)))

    const days = await daysWithDocuments(other.platform.db, imported.scope, null)
    await other.platform.db.transaction().execute((trx) => requestBuilds(trx, imported.scope, days))
    await drainJobs(other.platform, wire(other.platform).jobs)
    const versions = (documents: typeof bodies) => documents.map(({ key, version }) => `${key} ${version}`)
    expect(versions(await documentsOf(other, imported))).toEqual(versions(bodies))
    expect(bodies.length).toBeGreaterThan(3)
    expect(new Set(linesOf(text).map(({ kind }) => kind))).toContain('record')
  })
})

/** Each member of each line, two levels deep, left out or made into something else. */
function* mutants(lines: readonly Line[]): Generator<{ name: string; lines: Line[] }> {
  const wrong: [string, unknown][] = [
    ['null', null],
    ['a number', -1.5],
    ['a long text', 'x'.repeat(100_000)],
    ['NUL', '\u0000'],
    ['a list', [[]]],
    ['an object', { constructor: 1 }],
  ]
  for (const [at, line] of lines.entries())
    for (const path of pathsOf(line)) {
      const name = `${line.kind}/${path.join('/')}`
      yield { name: `${name} left out`, lines: counted(lines.with(at, without(line, path) as Line)) }
      for (const [what, value] of wrong)
        yield {
          name: `${name} as ${what}`,
          lines: counted(lines.with(at, replaced(line, path, value) as Line)),
        }
    }
}

function pathsOf(value: object, depth = 2): string[][] {
  return Object.entries(value).flatMap(([name, member]) => [
    [name],
    ...(depth > 1 && typeof member === 'object' && member !== null && !Array.isArray(member)
      ? pathsOf(member, depth - 1).map((path) => [name, ...path])
      : []),
  ])
}

function replaced(value: object, [name, ...rest]: string[], by: unknown): object {
  const member = rest.length === 0 ? by : replaced((value as Record<string, object>)[name!]!, rest, by)
  return { ...value, [name!]: member }
}

function without(value: object, [name, ...rest]: string[]): object {
  if (rest.length > 0) return { ...value, [name!]: without((value as Record<string, object>)[name!]!, rest) }
  const { [name!]: _, ...others } = value as Record<string, unknown>
  return others
}

test('whatever is wrong with an export, it is refused as a whole or stored, and never a fault of ours', async () => {
  const rich = await createErasureWorld()
  const { user } = await rich.rich(await rich.client(), 'alice')
  const all = linesOf(await exportText(rich.platform, user))
  await rich.close()
  const isKept = ({ kind }: Line, at: number) => at === all.findIndex((one) => one.kind === kind)
  const file = all.find(({ kind }) => kind === 'lab_file')!
  const honest = all.filter((line, at) =>
    line.kind === 'lab_document' ? line['document_id'] === file['document_id'] : isKept(line, at),
  )
  const { platform } = other
  const clientUuid = await platform.db
    .transaction()
    .execute(async (trx) => (await createClient(platform, trx, 'operator', 'Acme')).clientUuid)
  const counts = { refused: 0, stored: 0 }
  for (const mutant of mutants(honest)) {
    const userId = `u${counts.refused + counts.stored}`
    const text = [
      honest[0]!['user_key'],
      file['document_id'],
      honest.find((l) => l.kind === 'device')!['device_id'],
    ]
      .reduce<string>((changed, id) => changed.replaceAll(String(id), randomUUID()), textOf(mutant.lines))
      .replaceAll('"user_id":"alice"', `"user_id":"${userId}"`)
    const outcome = await importText(platform, clientUuid, text).catch((error: unknown) => error)
    if (outcome instanceof Error) {
      if (!(outcome instanceof ImportRefused)) throw new Error(mutant.name, { cause: outcome })
      expect(await findUser(platform.db, clientUuid, userId)).toBeNull()
      counts.refused += 1
    } else counts.stored += 1
  }
  process.stdout.write(`exports with a fault: ${counts.refused} refused, ${counts.stored} stored\n`)
  expect(counts.refused).toBeGreaterThan(500)
  expect(counts.stored).toBeLessThan(counts.refused)
}, 300_000)
