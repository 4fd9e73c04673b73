import type { DeviceView, SyncState } from '@tributary/mobile'
import { useEffect, useState } from 'react'
import { wear } from '../brand.ts'
import { platform } from '../phone.ts'
import { PrivacyLink } from '../privacy/privacy-link.tsx'
import type { LinkedSession } from '../session.ts'
import { Logo } from '../ui/logo.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { time } from '../words.ts'
import { ImportCard } from './import-card.tsx'
import { Leave } from './leave.tsx'
import { SourceCard } from './source-card.tsx'
import { SupportLink } from './terms.tsx'
import { WebSources } from './web-sources.tsx'

interface Props {
  session: LinkedSession
  onLeft: (text: string) => void
}

export function Home({ session, onLeft }: Props) {
  const { link, sync, client } = session
  const [state, setState] = useState<SyncState>(() => sync.state())
  const [device, setDevice] = useState<DeviceView | null>(null)

  useEffect(() => {
    const unsubscribe = sync.onChange(setState)
    const stop = sync.start()
    return () => {
      stop()
      unsubscribe()
    }
  }, [sync])

  useEffect(() => {
    client.device().then(
      (view) => {
        setDevice(view)
        wear(view.client.brand)
      },
      // The state of the sync says that the service cannot be reached.
      () => {},
    )
  }, [client])

  useEffect(() => {
    if (!state.isEnded) return
    sync.forget().then(() => onLeft(`${link.clientName} or you ended the link of this phone elsewhere.`))
  }, [state.isEnded, sync, link, onLeft])

  const brand = device?.client.brand ?? null
  return (
    <Page title={link.clientName} logo={<Logo brand={brand} name={link.clientName} />}>
      {link.environment === 'sandbox' ? <Notice kind="info">This is a test environment.</Notice> : null}
      <Connection state={state} />
      {state.sources.map((source) =>
        platform === 'web' && source.source === 'Apple Health' ? (
          <ImportCard key={source.source} session={session} source={source} />
        ) : (
          <SourceCard key={source.source} source={source} phase={state.phase} sync={sync} />
        ),
      )}
      <WebSources client={client} />
      <Leave session={session} device={device} onLeft={onLeft} />
      <PrivacyLink company={link.clientName} />
      {device?.client.support_url ? <SupportLink url={device.client.support_url} /> : null}
    </Page>
  )
}

function Connection({ state }: { state: SyncState }) {
  if (state.nextAttemptAt === null) return null
  return (
    <Notice kind="warning">
      The service cannot be reached just now. Nothing is lost: what was read waits on this phone, and is sent
      again after {time(state.nextAttemptAt)}.
    </Notice>
  )
}
