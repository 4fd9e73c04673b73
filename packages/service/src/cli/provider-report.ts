import type { CheckVerdict, Level, ProviderReport } from '../provider-check/index.ts'

const WORDS: Record<CheckVerdict, string> = {
  ready: 'no problem was found',
  not_configured: 'it has no credentials',
  wrong_credentials: 'client id or secret is wrong',
  application_refused: 'the vendor does not allow the application to sign people in',
  redirect_uri_refused: 'the redirect URI is not registered at the vendor',
  scope_refused: 'a scope is not registered at the vendor',
  vendor_unreachable: 'the vendor cannot be reached from here',
  callback_unreachable: 'the vendor cannot reach the redirect URI',
  webhook_unreachable: 'the vendor cannot reach the webhook address',
  undetermined: 'the credentials could not be judged',
}
const SIGNS: Record<Level, string> = { ok: '✓', problem: '✗', warning: '!', unknown: '?' }

export function printReport({ source, verdict, enter, findings }: ProviderReport): void {
  print(`${source}: ${verdict}, ${WORDS[verdict]}`)
  print('\nEnter in the developer portal:')
  print(`  redirect URI     ${enter.redirectUri}`)
  if (enter.webhookAddress !== null) print(`  webhook address  ${enter.webhookAddress}`)
  if (enter.isWebhookSecret)
    print('                   This address is a secret: anyone who knows it can send data.')
  if (enter.subscribedBy !== null && enter.subscribedBy !== 'the developer portal')
    print(`                   It is subscribed by ${enter.subscribedBy}: nothing is to be entered.`)
  print(
    `  scopes           ${enter.scopes.length === 0 ? 'none' : enter.scopes.join('\n                   ')}`,
  )
  print('')
  for (const { code, level, confidence, message } of findings) {
    print(`${SIGNS[level]} ${code}${level === 'unknown' ? '' : ` (confidence: ${confidence})`}`)
    print(`    ${message}`)
  }
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
