import { Command } from 'commander'
import { ADDON_NAMES, type Addon, isAddon, listAddons, setAddon } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand, requireClient } from './context.ts'
import { GROUPS } from './groups.ts'
import { printMany, printOne, UsageError } from './output.ts'

export function addonCommand(): Command {
  return new Command('addon')
    .description(GROUPS.addon)
    .addCommand(databaseCommand('list <client_uuid>', 'All add-ons and whether they are on', list))
    .addCommand(
      databaseCommand('enable <client_uuid> <name>', `Switch on: ${ADDON_NAMES.join(', ')}`, switchTo(true)),
    )
    .addCommand(databaseCommand('disable <client_uuid> <name>', 'Switch off', switchTo(false)))
}

async function list(platform: Platform, options: CommonOptions, clientUuid: string): Promise<void> {
  await requireClient(platform, clientUuid)
  printMany(
    [...(await listAddons(platform, platform.db, clientUuid))].map((a) => ({ ...a })),
    options.json,
    '',
  )
}

function switchTo(enabled: boolean) {
  return async (
    platform: Platform,
    options: CommonOptions,
    clientUuid: string,
    name: string,
  ): Promise<void> => {
    await requireClient(platform, clientUuid)
    await setAddon(platform, 'operator', clientUuid, requireAddonName(name), enabled)
    printOne({ client_uuid: clientUuid, addon: name, enabled }, options.json)
  }
}

function requireAddonName(name: string): Addon {
  if (!isAddon(name)) throw new UsageError(`no add-on ${name}; there are: ${ADDON_NAMES.join(', ')}`)
  return name
}
