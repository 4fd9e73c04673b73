import type { ProfileRecord } from '@tributary/health'
import { readProfiles } from './store/records.ts'
import type { ProfileSource } from './traced-record.ts'

export const profileSource: ProfileSource = {
  async profilesOf(db, platform, scope) {
    const traced = await readProfiles(db, await platform.keyring.get(db, scope), scope)
    return traced as ((typeof traced)[number] & { record: ProfileRecord })[]
  },
}
