import type { LabDocumentEntry, LabPages } from '@tributary/service/portal-types'
import { useClientData } from '../../client.tsx'
import { Card, Loaded } from '../../ui/index.ts'
import { Sheets } from './sheets.tsx'

/** The pages of a document that delivers nothing, so that a person sees why. */
export function Rejected({ document }: { document: LabDocumentEntry }) {
  const reading = useClientData<LabPages>(`/lab_documents/${document.document_id}/pages`)
  return (
    <Card title="The document as it was submitted">
      <Loaded reading={reading}>
        {({ pages }) => (
          <Sheets
            documentId={document.document_id}
            pages={pages}
            marks={[]}
            marked={null}
            wanted={null}
            onPoint={() => {}}
            onChoose={() => {}}
          />
        )}
      </Loaded>
    </Card>
  )
}
