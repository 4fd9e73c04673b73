import { useQueryClient } from '@tanstack/react-query'
import type { SignedReceipt } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { addressOf, send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { Button, Card, Dialog, Failure, Notice, Page, TextField, useAction } from '../../ui/index.ts'
import { useUserNames } from './names.ts'
import { Receipt } from './receipt.tsx'
import { UserPage } from './user-page.tsx'

export default function Data() {
  const client = useClient()
  const { userId, api } = useUserNames()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [receipt, setReceipt] = useState<SignedReceipt | null>(null)
  if (receipt)
    return (
      <Page
        title={`${receipt.user_id} was erased`}
        above={{ to: `${client.place}/users`, title: 'Users' }}
        lead="Keep this receipt: it is not kept here."
      >
        <Receipt receipt={receipt} />
      </Page>
    )
  return (
    <UserPage tab="data">
      <Card title="Export">
        <p>
          Everything that is stored of {userId}: sources, raw payloads, documents with their versions and
          traces, deliveries, alerts, audit entries. One JSON object per line; the last line counts those
          before it, and a file without it is not whole.
        </p>
        <div className="row">
          <a className="button" href={addressOf(`${client.api}${api}/export`)} download>
            Download the export
          </a>
        </div>
      </Card>
      <Card title="Erasure">
        <Notice tone="warn">
          <p>
            For good: the key that opens what is stored of {userId} is destroyed, every row goes with it, and
            grants are withdrawn at the vendors. Nothing brings it back. You get a signed receipt.
          </p>
        </Notice>
        <div className="row">
          <Button kind="danger" onClick={() => setAsking(true)}>
            Erase this user
          </Button>
        </div>
      </Card>
      {isAsking && (
        <Erase
          onClose={() => setAsking(false)}
          onErased={(given) => {
            setReceipt(given)
            queries.removeQueries({ queryKey: [client.api] })
          }}
        />
      )}
    </UserPage>
  )
}

interface EraseProps {
  onClose(): void
  onErased(receipt: SignedReceipt): void
}

function Erase({ onClose, onErased }: EraseProps) {
  const client = useClient()
  const { userId, api } = useUserNames()
  const [typed, setTyped] = useState('')
  const { start, isBusy, error } = useAction(async () =>
    onErased(await send<SignedReceipt>('DELETE', client.api + api, { user_id: typed })),
  )
  return (
    <Dialog title={`Erase ${userId}?`} onClose={onClose}>
      <form className="stack" onSubmit={submitting(start)}>
        <TextField
          label="Type the user id to go on"
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
        />
        {error && <Failure error={error} />}
        <div className="row end">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" kind="danger" isBusy={isBusy} disabled={typed !== userId}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
