import { useEffect, useRef, useState } from 'react'
import { answerPermissionsWith } from '../synthetic-person.ts'
import { Button } from '../ui/button.tsx'
import { typeName } from '../words.ts'

interface Question {
  types: readonly string[]
  answer: (denied: readonly string[]) => void
}

/** Stands for the sheet of the phone, for the synthetic person of the sandbox. */
export function PermissionSheet() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const [denied, setDenied] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    answerPermissionsWith(
      (types, before) =>
        new Promise((answer) => {
          setDenied(new Set(before))
          setQuestion({ types, answer })
          dialog.current?.showModal()
        }),
    )
  }, [])

  const close = (refused: Iterable<string>) => {
    dialog.current?.close()
    question?.answer([...refused])
    setQuestion(null)
  }

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet"
      onCancel={() => close(question?.types ?? [])}
    >
      <h2 id="sheet">What may be read?</h2>
      <p>A synthetic person answers here as your phone would ask you.</p>
      <div className="row">
        <Button look="quiet" onClick={() => setDenied(new Set())}>
          Allow all
        </Button>
        <Button look="quiet" onClick={() => setDenied(new Set(question?.types))}>
          Allow none
        </Button>
      </div>
      <ul className="plain types">
        {question?.types.map((type) => (
          <li key={type}>
            <label>
              <input
                type="checkbox"
                checked={!denied.has(type)}
                onChange={({ target }) => {
                  const next = new Set(denied)
                  if (target.checked) next.delete(type)
                  else next.add(type)
                  setDenied(next)
                }}
              />
              {typeName(type)}
            </label>
          </li>
        ))}
      </ul>
      <Button onClick={() => close(denied)}>Done</Button>
    </dialog>
  )
}
