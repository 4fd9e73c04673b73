import type { WorkAnswer } from '@tributary/service/portal-types'
import { Card, Empty, Facts, Figures, Loaded, Notice, numberOf, Page, Table, Time } from '../../ui/index.ts'
import { useConsole } from './console-data.ts'
import { FailingJobs } from './failing-jobs.tsx'
import { atLeast } from './parts.tsx'

const REFRESH_MS = 10_000

export default function WorkPage() {
  const reading = useConsole<WorkAnswer>('/work', {}, { every: REFRESH_MS })
  return (
    <Page title="Work" lead="Queues, running jobs and failures.">
      <Loaded reading={reading}>
        {(work) => (
          <>
            <Workers work={work} />
            <FailingJobs jobs={work.failing} />
            <div className="grid">
              <Outbox work={work} />
              <OtherQueues work={work} />
            </div>
            <Tasks work={work} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const Workers = ({ work }: { work: WorkAnswer }) => (
  <>
    {work.job_workers === 0 && (
      <Notice tone="bad">
        <p>No worker runs. Nothing is read or built until one does: start a process with the role worker.</p>
      </Notice>
    )}
    {work.delivery_workers === 0 && (
      <Notice tone="bad">
        <p>No worker delivers. What is built waits in the outbox until one does.</p>
      </Notice>
    )}
    <Figures
      figures={[
        { name: 'Job workers', value: numberOf(work.job_workers), note: 'active pools' },
        { name: 'Delivery workers', value: numberOf(work.delivery_workers), note: 'processes' },
      ]}
    />
  </>
)

const Outbox = ({ work: { outbox } }: { work: WorkAnswer }) => (
  <Card title="Outbox">
    <Facts
      facts={[
        ['Due now', numberOf(outbox.due)],
        ['Oldest due', outbox.oldest_due_at === null ? null : <Time key="t" at={outbox.oldest_due_at} />],
        ['Scheduled', numberOf(outbox.later)],
        ['Held for paused webhooks', numberOf(outbox.held)],
      ]}
    />
    {outbox.is_more && <p className="soft small">There are more; not all were counted.</p>}
  </Card>
)

type Waiting = WorkAnswer['phone_batches']

const OtherQueues = ({ work }: { work: WorkAnswer }) => {
  const rows: (readonly [string, Waiting])[] = [
    ['Uploads of phones, acknowledged and not stored', work.phone_batches],
    ['Laboratory documents, not read to the end', work.lab_documents],
    ['Grants to be withdrawn at vendors', work.withdrawals],
  ]
  return (
    <Card title="Other queues">
      <Table
        caption="Other queues"
        rows={rows}
        keyOf={([name]) => name}
        empty={null}
        columns={[
          { title: 'What', cell: ([name]) => name },
          { title: 'Waiting', cell: ([, waiting]) => atLeast(waiting), isNumber: true },
          {
            title: 'Oldest',
            cell: ([, { oldest_at: at }]) =>
              at === null ? <span className="soft">none</span> : <Time at={at} />,
          },
        ]}
      />
    </Card>
  )
}

const Tasks = ({ work }: { work: WorkAnswer }) => (
  <Card title="Jobs by kind">
    <Table
      caption="Jobs by kind"
      rows={work.tasks}
      keyOf={({ task }) => task}
      empty={
        <Empty title="No jobs">
          <p>The queue is empty.</p>
        </Empty>
      }
      columns={[
        { title: 'Job', cell: ({ title }) => title },
        { title: 'Waiting', cell: ({ waiting }) => numberOf(waiting), isNumber: true },
        { title: 'Running', cell: ({ running }) => numberOf(running), isNumber: true },
        { title: 'Scheduled', cell: ({ later }) => numberOf(later), isNumber: true },
        { title: 'Retrying', cell: ({ retrying }) => numberOf(retrying), isNumber: true },
        { title: 'Given up', cell: ({ given_up: count }) => numberOf(count), isNumber: true },
        {
          title: 'Oldest due',
          cell: ({ oldest_due_at: at }) =>
            at === null ? <span className="soft">none</span> : <Time at={at} />,
        },
      ]}
    />
    {work.tasks_are_more && <p className="soft small">There are more; not all were counted.</p>}
  </Card>
)
