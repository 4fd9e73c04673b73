import { channel } from 'node:diagnostics_channel'

/** What the reader is about to do: whoever limits its time listens. */
export type Step = 'text' | 'render' | 'ocr' | 'understand'

const steps = channel('tributary:lab:reading')

export function announce(step: Step): void {
  steps.publish(step)
}

export function onStep(listener: (step: Step) => void): void {
  steps.subscribe((message) => listener(message as Step))
}
