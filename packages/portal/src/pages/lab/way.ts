import type { LabDocumentEntry } from '@tributary/service/portal-types'
import type { LabDocumentState } from './words.ts'

export interface ReadingStep {
  title: string
  standing: 'done' | 'now' | 'ahead' | 'ended'
}

/** How many steps are behind a document in a state, of those below. */
const BEHIND: Record<Exclude<LabDocumentState, 'failed' | 'duplicate'>, number> = {
  received: 1,
  converting: 1,
  reading: 2,
  extracted: 4,
  delivered: 5,
}

const STEPS = ['Received', 'Prepared', 'Read', 'Report made', 'Delivered'] as const

/** The way of a document. A PDF needs no preparation; one that comes to an end on the way has no steps ahead. */
export function stepsOf({
  state,
  media_type: type,
}: Pick<LabDocumentEntry, 'state' | 'media_type'>): ReadingStep[] {
  if (state === 'failed' || state === 'duplicate')
    return [
      { title: 'Received', standing: 'done' },
      { title: state === 'failed' ? 'No report' : 'Duplicate', standing: 'ended' },
    ]
  const isPdf = type === 'application/pdf'
  const behind = isPdf && state === 'received' ? 2 : BEHIND[state]
  return STEPS.map((title, index) => ({ title, standing: standingOf(index, behind) })).filter(
    ({ title }) => !(isPdf && title === 'Prepared'),
  )
}

const standingOf = (index: number, behind: number): ReadingStep['standing'] =>
  index < behind ? 'done' : index === behind ? 'now' : 'ahead'
