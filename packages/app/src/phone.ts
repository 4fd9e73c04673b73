import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Capacitor } from '@capacitor/core'
import { Health } from '@capgo/capacitor-health'
import { appleExportStore, type CapgoPlatform, capgoStore, type HealthStore } from '@tributary/mobile'
import { background } from './background/plugin.ts'
import { backgroundReading } from './background/reading.ts'
import { syntheticPerson } from './synthetic-person.ts'

export type PhonePlatform = 'ios' | 'android' | 'web'

export const platform = Capacitor.getPlatform() as PhonePlatform

export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The health stores of this phone. A browser has none: there a person brings an export and, in the sandbox, a synthetic person
 * plays a store.
 */
export function healthStores(environment: string): HealthStore[] {
  if (platform !== 'web') return [nativeStore(platform)]
  return environment === 'sandbox' ? [syntheticPerson(), appleExportStore] : [appleExportStore]
}

function nativeStore(of: CapgoPlatform): HealthStore {
  const store = capgoStore(Health, of)
  return { ...store, background: backgroundReading(background, store.types) }
}

/** Providers refuse embedded views: always the system's browser or its tab. */
export async function openInBrowser(url: string): Promise<void> {
  if (platform === 'web') window.open(url, '_blank', 'noopener')
  else await Browser.open({ url })
}

/** Links of bindings that the phone opens with the app. Returns how to stop. */
export function onLinkOpened(listener: (url: string) => void): () => void {
  if (platform === 'web') return () => {}
  const listening = App.addListener('appUrlOpen', ({ url }) => listener(url))
  return () => {
    listening.then((handle) => handle.remove())
  }
}
