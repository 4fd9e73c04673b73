import type { Capability } from '../platform/capability.ts'
import { nowDate } from '../platform/platform.ts'
import { clientScope } from '../platform/scope.ts'
import { userText } from './create-once.ts'
import { describeCreations } from './describe.ts'
import { deleteAnswersOfUser, deleteExpiredAnswers } from './store.ts'

export const idempotency: Capability = {
  name: 'idempotency',
  routes: (server) => describeCreations(server),
  ticks: () => [
    {
      name: 'idempotency.delete_expired',
      async run({ db, clock, log }) {
        const deleted = await deleteExpiredAnswers(db, nowDate(clock))
        if (deleted > 0) log.info({ deleted }, 'idempotent answers that expired were deleted')
      },
    },
  ],
  async eraseNamed(trx, { keyring }, { clientUuid, userId }) {
    const clientKey = await keyring.get(trx, clientScope(clientUuid))
    return {
      idempotent_answers: await deleteAnswersOfUser(trx, clientUuid, clientKey.mark(userText(userId))),
    }
  },
}
