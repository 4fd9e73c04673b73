import { Command } from 'commander'
import { advanceClock, readClockOffset } from '../platform/sandbox-clock.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { parseDuration } from './duration.ts'
import { GROUPS } from './groups.ts'
import { printOne, UsageError } from './output.ts'

export function clockCommand(): Command {
  return new Command('clock')
    .description(GROUPS.clock)
    .addCommand(
      databaseCommand('show', 'what time it is', async (platform, options: CommonOptions) =>
        show(options, await readClockOffset(platform.db)),
      ),
    )
    .addCommand(
      databaseCommand(
        'advance <duration>',
        'move it ahead, by 90s, 15m, 6h, 1d or 1d12h',
        async (platform, options: CommonOptions, duration: string) => {
          if (platform.config.environment === 'production')
            throw new UsageError('the clock of production cannot be moved')
          const ms = parseDuration(duration)
          if (ms === null) throw new UsageError('a duration is written as 90s, 15m, 6h, 1d or 1d12h')
          show(options, await advanceClock(platform.db, ms))
        },
      ),
    )
}

function show(options: CommonOptions, offsetMs: number): void {
  const now = new Date(Date.now() + offsetMs).toISOString()
  printOne({ now, ahead_seconds: Math.round(offsetMs / 1000) }, options.json)
}
