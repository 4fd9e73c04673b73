import type { OperatorOverview } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { Badge, Empty } from '../../ui/index.ts'

const WORDS = { bad: 'now', warn: 'soon', info: 'waiting' } as const

export function Attention({ items }: { items: OperatorOverview['items'] }) {
  if (items.length === 0)
    return (
      <Empty title="Nothing at the moment">
        <p>Requests, paused webhooks, stuck connections, failing jobs and sources in trouble appear here.</p>
      </Empty>
    )
  return (
    <ul className="plain stack noted">
      {items.map(({ name, tone, words, to }) => (
        <li key={name}>
          <span>
            <Badge tone={tone}>{WORDS[tone]}</Badge>
          </span>
          <Link href={`/operator${to}`}>{words}</Link>
        </li>
      ))}
    </ul>
  )
}
