import type { Command } from 'commander'
import { changeLabSettings, LAB_FORMATS, labSettingsOf } from '../lab/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { printOne, UsageError } from './output.ts'

interface Options extends CommonOptions {
  format?: string
  status?: string
}

export function labSettingsCommand(): Command {
  return databaseCommand<[string], Options>(
    'lab-settings <client_uuid>',
    'How a client receives laboratory reports, and whether it is notified of what became of each document',
    labSettings,
  )
    .option('--format <format>', `${LAB_FORMATS.join(' or ')}, for reports made from now on`)
    .option('--status <on|off>', 'notifications and a status call for each document')
}

async function labSettings(platform: Platform, options: Options, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  const format = choiceOf('--format', LAB_FORMATS, options.format)
  const status = choiceOf('--status', ['on', 'off'], options.status)
  if (format || status)
    await changeLabSettings(platform, 'operator', clientUuid, {
      ...(format && { format }),
      ...(status && { reportsStatus: status === 'on' }),
    })
  const settings = await labSettingsOf(platform.db, clientUuid)
  printOne(
    { client_uuid: clientUuid, lab_format: settings.format, reports_status: settings.reportsStatus },
    options.json,
  )
}

function choiceOf<T extends string>(
  option: string,
  choices: readonly T[],
  given: string | undefined,
): T | null {
  if (given === undefined) return null
  const choice = choices.find((known) => known === given)
  if (!choice) throw new UsageError(`${option} must be one of ${choices.join(', ')}`)
  return choice
}
