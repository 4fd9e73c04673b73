import { Type } from 'typebox'
import { userIdSchema } from '../users/index.ts'
import type { Caller } from './caller.ts'
import type { InputSchema, Tool } from './tool.ts'
import { TOOLS } from './tools/index.ts'

const date = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-09'] }))

export const isCovered = (tool: Tool, { scopes }: Caller): boolean =>
  tool.scopes.some((scope) => scopes.includes(scope))

const isOffered = (tool: Tool, caller: Caller): boolean =>
  isCovered(tool, caller) && (tool.of === 'person' || caller.user === null)

export const offeredTo = (caller: Caller): Tool[] => TOOLS.filter((tool) => isOffered(tool, caller))

/** What the caller is to send: it names no one where the token is of one person. */
export function inputOf(tool: Tool, caller: Caller): InputSchema {
  return Type.Object(
    {
      ...(tool.of === 'person' && caller.user === null && { user_id: userIdSchema }),
      ...(tool.of === 'person' && daysOf(tool.days)),
      ...tool.input?.(caller),
    },
    { additionalProperties: false },
  )
}

function daysOf(days: (Tool & { of: 'person' })['days']) {
  if (days === 'none') return {}
  if (days === 'one') return { date: date("The person's local date, YYYY-MM-DD; today when left out.") }
  const { usual, most } = days
  return {
    from: date(`First local date, YYYY-MM-DD; ${usual} days up to the last when left out.`),
    to: date(`Last local date, YYYY-MM-DD, at most ${most} days in all; today when left out.`),
  }
}

/** As the protocol lists it. */
export function listed(tool: Tool, caller: Caller) {
  const { name, title, description } = tool
  return {
    name,
    title,
    description,
    inputSchema: JSON.parse(JSON.stringify(inputOf(tool, caller))) as { type: 'object' },
    annotations: {
      title,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  }
}
