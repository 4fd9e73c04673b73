import type { Command } from 'commander'
import { formatOf, LAB_FORMATS, setFormat } from '../lab/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printOne, UsageError } from './output.ts'

export function labFormatCommand(): Command {
  return databaseCommand(
    'lab-format <client_uuid> [format]',
    `How laboratory reports are told: ${LAB_FORMATS.join(' or ')}; with a format: change it for reports made from now on`,
    labFormat,
  )
}

async function labFormat(
  platform: Platform,
  options: CommonOptions,
  clientUuid: string,
  wanted: string | undefined,
): Promise<void> {
  await requireClient(platform, clientUuid)
  if (wanted !== undefined) {
    const format = LAB_FORMATS.find((known) => known === wanted)
    if (!format) throw new UsageError(`the format must be one of ${LAB_FORMATS.join(', ')}`)
    await setFormat(platform, 'operator', clientUuid, format)
  }
  printOne({ client_uuid: clientUuid, lab_format: await formatOf(platform.db, clientUuid) }, options.json)
}
