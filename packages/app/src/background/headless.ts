import type { HealthPlugin } from '@capgo/capacitor-health'

/** What the Android worker gives to the page that it opens without a screen. Its calls answer at once. */
export interface HeadlessBridge {
  /** The answer is JSON: `{"value": …}` or `{"error": "…"}`. */
  call(method: string, options: string): string
  done(outcome: string): void
}

type Method = 'isAvailable' | 'checkAuthorization' | 'readSamples' | 'queryWorkouts'

/** The calls of the Health Connect plugin that a sync needs, where the plugin itself cannot run. */
export function headlessHealth(bridge: HeadlessBridge): Pick<HealthPlugin, Method | 'requestAuthorization'> {
  const call = async (method: Method, options: object = {}) => {
    const answer = JSON.parse(bridge.call(method, JSON.stringify(options))) as Answer
    if ('error' in answer) throw new Error(answer.error)
    return answer.value as never
  }
  return {
    isAvailable: () => call('isAvailable'),
    checkAuthorization: (options) => call('checkAuthorization', options),
    readSamples: (options) => call('readSamples', options),
    queryWorkouts: (options) => call('queryWorkouts', options),
    requestAuthorization: () => Promise.reject(new Error('no screen to ask on')),
  }
}

type Answer = { value: unknown } | { error: string }

/** Runs the sync and always says that it is over. */
export async function runHeadless(
  bridge: HeadlessBridge,
  run: (health: ReturnType<typeof headlessHealth>) => Promise<string>,
): Promise<void> {
  bridge.done(await run(headlessHealth(bridge)).catch(() => 'failed'))
}
