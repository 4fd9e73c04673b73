import { useQueryClient } from '@tanstack/react-query'
import type { SecondFactorProposal } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../api.ts'
import { useSignedIn } from '../session.tsx'
import {
  Badge,
  Button,
  Card,
  CopyField,
  Dialog,
  Failure,
  Notice,
  TextField,
  useAction,
  useAnnounce,
} from '../ui/index.ts'
import { submitting } from './sign-in.tsx'

export function SecondFactor() {
  const me = useSignedIn()
  return (
    <Card
      title="Authenticator"
      actions={
        <Badge tone={me.has_second_factor ? 'good' : 'warn'}>{me.has_second_factor ? 'on' : 'off'}</Badge>
      }
    >
      <p className="soft">
        A code from an app on your phone, asked for after the password. A stolen password alone is then worth
        nothing.
      </p>
      {me.has_second_factor ? <SwitchOff /> : <SwitchOn />}
    </Card>
  )
}

function SwitchOn() {
  const [proposal, setProposal] = useState<SecondFactorProposal | null>(null)
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<string[] | null>(null)
  const queries = useQueryClient()
  const propose = useAction(async () =>
    setProposal(await send<SecondFactorProposal>('POST', '/me/second_factor/proposal')),
  )
  const confirm = useAction(async () => {
    const body = { secret: proposal!.secret, code }
    setCodes((await send<{ recovery_codes: string[] }>('PUT', '/me/second_factor', body)).recovery_codes)
  })
  const finish = () => void queries.invalidateQueries({ queryKey: ['me'] })
  if (codes)
    return (
      <Dialog title="Keep these recovery codes" onClose={finish}>
        <Notice tone="warn">
          <p>Each signs you in once, should your phone be gone. They are shown this once.</p>
        </Notice>
        <CopyField label="Recovery codes" text={codes.join(' ')} />
        <div className="row end">
          <Button onClick={finish}>I have kept them</Button>
        </div>
      </Dialog>
    )
  if (!proposal)
    return (
      <div className="stack">
        {propose.error && <Failure error={propose.error} />}
        <div>
          <Button isBusy={propose.isBusy} onClick={() => propose.start()}>
            Set up
          </Button>
        </div>
      </div>
    )
  return (
    <form className="stack" onSubmit={submitting(() => confirm.start())}>
      <p>Scan this with your authenticator app, then type the code it shows.</p>
      <div>
        <img src={proposal.qr_code} alt="QR code for your authenticator app" width={200} height={200} />
      </div>
      <CopyField label="Or type this key" text={proposal.secret} />
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={setCode}
      />
      {confirm.error && <Failure error={confirm.error} />}
      <div>
        <Button type="submit" isBusy={confirm.isBusy}>
          Switch on
        </Button>
      </div>
    </form>
  )
}

function SwitchOff() {
  const [code, setCode] = useState('')
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async () => {
    await send('DELETE', '/me/second_factor', { code })
    announce('Your authenticator is switched off.')
    await queries.invalidateQueries({ queryKey: ['me'] })
  })
  return (
    <form className="stack" onSubmit={submitting(start)}>
      <TextField
        label="Code, to switch it off"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={setCode}
      />
      {error && <Failure error={error} />}
      <div>
        <Button type="submit" kind="danger" isBusy={isBusy}>
          Switch off
        </Button>
      </div>
    </form>
  )
}
