import { audit } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { findUser, type User } from '../users/index.ts'
import { checked } from './arguments.ts'
import type { Caller } from './caller.ts'
import { LARGEST_ANSWER_BYTES } from './limits.ts'
import { inputOf, isCovered, offeredTo } from './offer.ts'
import { type AskedPeriod, dayOf, periodOf, todayOf } from './period.ts'
import { ToolRefusal } from './refusal.ts'
import type { PersonTool, Tool } from './tool.ts'
import { meaningful } from './words.ts'

type Arguments = Record<string, unknown>

export interface ToolAnswer {
  text: string
  isError: boolean
}

/** What the audit log will say of the call. */
interface Noted {
  user_key: string | null
  from: string | null
  to: string | null
  outcome: 'answered' | 'refused' | 'failed'
}

/** Nothing is returned that was not written to the audit log first. */
export async function callTool(
  platform: Platform,
  caller: Caller,
  tool: Tool,
  args: Arguments,
): Promise<ToolAnswer> {
  const noted: Noted = {
    user_key: caller.user?.scope.userKey ?? null,
    from: null,
    to: null,
    outcome: 'answered',
  }
  const answer = await answerOf(platform, caller, tool, args, noted)
  const detail = { token_id: caller.tokenId, token_name: caller.name, tool: tool.name, ...noted }
  const entry = { actor: 'client', clientUuid: caller.clientUuid, action: 'mcp.call', detail } as const
  await platform.db.transaction().execute((trx) => audit(trx, platform, entry))
  return answer
}

async function answerOf(
  platform: Platform,
  caller: Caller,
  tool: Tool,
  args: Arguments,
  noted: Noted,
): Promise<ToolAnswer> {
  try {
    const text = JSON.stringify(
      await dataOf(platform, caller, tool, args, noted),
      tool.isExact ? undefined : rounded,
    )
    if (Buffer.byteLength(text) > LARGEST_ANSWER_BYTES)
      throw new ToolRefusal('the answer would be too long; ask for fewer days or fewer numbers')
    return { text, isError: false }
  } catch (error) {
    noted.outcome = error instanceof ToolRefusal ? 'refused' : 'failed'
    if (error instanceof ToolRefusal) return { text: error.message, isError: true }
    platform.log.error({ err: error, tool: tool.name }, 'a tool failed')
    return { text: 'internal error; try again', isError: true }
  }
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' ? meaningful(value) : value

async function dataOf(
  platform: Platform,
  caller: Caller,
  tool: Tool,
  given: Arguments,
  noted: Noted,
): Promise<object> {
  refuseUncovered(tool, caller)
  const { user_id: named, ...others } = given
  if (tool.of === 'client')
    return tool.answer({ platform, caller, args: checked(inputOf(tool, caller), given) })
  if (caller.user && named !== undefined && named !== caller.user.userId)
    throw new ToolRefusal('this token is of one person; it returns nothing about anyone else')
  const args = checked(inputOf(tool, caller), caller.user ? others : given)
  const user = caller.user ?? (await personOf(platform, caller, args['user_id'] as string))
  noted.user_key = user.scope.userKey
  const today = todayOf(user, platform.clock.now())
  const period = daysAsked(tool, args, today)
  if (tool.days !== 'none') Object.assign(noted, { from: period.from, to: period.to })
  return tool.answer({ platform, caller, user, today, period, args })
}

function refuseUncovered(tool: Tool, caller: Caller): void {
  if (!isCovered(tool, caller))
    throw new ToolRefusal(
      `${tool.name} needs one of these scopes, which this token was not given: ${tool.scopes.join(', ')}. It was given: ${caller.scopes.join(', ')}. Tools to use instead: ${offeredNames(caller)}`,
    )
  if (tool.of === 'client' && caller.user)
    throw new ToolRefusal(`this token is of one person; ${tool.name} is not for it`)
}

export const offeredNames = (caller: Caller): string =>
  offeredTo(caller)
    .map(({ name }) => name)
    .join(', ')

async function personOf(platform: Platform, caller: Caller, userId: string): Promise<User> {
  const user = await findUser(platform.db, caller.clientUuid, userId)
  if (!user) throw new ToolRefusal('there is no such person; list_people names them')
  return user
}

function daysAsked(
  { days }: PersonTool,
  args: { from?: string; to?: string; date?: string },
  today: string,
): AskedPeriod {
  return typeof days === 'object' ? periodOf(args, { today, ...days }) : dayOf(args, today)
}
