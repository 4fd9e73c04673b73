import type { ButtonHTMLAttributes } from 'react'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'main' | 'quiet' | 'danger'
  isBusy?: boolean
}

export function Button({ look = 'main', isBusy = false, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${look}`}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
