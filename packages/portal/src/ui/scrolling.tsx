import { type ReactNode, useEffect, useRef } from 'react'

/** Preformatted text in a frame of its own, which the keyboard can reach because it scrolls. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.tabIndex = 0
  }, [])
  return (
    <section className="json" ref={frame} aria-label={label}>
      <pre>{children}</pre>
    </section>
  )
}
