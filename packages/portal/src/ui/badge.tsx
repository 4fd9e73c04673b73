import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>{children}</span>
}

export function Notice({
  tone = 'info',
  children,
}: {
  tone?: Exclude<Tone, 'neutral'>
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
