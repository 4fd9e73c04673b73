import type { ReactNode } from 'react'
import { Notice } from './badge.tsx'
import { Button } from './button.tsx'

export interface QueryReading<T> {
  data: T | undefined
  error: Error | null
  refetch(): unknown
}

/** What was asked for; until it is there, that it is coming, or why it is not. */
export function Loaded<T>({ reading, children }: { reading: QueryReading<T>; children(data: T): ReactNode }) {
  const { data, error } = reading
  if (data !== undefined) return <>{children(data)}</>
  if (error) return <Failure error={error} onRetry={() => void reading.refetch()} />
  return <Loading />
}

export const Loading = () => <output className="loading">Loading …</output>

export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <Notice tone="bad">
      <p>{error.message}</p>
      {onRetry && (
        <div>
          <Button kind="quiet" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Notice>
  )
}

/** Nothing here, why, and what to do about it. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children}
    </div>
  )
}
