import { useQuery } from '@tanstack/react-query'
import type { SignInEntry } from '@tributary/service/portal-types'
import { get, send } from '../api.ts'
import { Badge, Button, Card, Empty, Failure, Loaded, Table, Time, useAction } from '../ui/index.ts'
import { browserOf } from './browser.ts'

export function SignIns() {
  const reading = useQuery({
    queryKey: ['sign-ins'],
    queryFn: () => get<{ sign_ins: SignInEntry[] }>('/me/sign_ins'),
  })
  const end = useAction(async (sessionId: string) => {
    await send('DELETE', `/me/sign_ins/${sessionId}`)
    await reading.refetch()
  })
  const endOthers = useAction(async () => {
    await send('DELETE', '/me/sign_ins')
    await reading.refetch()
  })
  const error = end.error ?? endOthers.error
  return (
    <Card
      title="Where you are signed in"
      actions={
        <Button kind="quiet" isBusy={endOthers.isBusy} onClick={() => endOthers.start()}>
          Sign out everywhere else
        </Button>
      }
    >
      {error && <Failure error={error} />}
      <Loaded reading={reading}>
        {({ sign_ins: signIns }) => (
          <Table
            caption="Browsers you are signed in with"
            rows={signIns}
            keyOf={(row) => row.session_id}
            empty={<Empty title="Nowhere" />}
            columns={[
              { title: 'Browser', cell: (row) => <span title={row.agent}>{browserOf(row.agent)}</span> },
              { title: 'Since', cell: (row) => <Time at={row.created_at} isReal /> },
              { title: 'Last used', cell: (row) => <Time at={row.seen_at} isReal /> },
              {
                title: '',
                cell: (row) =>
                  row.is_this_one ? (
                    <Badge tone="info">this one</Badge>
                  ) : (
                    <Button kind="quiet" onClick={() => end.start(row.session_id)}>
                      Sign out
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  )
}
