import type { ReactNode } from 'react'
import { useClient } from '../../client.tsx'
import { Page, Tabs } from '../../ui/index.ts'

/** The head that the pages over all users share. */
export function AcrossPage({ children }: { children: ReactNode }) {
  const { place } = useClient()
  return (
    <Page title="Across users" lead="All of your users at once: usual values, silent connections and alerts.">
      <Tabs
        label="Across users"
        tabs={[
          { to: `${place}/across`, title: 'Distributions' },
          { to: `${place}/across/silent`, title: 'Silent connections' },
          { to: `${place}/across/alerts`, title: 'Alerts' },
        ]}
      />
      {children}
    </Page>
  )
}
