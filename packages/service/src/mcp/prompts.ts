import type { Caller } from './caller.ts'
import { offeredTo } from './offer.ts'

const NAME = 'my_week'

const OF_CLIENT = [{ name: 'user_id', description: 'Whose week: a user_id of list_people.', required: true }]

export interface PromptText {
  description: string
  text: string
}

export const listedPrompts = (caller: Caller) => [
  {
    name: NAME,
    title: 'My week',
    description: 'What the last seven days were like, in plain words.',
    arguments: caller.user ? [] : OF_CLIENT,
  },
]

/** Null when there is no such prompt, or it lacks its argument. */
export function promptText(
  caller: Caller,
  name: string,
  args: Readonly<Record<string, string>>,
): PromptText | null {
  const userId = args['user_id']
  if (name !== NAME || (!caller.user && !userId)) return null
  const tools = offeredTo(caller).map((tool) => tool.name)
  const uses = ['get_range', 'get_sleep', 'get_workouts', 'get_alerts'].filter((tool) => tools.includes(tool))
  const who = caller.user
    ? 'my last seven days'
    : `the last seven days of the person ${JSON.stringify(userId)}`
  return {
    description: 'What the last seven days were like.',
    text: [
      `Describe ${who}.`,
      uses.length > 0 ? `Read them with ${uses.join(', ')}.` : 'Read what the tools offer.',
      'Say what stands out against the days before, with its number and unit, and name the days of which nothing is known.',
      'Today is not over: leave it out of comparisons. Do not guess at numbers that are missing, and make no diagnosis.',
    ].join(' '),
  }
}
