import type { ChainCheck } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../../api.ts'
import { Button, Card, Failure, Notice, useAction } from '../../ui/index.ts'

/** Reads the whole log, so it is done only on request. */
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
        Every entry of the <Link href="/operator/audit">audit log</Link> is chained to the one before it with
        a key. The check reads all of it, which takes a while when it is long.
      </p>
      {error && <Failure error={error} />}
      {found && <Found found={found} />}
    </Card>
  )
}

const Found = ({ found: { entries, problems } }: { found: ChainCheck }) =>
  problems.length === 0 ? (
    <Notice tone="good">
      <p>The chain holds: of {entries} entries none was altered, added or taken out.</p>
    </Notice>
  ) : (
    <Notice tone="bad">
      <p>
        The log was changed in the database. Compare with a backup, and with the checkpoints in the service
        log.
      </p>
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </Notice>
  )
