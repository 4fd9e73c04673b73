import { ADDONS, type Addon, enabledByDefault } from '../../packages/service/src/accounts/addons.ts'
import { code, table } from './table.ts'

/** The guide of each, and what it does in a line. */
function defaultOf(addon: Addon): string {
  const [sandbox, production] = [enabledByDefault(addon, 'sandbox'), enabledByDefault(addon, 'production')]
  if (sandbox === production) return sandbox ? 'on' : 'off'
  return `${sandbox ? 'on' : 'off'} in the sandbox, ${production ? 'on' : 'off'} in production`
}

/** docs/reference/add-ons.md, from the list that the service goes by. */
export function renderAddonsPage(): string {
  const rows = Object.entries(ADDONS).map(([name, facts]) => {
    const available = 'available' in facts ? facts.available : ''
    return [
      `[${facts.title}](../guides/${facts.guide}.md)`,
      code(name),
      facts.does,
      [defaultOf(name as Addon), available].filter(Boolean).join('; '),
    ]
  })
  return `# Add-ons

What a client gets besides the daily documents. Each is a switch of one client. The operator turns it:

\`\`\`sh
npm run -s tributary -- addon list CLIENT_UUID
npm run -s tributary -- addon enable CLIENT_UUID granular_data
npm run -s tributary -- addon disable CLIENT_UUID granular_data
\`\`\`

${table(['add-on', 'name', 'what it does', 'by default'], rows)}

There is no call by which a client switches an add-on itself. What needs one that is off answers 403
\`feature_not_included\`. Every switch is written to the audit log.

A switch holds for what is made from then on. Documents that exist stay as they are until their day is built again. Switching
Time Zone builds all days again.
`
}
