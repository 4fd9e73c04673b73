import type { LabDocumentEntry, LabDocumentPage, LabSettingsAnswer } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Badge,
  Button,
  ButtonLink,
  Card,
  CopyField,
  Empty,
  Notice,
  Page,
  Pages,
  SelectField,
  Table,
  TextField,
  Time,
  useLiveList,
  usePages,
} from '../../ui/index.ts'
import { sizeWords } from '../../words.ts'
import { SettingsCard } from './settings.tsx'
import { Upload } from './upload.tsx'
import { type LabDocumentState, mediaWords, STATE_TONES, STATE_WORDS } from './words.ts'

const STATES = [
  { value: '', label: 'Any' },
  ...Object.entries(STATE_WORDS).map(([value, label]) => ({ value, label })),
]

const IN_PROGRESS: ReadonlySet<LabDocumentState> = new Set(['received', 'converting', 'reading', 'extracted'])
const REFRESH_MS = { inProgress: 2_000, settled: 15_000 }

export default function LabDocuments() {
  const { data: settings } = useClientData<LabSettingsAnswer>('/lab_settings')
  const may = useMay()
  const [isUploading, setUploading] = useState(false)
  return (
    <Page
      title="Lab documents"
      lead={
        <>
          Laboratory reports of your users, how far each is, and what was read in it.{' '}
          <a href="/docs/guides/laboratory-documents">How it works</a>
        </>
      }
      actions={
        may('developer') &&
        settings?.has_addon && <Button onClick={() => setUploading(true)}>Upload a document</Button>
      }
    >
      {settings && !settings.has_addon && <AddonNeeded />}
      <List settings={settings} />
      {settings && <SettingsCard settings={settings} />}
      {isUploading && settings && <Upload settings={settings} onClose={() => setUploading(false)} />}
    </Page>
  )
}

function AddonNeeded() {
  const { place } = useClient()
  return (
    <Notice tone="warn">
      <p>
        Documents are taken once the add-on Lab Data is on. Ask for it under{' '}
        <Link href={`${place}/add-ons`}>Add-ons</Link>.
      </p>
    </Notice>
  )
}

function List({ settings }: { settings: LabSettingsAnswer | undefined }) {
  const { api, place } = useClient()
  const [search, setSearch] = useSearchParams()
  const [state, user] = [search.get('state') ?? '', search.get('user_id') ?? '']
  const change = (changed: { state?: string; user_id?: string }) =>
    setSearch(
      Object.entries({ state, user_id: user, ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const reading = usePages<LabDocumentPage>(
    `${api}/lab_documents`,
    { state, user_id: user.trim() },
    (page) => page.next_before,
  )
  const isReading = reading.data?.pages.some(({ documents }) =>
    documents.some((one) => IN_PROGRESS.has(one.state)),
  )
  useLiveList(reading, isReading ? REFRESH_MS.inProgress : REFRESH_MS.settled)
  const isFiltered = state !== '' || user.trim() !== ''
  return (
    <Card>
      <div className="filters">
        <SelectField
          label="State"
          value={state}
          options={STATES}
          onChange={(chosen) => change({ state: chosen })}
        />
        <TextField
          label="User"
          placeholder="Your own name for them"
          maxLength={50}
          value={user}
          onChange={(typed) => change({ user_id: typed })}
        />
      </div>
      <Pages reading={reading}>
        {(pages) => (
          <Table
            caption="Laboratory documents, newest first"
            rows={pages.flatMap(({ documents }) => documents)}
            keyOf={(document) => document.document_id}
            empty={isFiltered ? <NothingFits /> : <NothingYet settings={settings} />}
            columns={[
              {
                title: 'Received',
                cell: (document) => (
                  <Link href={`${place}/lab/${document.document_id}`}>
                    <Time at={document.received_at} />
                  </Link>
                ),
              },
              {
                title: 'User',
                cell: ({ user_id: id }) => (
                  <Link className="break" href={`${place}/users/${encodeURIComponent(id)}`}>
                    {id}
                  </Link>
                ),
              },
              { title: 'State', cell: (document) => <State document={document} /> },
              {
                title: 'File',
                cell: ({ media_type: type, size_bytes: size }) => `${mediaWords(type)}, ${sizeWords(size)}`,
              },
            ]}
          />
        )}
      </Pages>
    </Card>
  )
}

export const StateBadge = ({ state }: { state: LabDocumentState }) => (
  <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>
)

const State = ({ document }: { document: LabDocumentEntry }) => (
  <>
    <StateBadge state={document.state} />
    {document.explanation !== null && <span className="soft small"> {document.explanation}</span>}
  </>
)

const NothingFits = () => (
  <Empty title="Nothing fits">
    <p>No document is like that.</p>
  </Empty>
)

function NothingYet({ settings }: { settings: LabSettingsAnswer | undefined }) {
  const { place } = useClient()
  if (!settings) return null
  const address = settings.submit_url.replace('{user_id}', 'patient-17')
  return (
    <Empty title="No document yet">
      <p>
        Your server passes on the file that a person gave you, with your{' '}
        <Link href={`${place}/credentials`}>credentials</Link>:
      </p>
      <div className="wide-left">
        <CopyField
          label="From a shell"
          text={`curl -u "$CLIENT_UUID:$SECRET_KEY" -F file=@report.pdf -F timezone=-05:00 ${address}`}
        />
      </div>
      {!settings.has_addon && (
        <ButtonLink kind="quiet" to={`${place}/add-ons`}>
          To the add-ons
        </ButtonLink>
      )}
    </Empty>
  )
}
