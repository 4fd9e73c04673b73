import { Link, useLocation } from 'wouter'

/** Pages beside each other, each with its own address. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { to: string; title: string }[] }) {
  const [place] = useLocation()
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, title }) => (
        <Link key={to} href={to} aria-current={place === to ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  )
}
