import type { ReactNode } from 'react'

/** `alert` is read out at once. */
export function Notice({ kind, children }: { kind: 'alert' | 'warning' | 'info'; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === 'alert' ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
