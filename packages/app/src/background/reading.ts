import type { BackgroundMode, BackgroundReading } from '@tributary/mobile'
import type { BackgroundBridge, BackgroundStatus } from './bridge.ts'

/** Reading while the app is closed, through the app's own plugin. */
export function backgroundReading(
  bridge: Pick<BackgroundBridge, 'status' | 'enable' | 'disable'>,
  types: readonly string[],
): BackgroundReading {
  return {
    mode: async () => modeOf(await bridge.status()),
    enable: async () => modeOf(await bridge.enable({ types })),
    disable: async () => modeOf(await bridge.disable()),
  }
}

function modeOf({ isSupported, isAllowed, isOn }: BackgroundStatus): BackgroundMode {
  if (!isSupported) return 'unsupported'
  if (!isOn) return 'off'
  return isAllowed ? 'on' : 'denied'
}
