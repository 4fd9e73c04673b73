import { addDays } from '@tributary/health'
import type { Manifest } from '@tributary/providers'
import type { Tick } from '../platform/jobs.ts'
import { inAllLanes } from '../platform/lanes.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { startNewResources } from './store/sync.ts'

/**
 * Adds the resources that are new in this version to existing connections, once for each process. Otherwise they would be read,
 * and pushed data of them stored, only after the person connects again.
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

/**
 * Adds resources to live connections and reads them from a few days ago on, because the whole past of all users at once would
 * delay new data.
 */
export async function addNewResources(
  platform: Platform,
  { source, resources, lookBackDays }: Pick<Manifest, 'source' | 'resources' | 'lookBackDays'>,
): Promise<void> {
  const now = nowDate(platform.clock)
  const names = resources.map(({ name }) => name)
  const earliest = addDays(now.toISOString().slice(0, 10), -lookBackDays)
  await inAllLanes((lanes) => startNewResources(platform.db, source, names, { lanes, earliest, now }))
}
