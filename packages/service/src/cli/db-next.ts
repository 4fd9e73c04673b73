import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Lists the settings to change after a move, and what to do about the master key, which does not move. */
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

/** Lists what the operator must know before the service starts on a restored backup. */
export function afterRestore(erasuresFile: string, hasList: boolean): string[] {
  return [
    hasList
      ? `start the service: users of the list ${erasuresFile} who were erased after the backup are erased again first`
      : `put the list of erasures of the former database at ${erasuresFile} before you start the service: users who were erased after the backup come back without it`,
  ]
}

function withoutPassword(address: string): string {
  return address.replace(/^(\w+:\/\/[^:@/]*):[^@]*@/, '$1:…@')
}
