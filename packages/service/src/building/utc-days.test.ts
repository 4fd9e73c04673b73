import { afterEach, beforeEach, expect, test } from 'vitest'
import { documentsOf, type IntakeWorld, startIntakeWorld } from '../../test/intake.ts'
import { setAddon } from '../accounts/addons.ts'
import type { User } from '../users/index.ts'

let world: IntakeWorld
beforeEach(async () => {
  world = await startIntakeWorld()
})
afterEach(() => world.close())

interface Held {
  day: string | null
  metadata: { datetime_string: string; sources_of_data_array: string[] }
  content: unknown
}

/** The newest version of each document that still has values, without its number. */
async function heldBy(user: User): Promise<Map<string, Held>> {
  const newest = new Map<string, Held>()
  for (const { key, day, structure, body } of await documentsOf(world, user)) {
    if (!/_(summary|event)$/.test(structure)) continue
    const { client_uuid: _, document_version: __, ...content } = body
    const metadata = metadataOf(content)
    if (metadata.sources_of_data_array.length === 0) newest.delete(key)
    else newest.set(key, { day, metadata, content })
  }
  return new Map([...newest].sort(([a], [b]) => (a < b ? -1 : 1)))
}

type Part = { [name: string]: unknown }

function metadataOf(content: Part): Held['metadata'] {
  const pillar = (content['physical_health'] ?? content['body_health'] ?? content['sleep_health']) as Part
  const [part] = Object.values((pillar['summary'] ?? pillar['events']) as Part)
  const held = (Array.isArray(part) ? part[0] : part) as { metadata: Held['metadata'] }
  return held.metadata
}

const switchTo = async (clientUuid: string, enabled: boolean) => {
  await setAddon(world.platform, 'operator', clientUuid, 'time_zone', enabled)
  await world.drain()
}

test.each(['devi-devices', 'sam-shift'])(
  'all days of %s are cut anew when the add-on is switched',
  async (person) => {
    const client = await world.client('A')
    const user = await world.connect(client, 'u1', person)
    await world.drain()
    const local = await heldBy(user)
    expect([...local.values()].some(({ metadata }) => !metadata.datetime_string.endsWith('+00:00'))).toBe(
      true,
    )

    await switchTo(client, false)
    const utc = await heldBy(user)
    const other = await world.client('B')
    await switchTo(other, false)
    const always = await world.connect(other, 'u1', person)
    await world.drain()
    expect(utc).toEqual(await heldBy(always))
    for (const [key, { day, metadata }] of utc) {
      expect(metadata.datetime_string, key).toMatch(/\+00:00$/)
      if (!key.startsWith('sleep_summary')) expect(metadata.datetime_string.slice(0, 10), key).toBe(day)
    }

    await switchTo(client, true)
    expect(await heldBy(user)).toEqual(local)
  },
)
