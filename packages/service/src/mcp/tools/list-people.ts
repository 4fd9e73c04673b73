import { Type } from 'typebox'
import { listUsers, userIdSchema } from '../../users/index.ts'
import { SCOPE_NAMES } from '../scopes.ts'
import type { ClientTool } from '../tool.ts'

const MOST = 50

export const listPeople: ClientTool = {
  name: 'list_people',
  title: 'People',
  description: `The people that the token covers, ${MOST} at once, in the order of their user_id, by which the other tools are asked about them.`,
  scopes: SCOPE_NAMES,
  of: 'client',
  input: () => ({
    after: Type.Optional({ ...userIdSchema, description: '`next_after` of the list before this one.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, description: `${MOST} when left out.` })),
  }),
  async answer({ platform, caller, args }) {
    const limit = (args['limit'] as number | undefined) ?? MOST
    const userId = args['after'] as string | undefined
    const after = userId === undefined ? null : { userId }
    const people = await listUsers(platform.db, caller.clientUuid, { after, limit: limit + 1 })
    const listed = people.slice(0, limit)
    return {
      people: listed.map(({ userId, timeZone }) => ({ user_id: userId, time_zone: timeZone })),
      next_after: people.length > limit ? listed.at(-1)!.userId : null,
    }
  },
}
