import { readFile, stat } from 'node:fs/promises'
import type { Command } from 'commander'
import {
  type BrandChange,
  brandOf,
  clearBrand,
  LOGO_LIMIT_BYTES,
  logoTypeOf,
  setBrand,
} from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printOne, UsageError } from './output.ts'

interface BrandOptions extends CommonOptions {
  companyName?: string
  primaryColor?: string
  logo?: string
  clear?: true
}

const LONGEST_NAME = 100

export function brandCommand(): Command {
  return databaseCommand(
    'brand <client_uuid>',
    'How the app of phones looks for this client; with options: change it',
    brand,
  )
    .option('--company-name <name>', 'shown in the app')
    .option('--primary-color <color>', 'of its buttons: #rrggbb')
    .option('--logo <file>', `PNG or JPEG, at most ${LOGO_LIMIT_BYTES / 1024} KB`)
    .option('--clear', 'back to no brand of its own')
}

async function brand(platform: Platform, options: BrandOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  const change = await readChange(options)
  if (Object.keys(change).length > 0) {
    if (options.clear) throw new UsageError('--clear excludes the other options')
    await setBrand(platform, 'operator', clientUuid, change)
  } else if (options.clear) {
    await clearBrand(platform, 'operator', clientUuid)
  }
  const now = await brandOf(platform.db, platform, clientUuid)
  const nothing = { company_name: null, primary_color: null, logo_url: null }
  printOne({ client_uuid: clientUuid, ...(now ?? nothing) }, options.json)
}

async function readChange(options: BrandOptions): Promise<BrandChange> {
  return {
    ...(options.companyName !== undefined && { companyName: requireName(options.companyName) }),
    ...(options.primaryColor !== undefined && { primaryColor: requireColor(options.primaryColor) }),
    ...(options.logo !== undefined && { logo: await requireLogo(options.logo) }),
  }
}

function requireName(text: string): string {
  const name = text.trim()
  if (name === '' || [...name].length > LONGEST_NAME || /\p{Cc}/u.test(name))
    throw new UsageError(`--company-name must be 1 to ${LONGEST_NAME} characters`)
  return name
}

function requireColor(text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text))
    throw new UsageError('--primary-color must be # and six hex digits, as #0a7d5c')
  return text.toLowerCase()
}

async function requireLogo(path: string): Promise<Buffer> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UsageError(`no file ${path}`)
  if (found.size > LOGO_LIMIT_BYTES)
    throw new UsageError(`the logo must be at most ${LOGO_LIMIT_BYTES / 1024} KB`)
  const bytes = await readFile(path)
  if (!logoTypeOf(bytes))
    throw new UsageError('the logo must be a PNG or JPEG, whole; SVG is not taken: it can hold a script')
  return bytes
}
