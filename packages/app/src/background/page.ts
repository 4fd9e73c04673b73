import { capgoStore } from '@tributary/mobile'
import { openSessionWith } from '../session.ts'
import { type HeadlessBridge, runHeadless } from './headless.ts'

declare global {
  interface Window {
    /** Put there by the Android worker. */
    TributaryHeadless?: HeadlessBridge
  }
}

const bridge = window.TributaryHeadless
if (bridge)
  await runHeadless(bridge, async (health) => {
    const session = await openSessionWith(() => [capgoStore(health, 'android')])
    if (!session) return 'not_linked'
    return session.sync.run({ onlyWhenDue: true, inBackground: true })
  })
