import { signWebhook } from '@tributary/sdk'
import { Command, Option } from 'commander'
import { ANSWER_TIMEOUT_MS } from '../delivery/index.ts'
import { GROUPS } from './groups.ts'
import { printOne, UsageError } from './output.ts'
import { CHECKS } from './verify-endpoint/checks/index.ts'
import { printResult, printTotals } from './verify-endpoint/report.ts'
import { verifyEndpoint } from './verify-endpoint/run.ts'

interface VerifyOptions {
  secret: string
  nextSecret?: string
  timeout: string
  only?: string
  json?: true
}

const LONGEST_TIMEOUT_S = 600

export function verifyEndpointCommand(): Command {
  return new Command('verify-endpoint')
    .description(GROUPS['verify-endpoint'])
    .argument('<url>', 'where the receiver takes webhooks; also on this machine')
    .addOption(
      new Option('--secret <whsec>', 'the secret that it verifies with')
        .env('WEBHOOK_SECRET')
        .makeOptionMandatory(),
    )
    .option('--next-secret <whsec>', 'the secret that it is about to change to, to check the rotation')
    .option('--timeout <seconds>', 'how long to wait for each answer', String(ANSWER_TIMEOUT_MS / 1000))
    .option('--only <checks>', 'some of the checks, by their names, with commas between them')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `\nThe requests look like real documents of the user test-user.\n\nChecks:\n${list()}\n\nExamples:\n${EXAMPLES}`,
    )
    .action(run)
}

const EXAMPLES = [
  '  tributary verify-endpoint http://localhost:3000/hook --secret whsec_…',
  '  tributary verify-endpoint https://acme.example.com/data --secret whsec_… --next-secret whsec_…',
  '  WEBHOOK_SECRET=whsec_… tributary verify-endpoint http://localhost:3000/hook --only duplicates,large-body',
].join('\n')

function list(): string {
  const width = Math.max(...CHECKS.map(({ name }) => name.length))
  return CHECKS.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join('\n')
}

async function run(address: string, options: VerifyOptions): Promise<void> {
  const { secret, nextSecret, json } = options
  requireSecret('--secret', secret)
  if (nextSecret !== undefined) requireSecret('--next-secret', nextSecret)
  const only = options.only?.split(',').map((name) => name.trim())
  const report = await verifyEndpoint({
    url: requireUrl(address),
    secret,
    timeoutMs: requireTimeout(options.timeout),
    ...(nextSecret === undefined ? {} : { nextSecret }),
    ...(only ? { only: only.map(requireCheck) } : {}),
    ...(json ? {} : { onResult: printResult }),
  })
  if (json) printOne({ ...report }, true)
  else printTotals(report)
  if (report.failed > 0) process.exitCode = 1
}

function requireUrl(text: string): URL {
  const url = URL.parse(text)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new UsageError(`${text} is no address; one looks like http://localhost:3000/hook`)
  if (url.username || url.password) throw new UsageError('the address must not contain credentials')
  return url
}

/** The message of the mistake never holds the secret. */
function requireSecret(option: string, secret: string): void {
  try {
    signWebhook({ id: 'msg', timestamp: 0, body: '', secrets: secret })
  } catch (error) {
    throw new UsageError(`${option}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function requireTimeout(text: string): number {
  const timeout = Number(text)
  if (!(timeout > 0 && timeout <= LONGEST_TIMEOUT_S))
    throw new UsageError(`--timeout must be a number of seconds, ${LONGEST_TIMEOUT_S} at most`)
  return timeout * 1000
}

function requireCheck(name: string): string {
  if (!CHECKS.some((check) => check.name === name))
    throw new UsageError(`no check ${name}; there are: ${CHECKS.map((check) => check.name).join(', ')}`)
  return name
}
