import type { Source } from '@tributary/health'

/** There is no live connection to speak through. */
export class NotConnected extends Error {
  constructor(source: Source) {
    super(`no live connection to ${source}`)
    this.name = 'NotConnected'
  }
}
