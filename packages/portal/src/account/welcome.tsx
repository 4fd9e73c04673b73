import { useQuery } from '@tanstack/react-query'
import type { Welcome as Invitation } from '@tributary/service/portal-types'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { send } from '../api.ts'
import { Sign } from '../ui/brand.tsx'
import { Button, Card, Failure, Loaded, TextField, useAction, useAnnounce } from '../ui/index.ts'
import { submitting } from './sign-in.tsx'

/** Where an invitation leads: the person chooses a password. */
export default function Welcome() {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    document.title = 'Welcome · Tributary'
  }, [])
  const reading = useQuery({
    queryKey: ['welcome', token],
    queryFn: () => send<Invitation>('POST', '/links/read', { token }),
  })
  return (
    <main className="alone">
      <div className="brand">
        <Sign />
        Tributary
      </div>
      <Card>
        <Loaded reading={reading}>{(invitation) => <Choose token={token} invitation={invitation} />}</Loaded>
      </Card>
    </main>
  )
}

function Choose({ token, invitation }: { token: string; invitation: Invitation }) {
  const [name, setName] = useState(invitation.name)
  const [password, setPassword] = useState('')
  const [, go] = useLocation()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async () => {
    await send('POST', '/links/use', { token, name, password })
    announce('Your password is set. Sign in with it.')
    go('/sign-in')
  })
  return (
    <form className="stack" onSubmit={submitting(start)}>
      <h1>{invitation.is_return ? 'Choose a new password' : 'Welcome'}</h1>
      <p>
        {invitation.client_name
          ? `You are ${articleOf(invitation.role)} of ${invitation.client_name}.`
          : 'You are an operator of this deployment.'}{' '}
        You sign in as <strong className="break">{invitation.email}</strong>.
      </p>
      {invitation.is_return && (
        <p className="soft">
          Your authenticator, if you had one, is taken away; set up a new one after signing in.
        </p>
      )}
      <TextField label="Your name" autoComplete="name" required value={name} onChange={setName} />
      <TextField
        label="Password"
        hint="At least 12 characters. A few random words are good."
        type="password"
        autoComplete="new-password"
        minLength={12}
        required
        value={password}
        onChange={setPassword}
      />
      {error && <Failure error={error} />}
      <Button type="submit" isBusy={isBusy}>
        Set the password
      </Button>
    </form>
  )
}

const articleOf = (role: string): string => (role === 'owner' ? `an ${role}` : `a ${role}`)
