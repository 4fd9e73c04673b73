import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Failure } from './loaded.tsx'

interface DialogProps {
  title: string
  isWide?: boolean
  onClose(): void
  children: ReactNode
}

/** Open as long as it is there. */
export function Dialog({ title, isWide, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      className={isWide ? 'wide' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  children: ReactNode
  /** What is done: "Remove", "Send again". */
  verb: string
  isDangerous?: boolean
  run(): Promise<unknown>
  onClose(): void
}

/** Asks before something is done, and stays open when it fails. */
export function Confirm({ title, children, verb, isDangerous, run, onClose }: ConfirmProps) {
  const { start, isBusy, error } = useAction(run, onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error && <Failure error={error} />}
      <div className="row end">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => start()}>
          {verb}
        </Button>
      </div>
    </Dialog>
  )
}

/** Something a person sets going: once at a time, and its failure is there to be shown. */
export function useAction<A extends unknown[]>(work: (...args: A) => Promise<unknown>, onDone?: () => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const start = (...args: A): void => {
    setBusy(true)
    setError(null)
    work(...args)
      .then(() => onDone?.())
      .catch((failure: Error) => setError(failure))
      .finally(() => setBusy(false))
  }
  return { start, isBusy, error }
}
