import type { DocumentPage, StructureNames } from '@tributary/service/portal-types'
import { useSearchParams } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import {
  Card,
  DownloadCsv,
  Empty,
  Pages,
  SelectField,
  TextField,
  useLiveList,
  usePages,
} from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { DocumentTable } from './document-table.tsx'
import { isDay, useUserNames } from './names.ts'
import { UserPage } from './user-page.tsx'

const OF_NO_DAY = 'no_day'
const REFRESH_MS = 15_000

const useKinds = () => {
  const { data } = useClientData<StructureNames>('/delivery_structures')
  return [
    { value: '', label: 'All that describe a day' },
    { value: OF_NO_DAY, label: 'All that describe no day' },
    ...(data?.data_structures ?? []).map((value) => ({ value, label: wordsOf(value) })),
  ]
}

export default function Documents() {
  const client = useClient()
  const { api } = useUserNames()
  const [search, setSearch] = useSearchParams()
  const kind = search.get('kind') ?? ''
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  const days = { from: isDay(from) ? from : '', to: isDay(to) ? to : '' }
  const query = kind === OF_NO_DAY ? { of: OF_NO_DAY } : { data_structure: kind, ...days }
  const change = (changed: Record<string, string>) =>
    setSearch(Object.entries({ kind, from, to, ...changed }).filter(([, value]) => value !== ''))
  const reading = usePages<DocumentPage>(
    `${client.api}${api}/documents`,
    query,
    ({ next_after: next }) =>
      next && { after_day: next.day, after_structure: next.data_structure, after_key: next.document_key },
  )
  useLiveList(reading, REFRESH_MS)
  return (
    <UserPage tab="documents">
      <Card>
        <div className="filters">
          <SelectField
            label="Show"
            value={kind}
            options={useKinds()}
            onChange={(chosen) => change({ kind: chosen })}
          />
          {kind !== OF_NO_DAY && (
            <>
              <TextField
                label="From day"
                type="date"
                value={from}
                onChange={(day) => change({ from: day })}
              />
              <TextField label="To day" type="date" value={to} onChange={(day) => change({ to: day })} />
            </>
          )}
          <DownloadCsv path={`${client.api}${api}/documents`} query={query} />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <DocumentTable
              withDay
              documents={pages.flatMap(({ documents }) => documents)}
              empty={
                <Empty title="No such documents">
                  <p>
                    A document is created when a source reports new data. Connections says how reading goes;
                    Days says why one is empty.
                  </p>
                </Empty>
              }
            />
          )}
        </Pages>
      </Card>
    </UserPage>
  )
}
