import type { LabDocumentEntry } from '@tributary/service/portal-types'
import { Link, useParams } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { Card, Facts, Loaded, Moment, Notice, Page } from '../../ui/index.ts'
import { sizeWords } from '../../words.ts'
import { StateBadge } from './documents.tsx'
import { Rejected } from './rejected.tsx'
import { Report } from './report.tsx'
import { Steps } from './steps.tsx'
import { isRead, isRejected, isSettled, mediaWords } from './words.ts'

const WHILE_READING_MS = 1_500
const UNTIL_DELIVERED_MS = 5_000

function intervalOf(document: LabDocumentEntry | undefined): number | false {
  if (!document || !isSettled(document.state)) return WHILE_READING_MS
  return document.state === 'extracted' ? UNTIL_DELIVERED_MS : false
}

export default function LabDocument() {
  const { place } = useClient()
  const id = useParams()['document_id'] ?? ''
  const reading = useClientData<LabDocumentEntry>(`/lab_documents/${id}`, {}, { every: intervalOf })
  return (
    <Page
      title={reading.data ? `Laboratory document of ${reading.data.user_id}` : 'Laboratory document'}
      above={{ to: `${place}/lab`, title: 'Lab documents' }}
    >
      <Loaded reading={reading}>
        {(document) => (
          <>
            <About document={document} />
            {isRead(document.state) && <Report document={document} />}
            {isRejected(document.state) && document.has_file && <Rejected document={document} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function About({ document }: { document: LabDocumentEntry }) {
  const { place } = useClient()
  const ofUser = `${place}/users/${encodeURIComponent(document.user_id)}`
  return (
    <Card>
      {document.explanation !== null && (
        <Notice tone={document.state === 'failed' ? 'warn' : 'info'}>
          <p>
            {document.explanation}{' '}
            {document.duplicate_of !== null && (
              <Link href={`${place}/lab/${document.duplicate_of}`}>See that document</Link>
            )}
          </p>
          <p className="soft">Nothing was sent to your webhook.</p>
        </Notice>
      )}
      <Steps document={document} />
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={document.state} />],
          [
            'User',
            <Link key="user" href={ofUser}>
              {document.user_id}
            </Link>,
          ],
          ['Received', <Moment key="received" at={document.received_at} />],
          ['Last change', <Moment key="changed" at={document.changed_at} />],
          ['File', `${mediaWords(document.media_type)}, ${sizeWords(document.size_bytes)}`],
          ['Time zone given', document.timezone === 'Z' ? 'UTC' : `UTC${document.timezone}`],
          [
            'document_id',
            <code key="id" className="break">
              {document.document_id}
            </code>,
          ],
          ...(isRead(document.state)
            ? ([
                [
                  'Report',
                  <Link
                    key="report"
                    href={`${ofUser}/documents/${encodeURIComponent(`lab_report:${document.document_id}`)}`}
                  >
                    As it comes to your webhook
                  </Link>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Card>
  )
}
