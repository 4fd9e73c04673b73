import type { SourceCheck, SourceEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import {
  Badge,
  type BadgeTone,
  Button,
  Dialog,
  Failure,
  Notice,
  TextField,
  useAction,
} from '../../ui/index.ts'

const VERDICTS: Record<SourceCheck['verdict'], string> = {
  ready: 'No problem was found.',
  not_configured: 'The source has no credentials here.',
  wrong_credentials: 'The client id or the secret is wrong.',
  application_refused: 'The vendor does not allow the application to sign people in.',
  redirect_uri_refused: 'The redirect URI is not registered at the vendor.',
  scope_refused: 'A scope is not registered at the vendor.',
  vendor_unreachable: 'The vendor cannot be reached from here.',
  callback_unreachable: 'The vendor cannot reach the redirect URI.',
  webhook_unreachable: 'The vendor cannot reach the webhook address.',
  undetermined: 'The credentials could not be judged.',
}
const TONES: Record<SourceCheck['findings'][number]['level'], BadgeTone> = {
  ok: 'good',
  problem: 'bad',
  warning: 'warn',
  unknown: 'neutral',
}
const DEFAULT_USERS = '100'

/** Proves credentials and registration before the first user. What it finds is not kept. */
export function SourceCheckDialog({ source, onClose }: { source: SourceEntry; onClose(): void }) {
  const [users, setUsers] = useState(DEFAULT_USERS)
  const [report, setReport] = useState<SourceCheck | null>(null)
  const isNumber = /^[1-9]\d{0,6}$/.test(users)
  const { start, isBusy, error } = useAction(async () => {
    setReport(null)
    setReport(await send('POST', `/operator/sources/${source.slug}/check`, { users: Number(users) }))
  })
  return (
    <Dialog title={`Check ${source.data_source}`} isWide onClose={onClose}>
      <p className="soft">
        Calls the vendor with a made-up code, and our own addresses as the vendor would. Nothing is stored or
        used up.
      </p>
      <TextField
        label="Expected users"
        hint="To estimate the calls to the vendor."
        inputMode="numeric"
        value={users}
        onChange={setUsers}
        wrong={isNumber ? null : 'Enter a number, 1 or more.'}
      />
      {error && <Failure error={error} />}
      {report && <Report report={report} />}
      <div className="row end">
        <Button kind="quiet" onClick={onClose}>
          Done
        </Button>
        <Button isBusy={isBusy} disabled={!isNumber} onClick={() => start()}>
          Check now
        </Button>
      </div>
    </Dialog>
  )
}

function Report({ report: { verdict, findings, enter } }: { report: SourceCheck }) {
  return (
    <>
      <Notice tone={verdict === 'ready' ? 'info' : 'bad'}>
        <p>
          <code>{verdict}</code> {VERDICTS[verdict]}
        </p>
      </Notice>
      <ul className="plain stack">
        {findings.map(({ code, level, confidence, message }) => (
          <li key={code}>
            <Badge tone={TONES[level]}>{level}</Badge> <code>{code}</code>
            {level !== 'unknown' && <span className="soft small"> {confidence} confidence</span>}
            <br />
            {message}
          </li>
        ))}
      </ul>
      <p className="soft small">
        Scopes to tick at the vendor: {enter.scopes.length === 0 ? 'none' : enter.scopes.join(', ')}
      </p>
    </>
  )
}
