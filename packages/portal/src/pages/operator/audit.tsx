import { Page } from '../../ui/index.ts'
import { AuditList } from '../audit-list.tsx'

export default function OperatorAudit() {
  return (
    <Page
      title="Audit log"
      lead="Of all clients and of this deployment. Nothing in it can be altered afterwards."
    >
      <AuditList path="/operator/audit" withClient />
    </Page>
  )
}
