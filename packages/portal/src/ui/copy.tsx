import { useState } from 'react'
import { Notice } from './badge.tsx'

export function CopyField({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="copy">
        <code>{text}</code>
        <button type="button" className="button quiet" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
          <span className="visually-hidden"> {label}</span>
        </button>
      </div>
    </div>
  )
}

/** A secret that the service itself cannot show again. */
export function ShownOnce({ text, label }: { text: string; label: string }) {
  return (
    <div className="stack">
      <Notice tone="warn">
        <p>Copy it now. It is kept in a form that cannot be read back, so it is shown this once.</p>
      </Notice>
      <CopyField text={text} label={label} />
    </div>
  )
}
