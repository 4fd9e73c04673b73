import { Type } from 'typebox'
import { everyUser, findUser, type User, userIdSchema } from '../../users/index.ts'
import { Refusal } from '../refusal.ts'
import { SCOPE_NAMES } from '../scopes.ts'
import type { Asked, ClientTool } from '../tool.ts'

const MOST = 50

export const listPeople: ClientTool = {
  name: 'list_people',
  title: 'People',
  description: `The people that the token covers, in no particular order, ${MOST} at once. Ask for one of them by user_id in the other tools.`,
  scopes: SCOPE_NAMES,
  of: 'client',
  input: () => ({
    after: Type.Optional({ ...userIdSchema, description: 'The last user_id of the list before this one.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, description: `${MOST} when left out.` })),
  }),
  async answer({ platform, caller, args }: Asked) {
    const limit = (args['limit'] as number | undefined) ?? MOST
    const after = args['after'] as string | undefined
    const last = after === undefined ? null : await findUser(platform.db, caller.clientUuid, after)
    if (after !== undefined && !last) throw new Refusal('after names nobody of this client; begin without it')
    const people: User[] = []
    for await (const user of everyUser(platform.db, caller.clientUuid, last?.scope ?? null)) {
      people.push(user)
      if (people.length > limit) break
    }
    const told = people.slice(0, limit)
    return {
      people: told.map(({ userId, timeZone }) => ({ user_id: userId, time_zone: timeZone })),
      next_after: people.length > limit ? told.at(-1)!.userId : null,
    }
  },
}
