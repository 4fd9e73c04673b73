import type { OperatorOverview } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { Badge, Empty } from '../../ui/index.ts'
import { attentionItems } from './attention-items.ts'

const WORDS = { bad: 'now', warn: 'soon', info: 'waiting' } as const

export function Attention({ attention }: { attention: OperatorOverview['attention'] }) {
  const items = attentionItems(attention)
  if (items.length === 0)
    return (
      <Empty title="Nothing at the moment">
        <p>Requests, paused webhooks, stuck connections, failing jobs and sources in trouble appear here.</p>
      </Empty>
    )
  return (
    <ul className="plain stack noted">
      {items.map(({ tone, words, to }) => (
        <li key={words}>
          <span>
            <Badge tone={tone}>{WORDS[tone]}</Badge>
          </span>
          <Link href={`/operator${to}`}>{words}</Link>
        </li>
      ))}
    </ul>
  )
}
