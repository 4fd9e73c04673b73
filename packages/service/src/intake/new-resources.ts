import { addDays } from '@tributary/health'
import type { Manifest } from '@tributary/providers'
import type { Tick } from '../platform/jobs.ts'
import { inAllLanes } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { startNewResources } from './store/sync.ts'

/**
 * A resource that this version reads and the last did not belongs to the connections that are there too, else it would be read, and what
 * is pushed of it kept, only after a new connection. Once for each process.
 */
export function newResourcesTick(): Tick {
  let isDone = false
  return {
    name: 'intake.new_resources',
    async run(platform) {
      if (isDone) return
      for (const { provider } of platform.providers.values())
        await addNewResources(platform, provider.manifest)
      isDone = true
    },
  }
}

/** Adds resources, read from a few days ago on: the long past of all users at once would delay new data. */
export async function addNewResources(
  platform: Platform,
  { source, resources, lookBackDays }: Pick<Manifest, 'source' | 'resources' | 'lookBackDays'>,
): Promise<void> {
  const now = nowDate(platform.clock)
  const names = resources.map(({ name }) => name)
  const earliest = addDays(now.toISOString().slice(0, 10), -lookBackDays)
  await inAllLanes((lanes) => startNewResources(platform.db, source, names, { lanes, earliest, now }))
}
