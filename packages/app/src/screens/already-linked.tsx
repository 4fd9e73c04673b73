import { useCallback } from 'react'
import type { LinkedSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useAction } from '../ui/use-action.ts'
import { explain } from '../words.ts'

interface Props {
  session: LinkedSession
  onKept: () => void
  onUnlinked: () => void
}

/** A phone sends to one company in one environment at a time. */
export function AlreadyLinked({ session, onKept, onUnlinked }: Props) {
  const { clientName, environment } = session.link
  const unlink = useAction(
    useCallback(async () => {
      await session.sync.unlink()
      onUnlinked()
    }, [session, onUnlinked]),
  )
  return (
    <Page title="This phone is linked already">
      <p>
        It sends to {clientName}
        {environment === 'sandbox' ? ' (test environment)' : ''}. A phone can be linked once at a time: unlink
        it there, and your invitation opens. Unlinking disconnects its sources.
      </p>
      {unlink.error ? <Notice kind="alert">{explain(unlink.error)}</Notice> : null}
      <Button look="danger" isBusy={unlink.isBusy} onClick={() => unlink.run()}>
        Unlink from {clientName}
      </Button>
      <Button look="quiet" disabled={unlink.isBusy} onClick={onKept}>
        Keep it as it is
      </Button>
    </Page>
  )
}
