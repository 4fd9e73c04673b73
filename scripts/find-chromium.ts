import { accessSync, constants } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The Chromium for browser tests: CHROMIUM_PATH if set, else the first one in a usual place. */
export function findChromium(
  chosen: string | undefined = process.env.CHROMIUM_PATH,
  places: string[] = PLACES,
): string | null {
  return (chosen ? [chosen] : places).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
