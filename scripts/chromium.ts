import { spawnSync } from 'node:child_process'
import { findChromium } from './find-chromium.ts'

const HOW = [
  'No Chromium found: the browser tests will be skipped.',
  'Install one (Debian and Ubuntu: apt-get install chromium; macOS: brew install --cask chromium)',
  'or set CHROMIUM_PATH to the executable of a Chromium or Chrome.',
]

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function apt(...args: string[]): boolean {
  const { status } = spawnSync('apt-get', ['-q', '-y', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}

function install(): boolean {
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!mayInstall || process.env.CHROMIUM_PATH) return false
  say('No Chromium found: installing the chromium package with apt-get for the browser tests.')
  apt('update')
  return apt('install', '--no-install-recommends', 'chromium')
}

if (findChromium() === null) {
  install()
  if (findChromium() === null) for (const line of HOW) say(line)
}
