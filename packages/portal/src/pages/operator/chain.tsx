import type { ChainCheck } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../../api.ts'
import { Button, Card, Failure, Notice, useAction } from '../../ui/index.ts'

/** Reads the whole log, so it is done when somebody asks. */
export function ChainCheckCard() {
  const [found, setFound] = useState<ChainCheck | null>(null)
  const { start, isBusy, error } = useAction(async () =>
    setFound(await send<ChainCheck>('POST', '/operator/audit/check')),
  )
  return (
    <Card
      title="Integrity of the audit log"
      actions={
        <Button kind="quiet" isBusy={isBusy} onClick={() => start()}>
          Check now
        </Button>
      }
    >
      <p className="soft">
        Every entry of the <Link href="/operator/audit">audit log</Link> is chained to the one before it. The
        check reads all of it, which takes a while when it is long.
      </p>
      {error && <Failure error={error} />}
      {found && <Found found={found} />}
    </Card>
  )
}

const Found = ({ found: { broken_entry_id: broken } }: { found: ChainCheck }) =>
  broken === null ? (
    <Notice tone="good">
      <p>The chain holds: no entry was altered or taken out.</p>
    </Notice>
  ) : (
    <Notice tone="bad">
      <p>
        Entry {broken} does not follow from those before it. It, or something before it, was altered in the
        database. Compare with a backup.
      </p>
    </Notice>
  )
