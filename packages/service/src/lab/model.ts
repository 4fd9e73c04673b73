export const LAB_STATES = [
  'received',
  'converting',
  'reading',
  'extracted',
  'delivered',
  'duplicate',
  'failed',
] as const
export type LabState = (typeof LAB_STATES)[number]

/** Every legal move. What was begun and not finished is carried on from where it is. */
export const LAB_MOVES: Readonly<Record<LabState, readonly LabState[]>> = {
  received: ['converting', 'reading', 'duplicate'],
  converting: ['reading', 'failed'],
  reading: ['extracted', 'duplicate', 'failed'],
  extracted: ['delivered'],
  delivered: [],
  duplicate: [],
  failed: [],
}

/** States from which a move to `to` is legal; the statement that changes a state names these in its condition. */
export const statesBefore = (to: LabState): LabState[] =>
  LAB_STATES.filter((from) => LAB_MOVES[from].includes(to))

/** The states in which no more work is done on a document. */
export const SETTLED: readonly LabState[] = ['extracted', 'delivered', 'duplicate', 'failed']

/** The states with a report that was delivered or is to be delivered to the client. */
export const REPORTED: readonly LabState[] = ['extracted', 'delivered']
