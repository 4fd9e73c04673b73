import type { AddonRequestEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Button, Card, Confirm, Empty, Loaded, Page, Table, Time, useAnnounce } from '../../ui/index.ts'
import { useConsole, useRefreshConsole } from './console-data.ts'
import { ClientLink } from './parts.tsx'

type Answer = { request: AddonRequestEntry; isGranted: boolean }

export default function Requests() {
  const reading = useConsole<{ requests: AddonRequestEntry[] }>('/requests')
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <Page title="Requests" lead="Add-on requests of clients that are still open, oldest first.">
      <Card>
        <Loaded reading={reading}>
          {({ requests }) => (
            <Table
              caption="Requests for add-ons"
              rows={requests}
              keyOf={({ client_uuid: client, addon }) => `${client}/${addon}`}
              empty={
                <Empty title="No open requests">
                  <p>When a client requests an add-on, it appears here.</p>
                </Empty>
              }
              columns={[
                { title: 'Client', cell: (request) => <ClientLink client={request} /> },
                {
                  title: 'Add-on',
                  cell: ({ title, guide, does }) => (
                    <>
                      <a href={`/docs/guides/${guide}`}>{title}</a>
                      <br />
                      <span className="soft small">{does}</span>
                    </>
                  ),
                },
                {
                  title: 'Asked',
                  cell: ({ by, at }) => (
                    <>
                      by {by}, <Time at={at} />
                    </>
                  ),
                },
                { title: 'Note', cell: ({ note }) => note || <span className="soft">none</span> },
                {
                  title: '',
                  cell: (request) => (
                    <span className="row">
                      {request.unavailable === null && (
                        <Button
                          aria-label={`Approve ${request.title} for ${request.client_name}`}
                          onClick={() => setAnswer({ request, isGranted: true })}
                        >
                          Approve
                        </Button>
                      )}
                      <Button
                        kind="danger"
                        aria-label={`Decline ${request.title} for ${request.client_name}`}
                        onClick={() => setAnswer({ request, isGranted: false })}
                      >
                        Decline
                      </Button>
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {answer && <Answering {...answer} onClose={() => setAnswer(null)} />}
    </Page>
  )
}

function Answering({ request, isGranted, onClose }: Answer & { onClose(): void }) {
  const refresh = useRefreshConsole()
  const announce = useAnnounce()
  const { title, client_name: name } = request
  const path = `/operator/clients/${request.client_uuid}/addons/${request.addon}`
  return (
    <Confirm
      title={isGranted ? `Switch ${title} on for ${name}?` : `Decline ${title} for ${name}?`}
      verb={isGranted ? 'Approve' : 'Decline'}
      isDangerous={!isGranted}
      run={async () => {
        if (isGranted) await send('PUT', path, { enabled: true })
        else await send('POST', `${path}/decline`)
        await refresh()
        announce(isGranted ? `${title} is on for ${name}.` : `The request for ${title} is declined.`)
      }}
      onClose={onClose}
    >
      <p>
        {isGranted
          ? 'It holds from now on. The client sees it under its add-ons.'
          : 'The request is closed and the add-on stays off. They may ask again; let them know why.'}
      </p>
    </Confirm>
  )
}
