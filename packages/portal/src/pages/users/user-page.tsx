import type { UserHead } from '@tributary/service/portal-types'
import type { ReactNode } from 'react'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Failure, InZone, Page, Tabs, Time, zoneName } from '../../ui/index.ts'
import { useUserNames } from './names.ts'
import { StandingBadge } from './standing.tsx'

export type Tab = 'connections' | 'days' | 'documents' | 'about' | 'data'

const TABS: readonly { tab: Tab; title: string; path: string }[] = [
  { tab: 'connections', title: 'Connections', path: '' },
  { tab: 'days', title: 'Days', path: '/days' },
  { tab: 'documents', title: 'Documents', path: '/documents' },
  { tab: 'about', title: 'About', path: '/about' },
  { tab: 'data', title: 'Export and erasure', path: '/data' },
]

/** The head that all pages of a user share. */
export function UserPage({ tab, children }: { tab: Tab; children: ReactNode }) {
  const { place: clientPlace } = useClient()
  const { userId, api, place } = useUserNames()
  const head = useClientData<UserHead>(api)
  const may = useMay()
  return (
    <Page
      title={userId}
      above={{ to: `${clientPlace}/users`, title: 'Users' }}
      lead={head.data && <Lead head={head.data} />}
    >
      {head.error ? (
        <Failure error={head.error} onRetry={() => void head.refetch()} />
      ) : (
        <>
          <Tabs
            label="Of this user"
            tabs={TABS.filter((one) => one.tab !== 'data' || may('owner')).map((one) => ({
              to: place + one.path,
              title: one.title,
              isCurrent: one.tab === tab,
            }))}
          />
          <InZone zone={head.data?.local_zone}>{children}</InZone>
        </>
      )}
    </Page>
  )
}

const Lead = ({ head }: { head: UserHead }) => (
  <span className="row">
    <StandingBadge state={head.state} />
    <span>
      Last data <Time at={head.last_data_at} />
    </span>
    <span>
      {head.time_zone ? '' : 'Time zone unknown; '}
      {head.time_zone ? 'Times' : 'times'} are in {zoneName(head.local_zone)}
    </span>
  </span>
)
