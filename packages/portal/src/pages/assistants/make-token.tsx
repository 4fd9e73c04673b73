import type { AssistantOffer, MadeAssistantToken } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Check,
  CopyField,
  Dialog,
  Failure,
  Loaded,
  SelectField,
  ShownOnce,
  TextField,
  useAction,
} from '../../ui/index.ts'
import { UserField } from '../user-field.tsx'
import { configurationOf, scopeName } from './scopes.ts'

interface MakeProps {
  onMade(): Promise<void>
  onClose(): void
}

export function MakeToken({ onMade, onClose }: MakeProps) {
  const reading = useClientData<AssistantOffer>('/assistant_offer')
  const [token, setToken] = useState<string | null>(null)
  return (
    <Dialog title="Make a token for an assistant" isWide onClose={onClose}>
      <Loaded reading={reading}>
        {(offer) =>
          token === null ? (
            <Wish
              offer={offer}
              onMade={async (made) => {
                setToken(made)
                await onMade()
              }}
              onClose={onClose}
            />
          ) : (
            <Made url={offer.url} token={token} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

const WHOM = [
  { value: 'user', label: 'One user' },
  { value: 'all', label: 'All users of this client' },
] as const

interface WishProps {
  offer: AssistantOffer
  onMade(token: string): Promise<void>
  onClose(): void
}

function Wish({ offer, onMade, onClose }: WishProps) {
  const { api } = useClient()
  const may = useMay()
  const [name, setName] = useState('')
  const [whom, setWhom] = useState<'user' | 'all'>('user')
  const [userId, setUserId] = useState('')
  const [scopes, setScopes] = useState<readonly string[]>([])
  const [days, setDays] = useState('30')
  const { start, isBusy, error } = useAction(async () => {
    const user = whom === 'user' ? userId : null
    const wish = { user_id: user, name, scopes, days: Number(days) }
    await onMade((await send<MadeAssistantToken>('POST', `${api}/assistants`, wish)).token)
  })
  const choose = (scope: string, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))
  return (
    <form className="stack" onSubmit={submitting(start)}>
      <TextField
        label="Name"
        hint="What it is for, so that you know it again."
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      {may('owner') ? (
        <SelectField label="About" value={whom} options={WHOM} onChange={setWhom} />
      ) : (
        <p className="soft">A token for all users of this client can be made by an owner.</p>
      )}
      {whom === 'user' && (
        <UserField hint="Your own name for the person." value={userId} onChange={setUserId} />
      )}
      <fieldset>
        <legend>What it may read</legend>
        <div className="choices">
          {offer.scopes.map((scope) => (
            <Check
              key={scope.name}
              label={
                <>
                  <strong>{scopeName(scope.name)}</strong>: {scope.covers}
                </>
              }
              isOn={scopes.includes(scope.name)}
              onChange={(isOn) => choose(scope.name, isOn)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        label="Days until it ends"
        hint={`1 to ${offer.longest_days}. Scopes cannot be changed later: make another token for more.`}
        type="number"
        min={1}
        max={offer.longest_days}
        required
        value={days}
        onChange={setDays}
      />
      {error && <Failure error={error} />}
      <div className="row end">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} disabled={scopes.length === 0}>
          Make the token
        </Button>
      </div>
    </form>
  )
}

function Made({ url, token, onClose }: { url: string; token: string; onClose(): void }) {
  return (
    <div className="stack">
      <ShownOnce label="Token" text={token} />
      <p>Most assistants take it like this. Anyone who has the token can read what it covers.</p>
      <CopyField label="Configuration" text={configurationOf(url, token)} />
      <div className="row end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
