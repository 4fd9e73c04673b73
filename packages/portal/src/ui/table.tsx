import type { ReactNode } from 'react'

export interface TableColumn<T> {
  /** Empty for a column of actions. */
  title: string
  cell(row: T): ReactNode
  isNumber?: boolean
}

interface TableProps<T> {
  /** What the rows are, for readers who cannot see the heading above. */
  caption: string
  columns: readonly TableColumn<T>[]
  rows: readonly T[]
  keyOf(row: T): string | number
  /** In place of the table when there are no rows. */
  empty: ReactNode
}

/** On a narrow screen each row becomes a list of its own. */
export function Table<T>({ caption, columns, rows, keyOf, empty }: TableProps<T>) {
  if (rows.length === 0) return <>{empty}</>
  return (
    <div className="table-holder">
      <table className="folds">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" className={isNumber ? 'right' : undefined}>
                {title || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} data-label={title} className={isNumber ? 'right' : undefined}>
                  <span>{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
