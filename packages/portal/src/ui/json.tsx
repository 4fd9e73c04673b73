import type { ReactNode } from 'react'
import { Scrolling } from './scrolling.tsx'

const INDENT = '  '

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
    return drawAll(
      '[',
      ']',
      value.map((item) => [null, item] as const),
      indent,
    )
  if (typeof value === 'object' && value !== null) return drawAll('{', '}', Object.entries(value), indent)
  const kind = value === null ? 'none' : typeof value === 'string' ? 'text' : 'value'
  return <span className={kind}>{JSON.stringify(value)}</span>
}

function drawAll(
  open: string,
  close: string,
  items: readonly (readonly [string | null, unknown])[],
  indent: string,
): ReactNode {
  if (items.length === 0) return open + close
  const inner = indent + INDENT
  return (
    <>
      {`${open}\n`}
      {items.map(([name, item], index) => (
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
      {indent + close}
    </>
  )
}
