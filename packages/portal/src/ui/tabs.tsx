import { Link, useLocation } from 'wouter'

export interface TabLink {
  to: string
  title: string
  /** Where a page below it is shown too; otherwise the address decides. */
  isCurrent?: boolean
}

/** Pages beside each other, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const [place] = useLocation()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, title, isCurrent = place === to }) => (
        <Link key={to} href={to} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
