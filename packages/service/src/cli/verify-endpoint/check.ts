import type { Message, Signing } from './message.ts'
import type { Samples } from './samples.ts'

export interface Kit {
  signing: Signing
  samples: Samples
}

export interface Check {
  name: string
  title: string
  /** How to put it right. */
  advice: string
  /** Sent one after another, unless together. */
  messages: (kit: Kit) => readonly Message[]
  together?: true
  /** Also measures how long the answers take. */
  timed?: true
  needsNextSecret?: true
}
