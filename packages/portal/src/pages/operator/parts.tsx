import { Link } from 'wouter'
import { Badge, type BadgeTone, numberOf } from '../../ui/index.ts'

/** A client of the deployment, by its name. */
export const ClientLink = ({ client }: { client: { client_uuid: string; client_name: string } }) => (
  <Link href={`/operator/clients/${client.client_uuid}`}>{client.client_name}</Link>
)

/** A user of a client, by what the client calls them. */
export const UserLink = ({ user }: { user: { client_uuid: string; user_id: string } }) => (
  <Link href={`/c/${user.client_uuid}/users/${encodeURIComponent(user.user_id)}`}>{user.user_id}</Link>
)

/** What was counted no further than was worth it. */
export const atLeast = ({ count, is_more: isMore }: { count: number; is_more: boolean }): string =>
  isMore ? `${numberOf(count)} or more` : numberOf(count)

type WebhookState = 'none' | 'not used' | 'healthy' | 'failing' | 'paused'

const TONES: Record<WebhookState, BadgeTone> = {
  none: 'neutral',
  'not used': 'neutral',
  healthy: 'good',
  failing: 'warn',
  paused: 'bad',
}

export const WebhookBadge = ({ state }: { state: WebhookState }) => (
  <Badge tone={TONES[state]}>{state === 'not used' ? 'not used yet' : state}</Badge>
)

/** 300 s is "5 minutes". */
export function periodWords(seconds: number): string {
  const [length, unit] =
    seconds % 86_400 === 0
      ? [seconds / 86_400, 'day']
      : seconds % 3_600 === 0
        ? [seconds / 3_600, 'hour']
        : seconds % 60 === 0
          ? [seconds / 60, 'minute']
          : [seconds, 'second']
  return length === 1 ? unit : `${length} ${unit}s`
}
