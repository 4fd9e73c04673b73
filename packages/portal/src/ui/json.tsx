import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Scrolling } from './scrolling.tsx'
import { numberOf } from './time.tsx'

const INDENT = '  '
/** Of a long list so many are drawn at first: a day of readings has thousands. */
const FIRST_SHOWN = 25

/** JSON as it is, easier on the eye. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  return (
    <Scrolling label={label}>
      <code>{draw(value, '')}</code>
    </Scrolling>
  )
}

function draw(value: unknown, indent: string): ReactNode {
  if (Array.isArray(value))
    return <Items open="[" close="]" items={value.map((item) => [null, item] as const)} indent={indent} />
  if (typeof value === 'object' && value !== null)
    return <Items open="{" close="}" items={Object.entries(value)} indent={indent} />
  const kind = value === null ? 'none' : typeof value === 'string' ? 'text' : 'value'
  return <span className={kind}>{JSON.stringify(value)}</span>
}

interface ItemsProps {
  open: string
  close: string
  items: readonly (readonly [string | null, unknown])[]
  indent: string
}

function Items({ open, close, items, indent }: ItemsProps) {
  const [isWhole, setWhole] = useState(items.length <= FIRST_SHOWN * 2 || items[0]![0] !== null)
  if (items.length === 0) return open + close
  const inner = indent + INDENT
  return (
    <>
      {`${open}\n`}
      {(isWhole ? items : items.slice(0, FIRST_SHOWN)).map(([name, item], index) => (
        // Positions are the identity of what a document holds.
        <span key={name ?? index}>
          {inner}
          {name !== null && (
            <>
              <span className="name">{JSON.stringify(name)}</span>
              {': '}
            </>
          )}
          {draw(item, inner)}
          {index < items.length - 1 ? ',\n' : '\n'}
        </span>
      ))}
      {!isWhole && (
        <>
          {inner}
          <Button kind="plain" onClick={() => setWhole(true)}>
            Show {numberOf(items.length - FIRST_SHOWN)} more
          </Button>
          {'\n'}
        </>
      )}
      {indent + close}
    </>
  )
}
