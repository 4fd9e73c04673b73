import type { AuditPage } from '@tributary/service/portal-types'
import { useSearchParams } from 'wouter'
import { Badge, Card, DownloadCsv, Empty, Moment, Pages, SelectField, Table, usePages } from '../ui/index.ts'
import { wordsOfAction } from './audit-words.ts'

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'health.', label: 'Views of health data' },
  { value: 'person.', label: 'People and sign-ins' },
  { value: 'addon.', label: 'Add-ons' },
  { value: 'delivery.', label: 'Deliveries' },
  { value: 'endpoint.', label: 'Webhook addresses and secrets' },
  { value: 'client.', label: 'Credentials' },
  { value: 'user.', label: 'Exports and erasures' },
] as const

/** Who did and saw what, newest first. */
export function AuditList({ path, withClient = false }: { path: string; withClient?: boolean }) {
  const [search, setSearch] = useSearchParams()
  const action = KINDS.find(({ value }) => value === search.get('action'))?.value ?? ''
  const reading = usePages<AuditPage>(path, { action }, (page) =>
    page.next_before === null ? null : { before: page.next_before },
  )
  return (
    <Card>
      <div className="filters">
        <SelectField
          label="Show"
          value={action}
          options={KINDS}
          onChange={(chosen) => setSearch(chosen === '' ? {} : { action: chosen })}
        />
        {!withClient && <DownloadCsv path={path} query={{ action }} />}
      </div>
      <Pages reading={reading}>
        {(pages) => (
          <Table
            caption="Audit log"
            rows={pages.flatMap(({ entries }) => entries)}
            keyOf={(entry) => entry.entry_id}
            empty={
              <Empty title="Nothing of this kind">
                <p>Every change, and every view of health data, appears here.</p>
              </Empty>
            }
            columns={[
              { title: 'When', cell: (entry) => <Moment at={entry.at} /> },
              {
                title: 'Who',
                cell: (entry) => (
                  <>
                    {entry.by} {entry.by_kind === 'operator' && <Badge tone="info">operator</Badge>}
                  </>
                ),
              },
              ...(withClient
                ? [
                    {
                      title: 'Client',
                      cell: (entry: AuditPage['entries'][number]) => entry.client_name ?? 'none',
                    },
                  ]
                : []),
              { title: 'From', cell: (entry) => entry.source_address ?? '' },
              { title: 'What', cell: (entry) => wordsOfAction(entry.action) },
              { title: 'About', cell: (entry) => <span className="small">{aboutOf(entry.detail)}</span> },
            ]}
          />
        )}
      </Pages>
    </Card>
  )
}

/** Ids that say nothing to people are left to the log itself. */
const aboutOf = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([name]) => name !== 'person_id')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join(' · ')
