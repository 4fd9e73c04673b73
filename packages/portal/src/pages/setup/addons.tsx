import { useQueryClient } from '@tanstack/react-query'
import type { AddonEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay, useSignedIn } from '../../session.tsx'
import {
  Badge,
  Button,
  Card,
  Confirm,
  Empty,
  Loaded,
  Page,
  Table,
  TextArea,
  Time,
  useAnnounce,
} from '../../ui/index.ts'

export default function Addons() {
  const reading = useClientData<{ addons: AddonEntry[] }>('/addons')
  const { role } = useSignedIn()
  const may = useMay()
  const [asked, setAsked] = useState<AddonEntry | null>(null)
  return (
    <Page
      title="Add-ons"
      lead={
        role === 'operator'
          ? 'What this client has. You switch add-ons in the console, under Clients.'
          : 'What you have, and what you can ask for. The operator of this deployment switches them on.'
      }
    >
      <Card>
        <Loaded reading={reading}>
          {({ addons }) => (
            <Table
              caption="Add-ons"
              rows={addons}
              keyOf={({ addon }) => addon}
              empty={<Empty title="There are none" />}
              columns={[
                {
                  title: 'Add-on',
                  cell: ({ title, guide }) => <a href={`/docs/guides/${guide}`}>{title}</a>,
                },
                { title: 'What it does', cell: ({ does }) => does },
                { title: 'State', cell: (addon) => <StateOf addon={addon} /> },
                {
                  title: '',
                  cell: (addon) =>
                    may('developer') && role !== 'operator' && canBeAsked(addon) ? (
                      <Button kind="quiet" onClick={() => setAsked(addon)}>
                        {addon.request ? 'Ask again' : 'Ask for activation'}
                      </Button>
                    ) : null,
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {asked && <Ask addon={asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

const canBeAsked = ({ enabled, unavailable }: AddonEntry): boolean => !enabled && unavailable === null

function StateOf({ addon }: { addon: AddonEntry }) {
  if (addon.enabled) return <Badge tone="good">on</Badge>
  if (addon.request)
    return (
      <>
        <Badge tone="info">asked for</Badge>{' '}
        <span className="soft small">
          by {addon.request.by} <Time at={addon.request.at} />
        </span>
      </>
    )
  if (addon.unavailable)
    return <Badge>{addon.unavailable.includes('hold') ? 'on hold' : 'sandbox only'}</Badge>
  return <Badge>off</Badge>
}

function Ask({ addon, onClose }: { addon: AddonEntry; onClose(): void }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [note, setNote] = useState('')
  return (
    <Confirm
      title={`Ask for ${addon.title}`}
      verb="Ask"
      run={async () => {
        await send('POST', `${api}/addons/${addon.addon}/request`, { note })
        await queries.invalidateQueries({ queryKey: [api, '/addons'] })
        announce(`The operator was asked for ${addon.title}.`)
      }}
      onClose={onClose}
    >
      <p>{addon.does}</p>
      <TextArea
        label="Anything the operator should know"
        hint="Optional."
        maxLength={500}
        value={note}
        onChange={setNote}
      />
    </Confirm>
  )
}
