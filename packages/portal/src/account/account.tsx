import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../api.ts'
import { useSignedIn } from '../session.tsx'
import { Button, Card, Failure, Page, TextField, useAction, useAnnounce } from '../ui/index.ts'
import { SecondFactor } from './second-factor.tsx'
import { submitting } from './sign-in.tsx'
import { SignIns } from './sign-ins.tsx'

/** The settings of a person's own account. */
export default function Account() {
  const me = useSignedIn()
  return (
    <Page title="Your account" lead={`${me.email} · ${me.role}${me.client ? ` of ${me.client.name}` : ''}`}>
      <div className="grid">
        <SecondFactor />
        <Password />
        <Name />
      </div>
      <SignIns />
    </Page>
  )
}

function Password() {
  const [present, setPresent] = useState('')
  const [chosen, setChosen] = useState('')
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async () => {
    await send('PUT', '/me/password', { present, chosen })
    setPresent('')
    setChosen('')
    announce('Your password is changed. Other browsers were signed out.')
  })
  return (
    <Card title="Password">
      <form className="stack" onSubmit={submitting(start)}>
        <TextField
          label="Present password"
          type="password"
          autoComplete="current-password"
          required
          value={present}
          onChange={setPresent}
        />
        <TextField
          label="New password"
          hint="At least 12 characters."
          type="password"
          autoComplete="new-password"
          minLength={12}
          required
          value={chosen}
          onChange={setChosen}
        />
        {error && <Failure error={error} />}
        <div>
          <Button type="submit" isBusy={isBusy}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  )
}

function Name() {
  const me = useSignedIn()
  const [name, setName] = useState(me.name)
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async () => {
    await send('PUT', '/me/name', { name })
    await queries.invalidateQueries({ queryKey: ['me'] })
    announce('Your name is changed.')
  })
  return (
    <Card title="Name">
      <form className="stack" onSubmit={submitting(start)}>
        <TextField
          label="Your name"
          hint="Others of your team see it in the audit log."
          autoComplete="name"
          required
          value={name}
          onChange={setName}
        />
        {error && <Failure error={error} />}
        <div>
          <Button type="submit" kind="quiet" isBusy={isBusy} disabled={name.trim() === me.name}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}
