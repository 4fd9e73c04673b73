import type { BackgroundMode, SourceState, Sync } from '@tributary/mobile'
import { useCallback } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { explain, time } from '../words.ts'

const WORDS: Record<BackgroundMode, string> = {
  on: 'On',
  off: 'Off: data are sent while the app is open',
  denied: 'Not allowed in the settings of your phone',
  unsupported: 'Not supported here: data are sent while the app is open',
}

/** Reading while the app is closed: how it stands, when it last happened, and a switch where the phone offers it. */
export function BackgroundSwitch({ source, sync }: { source: SourceState; sync: Sync }) {
  const { source: name, background } = source
  const { mode, lastSyncAt } = background
  const isOn = mode === 'on'
  const change = useAction(
    useCallback(async () => {
      await sync.readInBackground(name, !isOn)
      await sync.refresh()
    }, [sync, name, isOn]),
  )
  return (
    <>
      <dl className="facts">
        <dt>While the app is closed</dt>
        <dd>{WORDS[mode]}</dd>
        {mode === 'unsupported' ? null : (
          <>
            <dt>Last sync so</dt>
            <dd>{lastSyncAt ? time(lastSyncAt) : 'Not yet'}</dd>
          </>
        )}
      </dl>
      {change.error ? <Notice kind="alert">{explain(change.error)}</Notice> : null}
      {mode === 'unsupported' ? null : (
        <Button look="quiet" isBusy={change.isBusy} onClick={() => change.run()}>
          {isOn ? 'Switch off while closed' : 'Send while the app is closed'}
        </Button>
      )}
    </>
  )
}
