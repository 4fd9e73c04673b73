import { enrol, type OpenedBinding } from '@tributary/mobile'
import { useCallback } from 'react'
import { openInBrowser, platform, timeZone } from '../phone.ts'
import { PrivacyLink } from '../privacy/privacy-link.tsx'
import { storage } from '../storage.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useAction } from '../ui/use-action.ts'
import { version } from '../version.ts'
import { explain } from '../words.ts'

interface Props {
  binding: OpenedBinding
  onLinked: () => void
  onDeclined: () => void
}

/** Before this is accepted the service knows nothing of the phone. */
export function Terms({ binding, onLinked, onDeclined }: Props) {
  const { clientName, tycUrl, supportUrl, environment, brand } = binding
  const company = brand?.company_name ?? clientName
  const accept = useAction(
    useCallback(async () => {
      await enrol({
        fetch: (...call) => fetch(...call),
        storage,
        baseUrl: binding.baseUrl,
        enrolmentToken: binding.enrolmentToken,
        clientName: company,
        environment,
        platform,
        appVersion: version,
        timeZone: timeZone(),
        termsAcceptedAt: new Date(),
      })
      onLinked()
    }, [binding, company, environment, onLinked]),
  )
  return (
    <Page title={`${company} asks for your health data`} logo={<Logo brand={brand} name={clientName} />}>
      {environment === 'sandbox' ? <Notice kind="info">This is a test environment.</Notice> : null}
      <ul>
        <li>You choose the sources, and your phone asks you what may be read from each.</li>
        <li>
          With the first connection the last 29 days are sent too, where {company} uses them; afterwards what
          is new, also while the app is closed where your phone allows it.
        </li>
        <li>You can disconnect a source, log out or unlink this phone at any time, here.</li>
      </ul>
      {tycUrl ? (
        <Button look="quiet" onClick={() => openInBrowser(tycUrl)}>
          Read the terms of {company}
        </Button>
      ) : null}
      {accept.error ? <Notice kind="alert">{explain(accept.error)}</Notice> : null}
      <Button isBusy={accept.isBusy} onClick={() => accept.run()}>
        I accept
      </Button>
      <Button look="quiet" disabled={accept.isBusy} onClick={onDeclined}>
        I do not accept
      </Button>
      <PrivacyLink company={company} />
      {supportUrl ? <SupportLink url={supportUrl} /> : null}
    </Page>
  )
}

export function SupportLink({ url }: { url: string }) {
  return (
    <p className="support">
      <button type="button" className="link" onClick={() => openInBrowser(url)}>
        Get help
      </button>
    </p>
  )
}
