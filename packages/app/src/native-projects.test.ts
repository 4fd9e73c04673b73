import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { capgoTypes } from '@tributary/mobile'
import { describe, expect, test } from 'vitest'
import { PRIVACY_FILE } from './privacy/html.ts'

const APP = fileURLToPath(new URL('..', import.meta.url))
const PLUGIN = dirname(createRequire(import.meta.url).resolve('@capgo/capacitor-health/package.json'))

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')
const all = (folder: string, extension: string) =>
  globSync(`**/*.${extension}`, { cwd: join(APP, folder) })
    .map((file) => read(APP, folder, file))
    .join('\n')

const MANIFEST = read(APP, 'android/app/src/main/AndroidManifest.xml')
const KOTLIN = all('android/app/src/main/java', 'kt')
const SWIFT = all('ios/App/App', 'swift')
const SCRIPTS = globSync('**/*.{ts,tsx}', { cwd: join(APP, 'src') })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => read(APP, 'src', file))
  .join('\n')

/** Names of permissions in a manifest, without those that are taken out of it. */
function permissionsIn(manifest: string, isRemoved = false): string[] {
  return [...manifest.matchAll(/<uses-permission android:name="([\w.]+)"( tools:node="remove")?/g)]
    .filter(([, , removed]) => (removed !== undefined) === isRemoved)
    .map(([, name]) => name!.replace('android.permission.health.', ''))
}

/** `HeartRateVariabilityRmssdRecord` is read with `READ_HEART_RATE_VARIABILITY`. */
function permissionOf(type: string): string {
  const name = type.replace(/(Session|Rmssd)?Record$/, '').replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  return `READ_${name.toUpperCase()}`
}

describe('the Android project', () => {
  const health = permissionsIn(MANIFEST).filter((name) => /^(READ|WRITE)_/.test(name))

  test('declares a permission for each type that is read, that of background reading, and no other', () => {
    const used = [...capgoTypes('android').map(permissionOf), 'READ_HEALTH_DATA_IN_BACKGROUND']
    expect(health.toSorted()).toEqual(used.toSorted())
  })

  test('takes out everything else that the plugin declares', () => {
    const declared = permissionsIn(read(PLUGIN, 'android/src/main/AndroidManifest.xml'))
    expect(declared.length).toBeGreaterThan(20)
    for (const name of declared) expect([...health, ...permissionsIn(MANIFEST, true)], name).toContain(name)
  })

  test('asks for background reading where the system offers it, and reads by it', () => {
    expect(KOTLIN).toContain('"android.permission.health.READ_HEALTH_DATA_IN_BACKGROUND"')
    expect(KOTLIN).toContain('FEATURE_READ_HEALTH_DATA_IN_BACKGROUND')
    expect(KOTLIN).toContain('enqueueUniquePeriodicWork')
  })

  test('uses the camera in code', () => {
    expect(permissionsIn(MANIFEST)).toContain('android.permission.CAMERA')
    expect(SCRIPTS).toContain('rearCamera(')
  })

  test('has a page for the permission sheet where the plugin looks for it', () => {
    const sheet = read(
      PLUGIN,
      'android/src/main/java/app/capgo/plugin/health/PermissionsRationaleActivity.kt',
    )
    expect(sheet).toContain(`file:///android_asset/public/${PRIVACY_FILE}`)
    // Another address would win over the page.
    expect(read(APP, 'android/app/src/main/res/values/strings.xml')).not.toContain(
      'health_connect_privacy_policy_url',
    )
  })
})

describe('the iOS project', () => {
  const plist = read(APP, 'ios/App/App/Info.plist')
  const entitlements = read(APP, 'ios/App/App/App.entitlements')

  test('declares no background mode and no background task: HealthKit wakes the app without them', () => {
    expect(plist).not.toMatch(/UIBackgroundModes|BGTaskScheduler/)
    expect(SWIFT).not.toContain('BGTaskScheduler')
  })

  test('has the entitlement of background delivery, and delivers', () => {
    expect(entitlements).toContain('com.apple.developer.healthkit.background-delivery')
    expect(SWIFT).toContain('enableBackgroundDelivery')
    expect(SWIFT).toContain('BackgroundDelivery.shared.start()')
  })

  test('compiles every file of the app', () => {
    const project = read(APP, 'ios/App/App.xcodeproj/project.pbxproj')
    for (const file of globSync('*.swift', { cwd: join(APP, 'ios/App/App') }))
      expect(project.match(new RegExp(`${file} in Sources \\*/,`, 'g')), file).toHaveLength(1)
  })

  test('can observe every type that is read', () => {
    for (const type of capgoTypes('ios').filter((name) => name.includes('Correlation')))
      expect(SWIFT).toContain(`"${type}"`)
  })
})

describe('the plugin of the app', () => {
  test('has one name in all three languages', () => {
    expect(SCRIPTS).toContain(`registerPlugin<BackgroundBridge>('TributaryBackground')`)
    expect(KOTLIN).toContain('@CapacitorPlugin(name = "TributaryBackground")')
    expect(SWIFT).toContain('let jsName = "TributaryBackground"')
    expect(read(APP, 'android/app/src/main/java/dev/tributary/app/MainActivity.java')).toContain(
      'registerPlugin(BackgroundPlugin.class)',
    )
    expect(SWIFT).toContain('registerPluginInstance(BackgroundPlugin())')
  })

  test('answers the calls that the app makes', () => {
    for (const name of ['status', 'enable', 'disable']) {
      expect(KOTLIN).toContain(`fun ${name}(call: PluginCall)`)
      expect(SWIFT).toContain(`@objc func ${name}(_ call: CAPPluginCall)`)
    }
    expect(SWIFT).toContain('@objc func finished(_ call: CAPPluginCall)')
    for (const status of ['isSupported', 'isAllowed', 'isOn']) {
      expect(KOTLIN).toContain(`"${status}"`)
      expect(SWIFT).toContain(`"${status}"`)
    }
  })

  test('gives the page without a screen the calls that a sync makes', () => {
    expect(SCRIPTS).toContain('window.TributaryHeadless')
    expect(KOTLIN).toContain('"TributaryHeadless"')
    for (const call of ['isAvailable', 'checkAuthorization', 'readSamples', 'queryWorkouts'])
      expect(KOTLIN).toContain(`"${call}" ->`)
  })
})
