import { useQuery } from '@tanstack/react-query'
import type { SessionAnswer, SignInOptionsAnswer } from '@tributary/service/portal-types'
import { type FormEvent, useEffect, useState } from 'react'
import { get, send } from '../api.ts'
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
  const forget = useForgetEverything()
  const [accounts, setAccounts] = useState<Accounts | null>(null)
  const { start, isBusy, error } = useAction(async (account?: string) => {
    const session = await send<SessionAnswer>('POST', '/session', {
      email,
      password,
      ...(account !== undefined && { person_id: account }),
    })
    if (session.state === 'choose_account') setAccounts(session.accounts)
    else if (session.state === 'code_needed') onCodeNeeded()
    else forget()
  })
  if (accounts)
    return (
      <ChooseAccount
        accounts={accounts}
        isBusy={isBusy}
        error={error}
        onChoose={start}
        onBack={() => setAccounts(null)}
      />
    )
  return (
    <Card>
      <form className="stack" onSubmit={submitting(() => start())}>
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
        {error && <Failure error={error} />}
        <Button type="submit" isBusy={isBusy}>
          Sign in
        </Button>
        <Button kind="plain" onClick={onForgotten}>
          Forgot your password?
        </Button>
      </form>
    </Card>
  )
}

function Forgotten({ onBack }: { onBack(): void }) {
  const options = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: () => get<SignInOptionsAnswer>('/sign-in-options'),
  })
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
