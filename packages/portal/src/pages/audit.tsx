import { useClient } from '../client.tsx'
import { Page } from '../ui/index.ts'
import { AuditList } from './audit-list.tsx'

export default function Audit() {
  const { api } = useClient()
  return (
    <Page
      title="Audit log"
      lead="Every change, and every view of health data. Nothing in it can be altered afterwards."
    >
      <AuditList path={`${api}/audit`} />
    </Page>
  )
}
