import type { ReactNode } from 'react'

export type BadgeTone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>{children}</span>
}

export function Notice({
  tone = 'info',
  children,
}: {
  tone?: Exclude<BadgeTone, 'neutral'>
  children: ReactNode
}) {
  return (
    <div
      className={tone === 'info' ? 'notice' : `notice ${tone}`}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      {children}
    </div>
  )
}
