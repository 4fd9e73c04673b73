import { Command } from 'commander'
import { audit } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { GROUPS } from './groups.ts'
import { printOne } from './output.ts'

export function keysCommand(): Command {
  return new Command('keys')
    .description(GROUPS.keys)
    .addCommand(
      databaseCommand(
        'rewrap',
        'Wrap every data key with the highest master-key version; afterwards older versions can be removed',
        rewrap,
      ),
    )
}

async function rewrap(platform: Platform, options: CommonOptions): Promise<void> {
  const rewrapped = await platform.keyring.rewrap(platform.db)
  await platform.db.transaction().execute((trx) =>
    audit(trx, platform, {
      actor: 'operator',
      clientUuid: null,
      action: 'keys.rewrap',
      detail: { rewrapped },
    }),
  )
  printOne({ rewrapped }, options.json)
}
