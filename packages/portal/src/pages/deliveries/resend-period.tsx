import { useQueryClient } from '@tanstack/react-query'
import type { ResendCount } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { get, send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { serviceNow } from '../../clock.ts'
import {
  Button,
  countOf,
  Dialog,
  Failure,
  Notice,
  SelectField,
  TextField,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { instantOf, KINDS } from './filters.tsx'

const STATES = [
  { value: 'rejected', label: 'Those that were rejected' },
  { value: 'delivered', label: 'Those that were delivered, once more' },
] as const

const DAY_MS = 86_400_000

/** Counts first; nothing is sent before the count was seen. */
export function ResendPeriod({ onClose }: { onClose(): void }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [from, setFrom] = useState(() => localOf(serviceNow() - DAY_MS))
  const [to, setTo] = useState(() => localOf(serviceNow()))
  const [state, setState] = useState<(typeof STATES)[number]['value']>('rejected')
  const [kind, setKind] = useState('')
  const [counted, setCounted] = useState<ResendCount | null>(null)
  const period = { from: instantOf(from), to: instantOf(to), state, ...(kind && { kind }) }
  const count = useAction(async () =>
    setCounted(await get<ResendCount>(`${api}/delivery_resends/count`, period)),
  )
  const resend = useAction(async () => {
    const { resent } = await send<{ resent: number }>('POST', `${api}/delivery_resends`, period)
    await queries.invalidateQueries({ queryKey: [`${api}/deliveries`] })
    announce(`${countOf(resent, 'delivery', 'deliveries')} will be sent again.`)
  }, onClose)
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setCounted(null)
    }
  return (
    <Dialog title="Send a period again" onClose={onClose}>
      <form className="stack" onSubmit={submitting(count.start)}>
        <SelectField label="Which" value={state} options={STATES} onChange={changing(setState)} />
        <SelectField label="Webhook" value={kind} options={KINDS} onChange={changing(setKind)} />
        <TextField
          label="Made from"
          type="datetime-local"
          step={1}
          required
          value={from}
          onChange={changing(setFrom)}
        />
        <TextField
          label="Made until"
          type="datetime-local"
          step={1}
          required
          value={to}
          onChange={changing(setTo)}
        />
        <p className="soft small">
          Each is sent with the same body and webhook-id as before, so a receiver that knows it already can
          pass over it.
        </p>
        {counted && <Counted counted={counted} />}
        {count.error && <Failure error={count.error} />}
        {resend.error && <Failure error={resend.error} />}
        <div className="row end">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          {counted && counted.count > 0 && !counted.is_too_many ? (
            <Button isBusy={resend.isBusy} onClick={() => resend.start()}>
              {`Send ${countOf(counted.count, 'delivery', 'deliveries')} again`}
            </Button>
          ) : (
            <Button type="submit" isBusy={count.isBusy}>
              Count them
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

const Counted = ({ counted: { count, is_too_many: isTooMany } }: { counted: ResendCount }) =>
  isTooMany ? (
    <Notice tone="warn">
      <p>These are more than {countOf(count, 'delivery', 'deliveries')}. Choose a shorter period.</p>
    </Notice>
  ) : count === 0 ? (
    <Notice>
      <p>There are none in this period.</p>
    </Notice>
  ) : (
    <Notice>
      <p>{countOf(count, 'delivery', 'deliveries')} would be sent again.</p>
    </Notice>
  )

/** As the field for a moment wants it. */
function localOf(time: number): string {
  const zone = new Date(time).getTimezoneOffset() * 60_000
  return new Date(time - zone).toISOString().slice(0, 19)
}
