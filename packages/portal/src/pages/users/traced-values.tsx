import { useState } from 'react'
import { countOf, Empty, TextField } from '../../ui/index.ts'
import { type DocumentValue, shown, TraceOf } from './trace.tsx'

/** Each value by its path; opened, with its sources. */
export function TracedValues({ values }: { values: readonly DocumentValue[] }) {
  const [typed, setTyped] = useState('')
  const found = values.filter(({ path }) => path.includes(typed.trim().toLowerCase()))
  return (
    <>
      <div className="filters">
        <TextField
          label="Find a field"
          type="search"
          value={typed}
          onChange={setTyped}
          hint={countOf(found.length, 'value')}
        />
      </div>
      {found.length === 0 ? (
        <Empty title="No such field in this version" />
      ) : (
        <ul className="traced">
          {found.map((value) => (
            <li key={value.path}>
              <details>
                <summary>
                  <code className="break">{value.path}</code> <span className="number">{shown(value)}</span>
                </summary>
                <TraceOf value={value} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
