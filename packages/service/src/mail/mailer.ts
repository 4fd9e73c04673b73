import { createTransport } from 'nodemailer'
import type { Config, MailSettings } from '../config.ts'
import type { Letter } from './letters.ts'

const TIMEOUT_MS = 20_000
const ON_THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Sends a letter and waits until the mail server has taken it over. Letters carry links that open an account, so they travel
 * encrypted, unless the mail server is on this machine or the service is a sandbox.
 */
export async function sendMail(
  { server, from }: MailSettings,
  environment: Config['environment'],
  to: readonly string[],
  { subject, text }: Letter,
): Promise<void> {
  const { protocol, hostname } = new URL(server)
  const transport = createTransport({
    url: server,
    requireTLS: protocol === 'smtp:' && environment === 'production' && !ON_THIS_MACHINE.has(hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from, to: to.map((address) => ({ name: '', address })), subject, text })
  } finally {
    transport.close()
  }
}
