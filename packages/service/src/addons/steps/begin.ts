import type { Source } from '@tributary/health'
import type { Db } from '../../platform/database.ts'
import { nowDate, type Platform } from '../../platform/platform.ts'
import type { Scope } from '../../platform/scope.ts'
import type { User } from '../../users/index.ts'
import { stepsResource } from './read.ts'
import { deleteTurn, putTurn } from './store.ts'

/** Called when a connection was made: it waits for its turns from now on, in the caller's transaction. */
export async function beginSteps(
  trx: Db,
  platform: Platform,
  connection: { user: User; source: Source },
): Promise<void> {
  const { user, source } = connection
  const configured = platform.providers.get(source)
  if (!configured || stepsResource(configured.provider.manifest) === null) return
  const { scope, clientUuid } = user
  await putTurn(trx, { scope, clientUuid, source, at: nowDate(platform.clock) })
}

/** Called when a connection ended: it is not polled again. What was counted today stays counted. */
export async function endSteps(trx: Db, scope: Scope, source: Source): Promise<void> {
  await deleteTurn(trx, scope, source)
}
