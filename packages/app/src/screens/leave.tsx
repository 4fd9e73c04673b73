import type { DeviceView } from '@tributary/mobile'
import { useCallback, useState } from 'react'
import type { LinkedSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { explain } from '../words.ts'

interface Props {
  session: LinkedSession
  device: DeviceView | null
  onLeft: (text: string) => void
}

type Way = 'log out' | 'unlink'

export function Leave({ session, device, onLeft }: Props) {
  const { sync, link } = session
  const [asked, setAsked] = useState<Way | null>(null)
  const endsSources = device?.complete_log_out ?? false
  const leave = useAction(
    useCallback(
      async (way: Way) => {
        if (way === 'log out') await sync.logOut()
        else await sync.unlink()
        onLeft(
          way === 'unlink' || endsSources
            ? `This phone is unlinked from ${link.clientName}, and its sources are disconnected.`
            : `You are logged out. Your sources stay linked with ${link.clientName}.`,
        )
      },
      [sync, link, endsSources, onLeft],
    ),
  )
  if (asked === null)
    return (
      <section className="card" aria-label="Leave">
        <h2>Leave</h2>
        <div className="row">
          <Button look="quiet" onClick={() => setAsked('log out')}>
            Log out
          </Button>
          <Button look="quiet" onClick={() => setAsked('unlink')}>
            Unlink this phone
          </Button>
        </div>
      </section>
    )
  return (
    <section className="card" aria-label="Leave">
      <h2>{asked === 'log out' ? 'Log out?' : 'Unlink this phone?'}</h2>
      <p>
        {asked === 'unlink' || endsSources
          ? `Its sources are disconnected from ${link.clientName}. To come back you need a new code.`
          : `Nothing more is sent from this phone, and your sources stay linked. To come back you need a new code.`}
      </p>
      {leave.error ? <Notice kind="alert">{explain(leave.error)}</Notice> : null}
      <div className="row">
        <Button look="danger" isBusy={leave.isBusy} onClick={() => leave.run(asked)}>
          {asked === 'log out' ? 'Log out' : 'Unlink'}
        </Button>
        <Button look="quiet" disabled={leave.isBusy} onClick={() => setAsked(null)}>
          Stay
        </Button>
      </div>
    </section>
  )
}
