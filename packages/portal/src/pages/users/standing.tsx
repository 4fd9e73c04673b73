import type { UserStatus } from '@tributary/service/portal-types'
import { Badge, type BadgeTone } from '../../ui/index.ts'

const STATES: Record<UserStatus['state'], { tone: BadgeTone; words: string }> = {
  receiving: { tone: 'good', words: 'receiving data' },
  waiting: { tone: 'info', words: 'waiting for the first data' },
  quiet: { tone: 'warn', words: 'quiet for a week' },
  failing: { tone: 'bad', words: 'reading fails' },
  disconnected: { tone: 'neutral', words: 'disconnected' },
  never_connected: { tone: 'neutral', words: 'never connected' },
}

export function StandingBadge({ state }: Pick<UserStatus, 'state'>) {
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}

export const USER_STATE_OPTIONS = Object.entries(STATES).map(([value, { words }]) => ({
  value,
  label: words,
}))
