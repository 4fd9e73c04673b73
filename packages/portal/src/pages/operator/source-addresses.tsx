import type { SourceAddresses, SourceEntry } from '@tributary/service/portal-types'
import { Button, CopyField, Dialog, Loaded, Notice } from '../../ui/index.ts'
import { useConsole } from './console-data.ts'

/** What a vendor's portal asks for. Looking at it is in the audit log, because an address may be a secret. */
export function SourceAddressesDialog({ source, onClose }: { source: SourceEntry; onClose(): void }) {
  const reading = useConsole<SourceAddresses>(`/sources/${source.slug}/addresses`)
  return (
    <Dialog title={`Addresses of ${source.data_source}`} onClose={onClose}>
      {!source.is_configured && (
        <Notice>
          <p>
            This source has no credentials here. Register an application at the vendor with these addresses,
            then set its id and secret as <a href="/docs/reference/configuration">the configuration</a> says.
          </p>
        </Notice>
      )}
      <Loaded reading={reading}>
        {(addresses) => (
          <>
            <CopyField label="Redirect address" text={addresses.redirect_uri} />
            {addresses.webhook_address !== null && (
              <CopyField label="Webhook address" text={addresses.webhook_address} />
            )}
            {addresses.scopes.length > 0 && <CopyField label="Scopes" text={addresses.scopes.join(' ')} />}
            <WebhookWords source={source} addresses={addresses} />
          </>
        )}
      </Loaded>
      <div className="row end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  )
}

function WebhookWords({ source, addresses }: { source: SourceEntry; addresses: SourceAddresses }) {
  if (addresses.webhook_address === null)
    return <p className="soft">The vendor announces nothing: there is no webhook to set.</p>
  return (
    <>
      <p className="soft">
        {source.webhook?.subscribed === 'in the portal'
          ? 'The vendor takes the webhook address in its own portal only: type it in there.'
          : 'The webhook is subscribed by this service itself: nothing is to be typed in.'}
      </p>
      {addresses.is_secret && (
        <Notice tone="warn">
          <p>
            The vendor does not sign its calls: anyone who knows the webhook address can send data. Keep it
            secret.
          </p>
        </Notice>
      )}
    </>
  )
}
