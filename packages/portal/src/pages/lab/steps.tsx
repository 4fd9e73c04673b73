import type { LabDocumentEntry } from '@tributary/service/portal-types'
import { stepsOf } from './way.ts'

const READ_OUT = { done: 'done', now: 'under way', ahead: 'not yet', ended: 'it ended here' } as const

/** How far a document is; updated as it proceeds. */
export const Steps = ({ document }: { document: LabDocumentEntry }) => (
  <div aria-live="polite">
    <ol className="steps">
      {stepsOf(document).map(({ title, standing }) => (
        <li key={title} data-standing={standing} aria-current={standing === 'now' ? 'step' : undefined}>
          {title}
          <span className="visually-hidden">: {READ_OUT[standing]}</span>
        </li>
      ))}
    </ol>
  </div>
)
