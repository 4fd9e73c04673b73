import type { DeliveryView } from '@tributary/service/portal-types'
import { Badge, type BadgeTone } from '../../ui/index.ts'

type State = DeliveryView['state']

const TONES: Record<State, BadgeTone> = {
  pending: 'info',
  delivered: 'good',
  superseded: 'neutral',
  rejected: 'bad',
}

export const STATE_WORDS: Record<State, string> = {
  pending: 'waiting',
  delivered: 'delivered',
  superseded: 'replaced',
  rejected: 'rejected',
}

export const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
)
