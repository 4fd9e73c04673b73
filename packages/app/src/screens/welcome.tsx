import { parseBindingLink } from '@tributary/mobile'
import { type FormEvent, useState } from 'react'
import { PrivacyLink } from '../privacy/privacy-link.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Scanner } from './scanner.tsx'

export function Welcome({ onLink }: { onLink: (link: string) => void }) {
  const [isScanning, setScanning] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  const open = (event: FormEvent) => {
    event.preventDefault()
    if (parseBindingLink(typed)) onLink(typed.trim())
    else setWrong(true)
  }

  if (isScanning) return <Scanner onLink={onLink} onClose={() => setScanning(false)} />
  return (
    <Page title="Link this phone">
      <p>
        The company that invited you shows a QR code and a short code of four to six characters. Scan the QR
        code, or open the link that you were sent.
      </p>
      <Button onClick={() => setScanning(true)}>Scan the QR code</Button>
      <form className="stack" onSubmit={open}>
        <label htmlFor="link">Or paste the link</label>
        <input
          id="link"
          inputMode="url"
          autoComplete="off"
          value={typed}
          aria-invalid={isWrong}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
        />
        {isWrong ? (
          <Notice kind="alert">This is not a link of an invitation. It looks like https://…/bind/…</Notice>
        ) : null}
        <Button type="submit" look="quiet" disabled={typed.trim() === ''}>
          Open the link
        </Button>
      </form>
      <PrivacyLink company={null} />
    </Page>
  )
}
