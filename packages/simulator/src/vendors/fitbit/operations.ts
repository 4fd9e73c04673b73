import { randomUUID } from 'node:crypto'
import type { VendorContext } from '../../platform/vendor.ts'
import { memoryOf, type Operation, type Subscriber } from './memory.ts'

/** So often an operation is seen as not done, whether by itself or by the list of subscribers. */
const LOOKS_BEFORE_DONE = 1
const FAILED_PRECONDITION = 9
const MOST_KEPT = 50

export interface Operations {
  /** Begins a change and answers as the vendor does: not done yet. */
  begin(project: string, change: Pick<Operation, 'kind' | 'subscriber' | 'verified'>): object
  /** Null when there is no such operation. */
  look(name: string): object | null
  /** Counts as a look at every operation. Returns the subscribers that are still being created. */
  lookAtList(): Subscriber[]
  isUnderWay(subscriberId: string): boolean
}

export function operationsOf(
  context: VendorContext,
  view: (project: string, subscriber: Subscriber) => object,
): Operations {
  const memory = memoryOf(context.state)
  const isOpen = ({ looksLeft }: Operation) => looksLeft >= 0
  const step = (operation: Operation) => {
    if (!isOpen(operation)) return
    operation.looksLeft -= 1
    if (!isOpen(operation) && operation.verified) apply(operation)
    context.save()
  }
  const apply = ({ kind, subscriber }: Operation) => {
    memory.subscribers = memory.subscribers.filter(({ id }) => id !== subscriber.id)
    if (kind !== 'delete') memory.subscribers.push(subscriber)
  }
  const show = (operation: Operation): object => {
    const { name, kind, subscriber, verified } = operation
    if (isOpen(operation)) return { name, done: false }
    if (!verified) {
      const error = { code: FAILED_PRECONDITION, message: 'The endpoint could not be verified.' }
      return { name, done: true, error }
    }
    const type =
      kind === 'delete' ? 'google.protobuf.Empty' : 'google.devicesandservices.health.v4.Subscriber'
    const [, project = ''] = name.split('/')
    const response = kind === 'delete' ? {} : view(project, subscriber)
    return { name, done: true, response: { '@type': `type.googleapis.com/${type}`, ...response } }
  }
  return {
    begin(project, change) {
      const name = `projects/${project}/operations/${randomUUID()}`
      const operation: Operation = { name, ...change, looksLeft: LOOKS_BEFORE_DONE }
      memory.operations = [...memory.operations, operation].slice(-MOST_KEPT)
      context.save()
      return show(operation)
    },
    look(name) {
      const operation = memory.operations.find((one) => one.name === name)
      if (!operation) return null
      step(operation)
      return show(operation)
    },
    lookAtList() {
      for (const operation of memory.operations) step(operation)
      return memory.operations
        .filter((operation) => operation.kind === 'create' && isOpen(operation))
        .map(({ subscriber }) => subscriber)
    },
    isUnderWay: (subscriberId) =>
      memory.operations.some((operation) => operation.subscriber.id === subscriberId && isOpen(operation)),
  }
}
