import { join } from 'node:path'
import type { Config } from '../config.ts'

/** What to set after a move, and what about the master key, which does not move. */
export function nextSettings(from: Config, to: Config): string[] {
  const key = from.masterKeys ? null : join(from.dataDir, 'master-key')
  if (to.databaseUrl)
    return [
      `set DATABASE_URL=${withoutPassword(to.databaseUrl)}`,
      key ? `set TRIBUTARY_MASTER_KEY to what is in ${key}` : 'leave TRIBUTARY_MASTER_KEY as it is',
    ]
  return [
    ...(from.databaseUrl ? ['unset DATABASE_URL'] : []),
    `set TRIBUTARY_DATA_DIR=${to.dataDir}`,
    key ? `copy ${key} into ${to.dataDir}` : 'leave TRIBUTARY_MASTER_KEY as it is',
  ]
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:…@')
}
