import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { privacySections } from './sections.ts'

/** Opens what the app says of its use of health data, over the screen that one is on. */
export function PrivacyLink({ company }: { company: string | null }) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <p className="support">
        <button type="button" className="link" onClick={() => dialog.current?.showModal()}>
          What is read, and why
        </button>
      </p>
      <dialog ref={dialog} className="sheet" aria-labelledby="privacy">
        <h2 id="privacy">Your health data</h2>
        {privacySections({ app: 'this app', company }).map(({ title, paragraphs, list }) => (
          <section key={title}>
            <h3>{title}</h3>
            {paragraphs.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {list ? (
              <ul>
                {list.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </dialog>
    </>
  )
}
