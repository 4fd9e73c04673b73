import { type ReactNode, useId } from 'react'

/** A part of a page, with its own heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <div className="card-head">
          <h2 id={id}>{title}</h2>
          {actions !== undefined && <div className="row">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** Names and what they stand for. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <FactOf key={name} name={name} value={value} />
      ))}
    </dl>
  )
}

function FactOf({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value ?? <span className="soft">none</span>}</dd>
    </>
  )
}

/** A few numbers that matter. */
export function Figures({
  figures,
}: {
  figures: readonly { name: string; value: ReactNode; note?: string }[]
}) {
  return (
    <dl className="figures">
      {figures.map(({ name, value, note }) => (
        <div className="figure" key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note !== undefined && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
