import { NotAnExportError, type ReadProgress, type SourceState } from '@tributary/mobile'
import { useCallback, useRef, useState } from 'react'
import { exportPages } from '../import/pages.ts'
import type { LinkedSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { count, explain, time } from '../words.ts'

interface Props {
  session: LinkedSession
  source: SourceState
}

/** Where no health store exists, a person can bring the file that Apple Health exports. */
export function ImportCard({ session: { sync, client }, source }: Props) {
  const [progress, setProgress] = useState<ReadProgress | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const before = useRef(0)

  const load = useAction(
    useCallback(
      async (file: File) => {
        setOutcome(null)
        setProgress({ done: 0, total: file.size })
        before.current =
          sync.state().sources.find(({ source: name }) => name === 'Apple Health')?.counts.taken ?? 0
        const stop = new AbortController()
        stopping.current = stop
        try {
          if (!source.isConnected) await sync.connect('Apple Health')
          const device = await client.device()
          const since = device.sources.find(({ source: name }) => name === 'Apple Health')?.since
          if (!since) throw new Error('the source is not connected')
          const ended = await sync.import('Apple Health', exportPages(file, since, setProgress), {
            signal: stop.signal,
          })
          setOutcome(OUTCOMES[ended] ?? null)
        } finally {
          setProgress(null)
        }
      },
      [sync, client, source.isConnected],
    ),
  )
  const disconnect = useAction(useCallback(() => sync.disconnect('Apple Health'), [sync]))
  const sent = source.counts.taken - before.current
  const error = load.error ?? disconnect.error
  return (
    <section className="card" aria-label="Apple Health">
      <h2>
        Apple Health{' '}
        <span className={`badge ${source.isConnected ? 'good' : ''}`}>
          {source.isConnected ? 'Connected' : 'Not connected'}
        </span>
      </h2>
      <p>
        A browser cannot read the phone’s health data. On your iPhone open Health, tap your picture, then
        “Export All Health Data”, and choose the file here. It is read on this device; only the last 29 days,
        or what is newer than your first connection, are sent.
      </p>
      {progress ? (
        <>
          <progress aria-label="Reading the file" value={progress.done} max={progress.total || 1} />
          <p role="status">
            {percent(progress)} % of the file read, {count(Math.max(0, sent))} records sent
          </p>
          <Button look="quiet" onClick={() => stopping.current?.abort()}>
            Stop
          </Button>
        </>
      ) : (
        <>
          <label htmlFor="export">Export file (export.zip)</label>
          <input
            id="export"
            type="file"
            accept=".zip,.xml,application/zip,text/xml"
            disabled={load.isBusy}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) load.run(file)
              event.target.value = ''
            }}
          />
        </>
      )}
      {outcome ? (
        <Notice kind="info">
          {outcome} {count(Math.max(0, sent))} records were new.
        </Notice>
      ) : null}
      {source.lastSyncAt ? <p>Last import: {time(source.lastSyncAt)}</p> : null}
      {error ? (
        <Notice kind="alert">{error instanceof NotAnExportError ? error.message : explain(error)}</Notice>
      ) : null}
      {source.isConnected && !progress ? (
        <Button look="quiet" isBusy={disconnect.isBusy} onClick={() => disconnect.run()}>
          Disconnect
        </Button>
      ) : null}
    </section>
  )
}

const OUTCOMES: Partial<Record<string, string>> = {
  done: 'The file is read.',
  paused:
    'The service cannot be reached. What was read waits here and is sent later; choose the file again afterwards for the rest.',
  stopped: 'Stopped. Choose the file again to go on; nothing is counted twice.',
}

const percent = ({ done, total }: ReadProgress) => Math.floor((done / (total || 1)) * 100)
