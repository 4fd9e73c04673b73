import { useQuery } from '@tanstack/react-query'
import type { SessionAnswer, SignInOptionsAnswer } from '@tributary/service/portal-types'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { addressOf, get, send } from '../api.ts'
import { useForgetEverything } from '../session.tsx'
import { Sign } from '../ui/brand.tsx'
import { Button, Card, Failure, Loaded, TextField, useAction } from '../ui/index.ts'

export function SignIn() {
  const [form, setForm] = useState<'password' | 'code' | 'forgotten'>('password')
  const toPassword = () => setForm('password')
  useEffect(() => {
    document.title = 'Sign in · Tributary'
  }, [])
  return (
    <main className="alone">
      <div className="brand">
        <Sign />
        Tributary
      </div>
      {form === 'code' && <CodeForm onBack={toPassword} />}
      {form === 'forgotten' && <Forgotten onBack={toPassword} />}
      {form === 'password' && (
        <PasswordForm onCodeNeeded={() => setForm('code')} onForgotten={() => setForm('forgotten')} />
      )}
    </main>
  )
}

function PasswordForm({ onCodeNeeded, onForgotten }: { onCodeNeeded(): void; onForgotten(): void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const options = useSignInOptions()
  const forget = useForgetEverything()
  const [choice, setChoice] = useState<{ by: Means; accounts: Accounts } | null>(null)
  const returned = useReturnFromProvider()
  const { start, isBusy, error } = useAction(async (by: Means, account?: string) => {
    const session = await (by === 'provider'
      ? send<SessionAnswer>('POST', '/session/oidc', { person_id: account })
      : send<SessionAnswer>('POST', '/session', { email, password, person_id: account }))
    if (session.state === 'choose_account') setChoice({ by, accounts: session.accounts })
    else if (session.state === 'code_needed') onCodeNeeded()
    else forget()
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!returned.isSignedIn || hasBegun.current) return
    hasBegun.current = true
    start('provider')
  })
  const provider = options.data?.identity_provider
  if (choice)
    return (
      <ChooseAccount
        accounts={choice.accounts}
        isBusy={isBusy}
        error={error}
        onChoose={(account) => start(choice.by, account)}
        onBack={() => setChoice(null)}
      />
    )
  return (
    <Card>
      <form className="stack" onSubmit={submitting(() => start('password'))}>
        <h1>Sign in</h1>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        {(error ?? returned.error) && <Failure error={(error ?? returned.error)!} />}
        <Button type="submit" isBusy={isBusy}>
          Sign in
        </Button>
        {provider && (
          <a className="button quiet" href={addressOf('/oidc/start')}>
            Sign in with {provider}
          </a>
        )}
        <Button kind="plain" onClick={onForgotten}>
          Forgot your password?
        </Button>
      </form>
    </Card>
  )
}

const useSignInOptions = () =>
  useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => get<SignInOptionsAnswer>('/sign-in-options'),
  })

const PROVIDER_FAILURES: Readonly<Record<string, string>> = {
  '#sso-refused': 'The identity provider did not sign you in.',
  '#sso-unverified': 'The identity provider has not verified your e-mail address.',
  '#sso-failed': 'Signing in at the identity provider failed. Try again.',
}

/** What the identity provider's page sent the browser back with. It is taken out of the address, so that reloading does not repeat it. */
function useReturnFromProvider() {
  const [hash] = useState(() => window.location.hash)
  useEffect(() => {
    if (hash.startsWith('#sso')) history.replaceState(null, '', window.location.pathname)
  }, [hash])
  const failure = PROVIDER_FAILURES[hash]
  return {
    isSignedIn: hash === '#sso',
    error: failure === undefined ? null : new Error(failure),
  }
}

function Forgotten({ onBack }: { onBack(): void }) {
  const options = useSignInOptions()
  const [email, setEmail] = useState('')
  const [isSent, setSent] = useState(false)
  const { start, isBusy, error } = useAction(async () => {
    await send('POST', '/links/ask', { email })
    setSent(true)
  })
  return (
    <Card>
      <form className="stack" onSubmit={submitting(start)}>
        <h1>A new password</h1>
        <Loaded reading={options}>
          {({ can_mail_links: canMail }) =>
            !canMail ? (
              <p>
                An owner of your team, or the operator of this deployment, can give you a link to choose a new
                password.
              </p>
            ) : isSent ? (
              <p role="status">
                If <strong className="break">{email}</strong> belongs to an account, a mail with a link is on
                its way. The link works once, within two hours.
              </p>
            ) : (
              <>
                <TextField
                  label="E-mail"
                  type="email"
                  autoComplete="username"
                  autoFocus
                  required
                  value={email}
                  onChange={setEmail}
                />
                {error && <Failure error={error} />}
                <Button type="submit" isBusy={isBusy}>
                  Send a link
                </Button>
              </>
            )
          }
        </Loaded>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </form>
    </Card>
  )
}

/** How a person proves who they are. */
type Means = 'password' | 'provider'

type Accounts = Extract<SessionAnswer, { state: 'choose_account' }>['accounts']

interface ChooseAccountProps {
  accounts: Accounts
  isBusy: boolean
  error: Error | null
  onChoose(account: string): void
  onBack(): void
}

/** The same address and password at several clients. */
function ChooseAccount({ accounts, isBusy, error, onChoose, onBack }: ChooseAccountProps) {
  return (
    <Card>
      <div className="stack">
        <h1>Choose an account</h1>
        {accounts.map(({ person_id: id, client_name: name }) => (
          <Button key={id} isBusy={isBusy} onClick={() => onChoose(id)}>
            {name ?? 'Operator console'}
          </Button>
        ))}
        {error && <Failure error={error} />}
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </Card>
  )
}

function CodeForm({ onBack }: { onBack(): void }) {
  const [code, setCode] = useState('')
  const forget = useForgetEverything()
  const { start, isBusy, error } = useAction(async () => {
    await send<SessionAnswer>('POST', '/session/code', { code })
    forget()
  })
  return (
    <Card>
      <form className="stack" onSubmit={submitting(start)}>
        <h1>Your code</h1>
        <TextField
          label="Code of your authenticator"
          hint="Six digits, or one of your recovery codes."
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onChange={setCode}
        />
        {error && <Failure error={error} />}
        <Button type="submit" isBusy={isBusy}>
          Sign in
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Back
        </Button>
      </form>
    </Card>
  )
}

export const submitting = (start: () => void) => (event: FormEvent) => {
  event.preventDefault()
  start()
}
