import type { FailingJobEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Badge, Button, Card, Confirm, Empty, Table, Time, useAnnounce } from '../../ui/index.ts'
import { useRefreshConsole } from './console-data.ts'
import { ClientLink, UserLink } from './parts.tsx'

export function FailingJobs({ jobs }: { jobs: readonly FailingJobEntry[] }) {
  const [asked, setAsked] = useState<FailingJobEntry | null>(null)
  return (
    <Card title="Jobs that keep failing">
      <Table
        caption="Jobs that keep failing"
        rows={jobs}
        keyOf={({ job_id: id }) => id}
        empty={
          <Empty title="None">
            <p>A job that fails three times in a row, or is given up, appears here.</p>
          </Empty>
        }
        columns={[
          { title: 'Job', cell: ({ title }) => title },
          {
            title: 'For',
            cell: ({ user }) =>
              user ? (
                <>
                  <UserLink user={user} /> of <ClientLink client={user} />
                </>
              ) : (
                <span className="soft">no user</span>
              ),
          },
          { title: 'Trouble', cell: ({ error }) => error || 'it said nothing' },
          { title: 'Attempts', cell: ({ attempts }) => attempts, isNumber: true },
          { title: 'Last', cell: ({ failed_at: at }) => <Time at={at} /> },
          {
            title: 'Next',
            cell: ({ next_run_at: at }) =>
              at === null ? <Badge tone="bad">given up</Badge> : <Time at={at} />,
          },
          {
            title: '',
            cell: (job) => (
              <Button kind="quiet" onClick={() => setAsked(job)}>
                Try again
              </Button>
            ),
          },
        ]}
      />
      {jobs.length > 0 && (
        <p className="soft small">
          What an error quotes is left out here. The log of the service has the whole of it.
        </p>
      )}
      {asked && <Retry job={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function Retry({ job, onClose }: { job: FailingJobEntry; onClose(): void }) {
  const refresh = useRefreshConsole()
  const announce = useAnnounce()
  return (
    <Confirm
      title="Try this job again?"
      verb="Try again"
      run={async () => {
        await send('POST', `/operator/jobs/${job.job_id}/retry`)
        await refresh()
        announce('The job is due now, with all its attempts before it.')
      }}
      onClose={onClose}
    >
      <p>
        {job.title}. It failed {job.attempts} times. It is run at once, and as often again if it fails. Doing
        it twice does no harm.
      </p>
    </Confirm>
  )
}
