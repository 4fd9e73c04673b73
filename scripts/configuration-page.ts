import { SETTINGS } from '../packages/service/src/config.ts'
import { PROVIDER_SETTINGS } from '../packages/service/src/provider-settings.ts'

const INTRODUCTION = `# Configuration

Settings are environment variables. There is no other place. The service refuses to start when a value makes no sense,
when a name starting with \`TRIBUTARY_\` is unknown, or when a secret is missing where none may be made up; it then names
every problem at once and quotes no value.

The command line (\`npm run -s tributary -- …\`) reads the same variables.
`

/** docs/reference/configuration.md, from the settings that the service itself reads. */
export function renderConfigurationPage(): string {
  const rows = Object.values(SETTINGS).map((setting) => {
    const { name, purpose, fallback } = setting
    return `| \`${name}\` | ${describeFallback(fallback)} | ${purpose}${'secret' in setting ? ' **Secret.**' : ''} |`
  })
  const providerRows = PROVIDER_SETTINGS.map(
    ({ name, purpose, secret }) => `| \`${name}\` | ${purpose}${secret ? ' **Secret.**' : ''} |`,
  )
  return `${INTRODUCTION}
## Settings

| name | default | what it does |
|---|---|---|
${rows.join('\n')}

## Providers

The application registered at each vendor. A source without them cannot be connected in production; in the sandbox the
simulator brings its own.

| name | what it is |
|---|---|
${providerRows.join('\n')}
`
}

function describeFallback(fallback: string | Record<string, string> | null): string {
  if (fallback === null) return '–'
  if (typeof fallback === 'string') return `\`${fallback}\``
  return Object.entries(fallback)
    .map(([environment, value]) => `\`${value}\` in ${environment}`)
    .join(', ')
}
