import type { ButtonHTMLAttributes } from 'react'
import { Link } from 'wouter'

type Kind = 'primary' | 'quiet' | 'danger' | 'plain'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind
  /** Under way: it cannot be pressed again. */
  isBusy?: boolean
}

const classOf = (kind: Kind): string => (kind === 'primary' ? 'button' : `button ${kind}`)

export function Button({ kind = 'primary', isBusy = false, disabled, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={classOf(kind)}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      {...rest}
    >
      {isBusy ? 'One moment …' : children}
    </button>
  )
}

export function ButtonLink({
  kind = 'primary',
  to,
  children,
}: {
  kind?: Kind
  to: string
  children: string
}) {
  return (
    <Link className={classOf(kind)} href={to}>
      {children}
    </Link>
  )
}
