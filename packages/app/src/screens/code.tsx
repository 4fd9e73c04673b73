import { type OpenedBinding, openBinding } from '@tributary/mobile'
import { type FormEvent, useCallback, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useAction } from '../ui/use-action.ts'
import { explain, isOver } from '../words.ts'

interface Props {
  link: string
  onOpened: (binding: OpenedBinding) => Promise<void>
  onBack: () => void
}

/** The code decrypts the invitation on the phone; it is not sent. */
export function Code({ link, onOpened, onBack }: Props) {
  const [code, setCode] = useState('')
  const open = useAction(
    useCallback(
      async (typed: string) => onOpened(await openBinding((...call) => fetch(...call), link, typed)),
      [link, onOpened],
    ),
  )
  if (isOver(open.error))
    return (
      <Page title="This code cannot be used">
        <Notice kind="alert">{explain(open.error)}</Notice>
        <Button look="quiet" onClick={onBack}>
          Use another code
        </Button>
      </Page>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    open.run(code.trim())
  }
  return (
    <Page title="Type the code">
      <p>The company that invited you shows it beside the QR code. It has four to six characters.</p>
      <form className="stack" onSubmit={submit}>
        <label htmlFor="code">Code</label>
        <input
          id="code"
          className="code"
          value={code}
          minLength={4}
          maxLength={6}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setCode(event.target.value)}
        />
        {open.error ? <Notice kind="alert">{explain(open.error)}</Notice> : null}
        <Button type="submit" isBusy={open.isBusy} disabled={code.length < 4}>
          Continue
        </Button>
      </form>
      <Button look="quiet" onClick={onBack} disabled={open.isBusy}>
        Cancel
      </Button>
    </Page>
  )
}
