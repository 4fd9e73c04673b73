import { describeSandbox, hostSandbox, type Sandbox } from '@tributary/lab'
import type { Logger } from '../platform/log.ts'

/** Logs which protections keep a laboratory document from this service. They are tried out once, at the start. */
export function reportSandbox(log: Logger, sandbox: Sandbox = hostSandbox()): void {
  const { holds, lacks } = describeSandbox(sandbox)
  const isApart = holds.some((part) => part !== 'permissions' && part !== 'limits')
  if (isApart) log.info({ holds, lacks }, 'laboratory documents are read in a sandbox')
  else
    log.warn(
      { holds, lacks },
      'laboratory documents are read with the rights and the network of this service: this system offers no sandbox',
    )
}
