import type { SystemUser } from './account.ts'

/** Returns what to do about a failed program, from its output; empty when there is nothing to add to that output. */
export function adviceFor(output: string, account: SystemUser | null): string {
  if (output.includes('No space left on device')) return 'The disk is full: free some space and start again. '
  if (account && !account.setpriv && /Permission denied|EACCES/.test(output)) {
    return (
      `As root, PostgreSQL runs as user ${account.uid}, who may not enter the folder of its programs or data: ` +
      'install setpriv (util-linux), start as an ordinary user or use folders open to all. '
    )
  }
  return ''
}
