import type { Overview } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Notice, Time } from '../../ui/index.ts'

/** What needs action. */
export function Notices({ now }: { now: Overview['now'] }) {
  const { place } = useClient()
  const toWebhooks = <Link href={`${place}/webhooks`}>Webhooks</Link>
  return (
    <>
      {!now.webhooks.some(({ kind }) => kind === 'data') && (
        <Notice tone="warn">
          <p>There is no address for your data yet, so nothing is delivered. Set one under {toWebhooks}.</p>
        </Notice>
      )}
      {now.webhooks.map(({ endpoint_id: id, kind, state, failing_since: failingSince }) =>
        state === 'paused' ? (
          <Notice key={id} tone="bad">
            <p>
              The {nameOf(kind, id)} is paused{failingSince !== null && ': it failed for too long'}. New
              documents wait for up to 30 days. Fix your endpoint, then send a test under {toWebhooks}; the
              first one that is acknowledged resumes everything.
            </p>
          </Notice>
        ) : failingSince !== null ? (
          <Notice key={id} tone="warn">
            <p>
              The {nameOf(kind, id)} has been failing since <Time at={failingSince} />. Attempts go on by
              themselves; after five days it is paused. A test under {toWebhooks} shows what is wrong.
            </p>
          </Notice>
        ) : null,
      )}
      {now.rejected.count > 0 && (
        <Notice tone="warn">
          <p>
            Some deliveries were not accepted in any attempt and are kept for a few days only.{' '}
            <Link href={`${place}/deliveries?state=rejected`}>Review and resend them</Link>.
          </p>
        </Notice>
      )}
    </>
  )
}

const nameOf = (kind: string, id: string): string => (id === kind ? `${kind} webhook` : `endpoint ${id}`)
