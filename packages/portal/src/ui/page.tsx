import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'

interface PageProps {
  title: string
  /** What this page is for, in a sentence. */
  lead?: ReactNode
  /** Where this page belongs, when it is not in the menu. */
  above?: { to: string; title: string }
  actions?: ReactNode
  children: ReactNode
}

/** Every page: its title is the browser's, and is read out when one comes to it. */
export function Page({ title, lead, above, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Tributary`
  }, [title])
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className="page">
      <div className="page-head">
        <div>
          {above && (
            <p className="crumbs">
              <Link href={above.to}>← {above.title}</Link>
            </p>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className="soft">{lead}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
