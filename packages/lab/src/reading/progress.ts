import { channel } from 'node:diagnostics_channel'

/** What the reader is about to do. The watcher that limits its time listens to these steps. */
export type Step = 'text' | 'render' | 'ocr' | 'understand'

const steps = channel('tributary:lab:reading')
const pages = channel('tributary:lab:page')

export function announce(step: Step): void {
  steps.publish(step)
}

export function onStep(listener: (step: Step) => void): void {
  steps.subscribe((message) => listener(message as Step))
}

/** Announces that a page was read from its picture and had text. */
export function announcePage(): void {
  pages.publish(null)
}

export function onPage(listener: () => void): void {
  pages.subscribe(listener)
}
