import { Page } from '../../ui/index.ts'
import { RejectedDeliveries } from './rejected.tsx'
import { TroubledEndpoints } from './troubled-endpoints.tsx'

export default function OperatorDeliveries() {
  return (
    <Page title="Deliveries" lead="Webhooks that do not acknowledge, and what was given up, of all clients.">
      <TroubledEndpoints />
      <RejectedDeliveries />
    </Page>
  )
}
