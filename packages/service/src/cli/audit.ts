import { Command, InvalidArgumentError } from 'commander'
import { type Checkpoint, parseCheckpoint, verifyAudit } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommonOptions, databaseCommand } from './context.ts'
import { GROUPS } from './groups.ts'
import { printOne } from './output.ts'

interface VerifyOptions extends CommonOptions {
  checkpoint: readonly Checkpoint[]
}

export function auditCommand(): Command {
  return new Command('audit')
    .description(GROUPS.audit)
    .addCommand(
      databaseCommand(
        'verify',
        'Whether every entry of the audit log is there, in its place, as it was written',
        verify,
      ).option(
        '--checkpoint <text>',
        'one that the service logged before: it must be part of the log; may be given several times',
        addCheckpoint,
        [],
      ),
    )
}

function addCheckpoint(text: string, before: readonly Checkpoint[]): readonly Checkpoint[] {
  const checkpoint = parseCheckpoint(text)
  if (!checkpoint) throw new InvalidArgumentError('must be a checkpoint as the service logs it')
  return [...before, checkpoint]
}

async function verify(platform: Platform, { checkpoint, json }: VerifyOptions): Promise<void> {
  const { entries, unkeyed, checkpoint: end, problems } = await verifyAudit(platform, checkpoint)
  const found = problems.map(({ problem }) => problem)
  printOne({ whole: found.length === 0, entries, unkeyed, checkpoint: end, problems: found }, json)
  if (found.length > 0) process.exitCode = 1
}
