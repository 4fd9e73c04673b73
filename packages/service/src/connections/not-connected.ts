import type { ApiSource } from '@tributary/health'

/** There is no live connection to speak through. */
export class NotConnected extends Error {
  constructor(source: ApiSource) {
    super(`no live connection to ${source}`)
    this.name = 'NotConnected'
  }
}
