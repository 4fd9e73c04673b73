import type { Standing } from '@tributary/service/portal-types'
import { Badge, type Tone } from '../../ui/index.ts'

const STATES: Record<Standing['state'], { tone: Tone; words: string }> = {
  receiving: { tone: 'good', words: 'receiving data' },
  waiting: { tone: 'info', words: 'waiting for the first data' },
  quiet: { tone: 'warn', words: 'quiet for a week' },
  failing: { tone: 'bad', words: 'reading fails' },
  disconnected: { tone: 'neutral', words: 'disconnected' },
  never_connected: { tone: 'neutral', words: 'never connected' },
}

export function StandingBadge({ state }: Pick<Standing, 'state'>) {
  const { tone, words } = STATES[state]
  return <Badge tone={tone}>{words}</Badge>
}
