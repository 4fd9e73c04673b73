import { useClient } from '../../client.tsx'
import { Card, CopyField } from '../../ui/index.ts'

/** For the engineers who build the receiver. */
export function Tools() {
  const { clientUuid } = useClient()
  return (
    <Card title="While you build">
      <p className="soft">
        Two commands of the service for your terminal. The first checks a receiver the hard way: forged and
        stale signatures, repeats, versions out of order, slow answers, large bodies. The second streams what
        is delivered to a port of your own machine, without a public address.
      </p>
      <CopyField
        label="Check a receiver"
        text="tributary verify-endpoint http://localhost:3000/webhook --secret whsec_…"
      />
      <CopyField
        label="Follow along on your machine"
        text={`tributary listen --client ${clientUuid} --forward http://localhost:3000/webhook`}
      />
    </Card>
  )
}
