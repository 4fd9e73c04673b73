import { ADDONS, type Addon, enabledByDefault } from '../../packages/service/src/accounts/addons.ts'
import { code, table } from './table.ts'

/** The guide of each, and what it does in a line. */
const GUIDES: Record<Addon, { guide: string; does: string }> = {
  time_zone: {
    guide: 'add-ons/time-zone.md',
    does: "Days begin at the person's midnight, not at that of UTC.",
  },
  data_cleaning: { guide: 'add-ons/data-cleaning.md', does: 'Several sources become one document.' },
  granular_data: { guide: 'add-ons/granular-data.md', does: 'Single readings beside the totals.' },
  notification_webhook: {
    guide: 'add-ons/notification-webhook.md',
    does: 'Told when a person connects, a source fails, a delivery is given up.',
  },
  callback_url: { guide: 'add-ons/callback-url.md', does: 'People return to an address of yours.' },
  connections_page: {
    guide: 'add-ons/connections-page.md',
    does: 'A page on which a person connects and disconnects sources.',
  },
  pre_existing_data: {
    guide: 'add-ons/pre-existing-data.md',
    does: 'The days before the first connection are read too.',
  },
  steps_events: { guide: 'add-ons/steps-events.md', does: 'Steps of the day, hour by hour.' },
  lab_data: { guide: 'laboratory-documents.md', does: 'Laboratory reports, read into values.' },
  clinical_ready: { guide: 'clinical-documents.md', does: 'A day as a FHIR R4 Bundle.' },
  device_metadata: { guide: 'add-ons/device-metadata.md', does: 'Which device measured an event.' },
  user_health_profile: { guide: 'user-profiles.md', does: "Five scores of a person's week, on request." },
  health_monitoring: { guide: 'health-alerts.md', does: 'What is out of range for a person.' },
  branded_auth: { guide: 'add-ons/branded-auth.md', does: 'On hold.' },
}

function defaultOf(addon: Addon): string {
  const [sandbox, production] = [enabledByDefault(addon, 'sandbox'), enabledByDefault(addon, 'production')]
  if (sandbox === production) return sandbox ? 'on' : 'off'
  return `${sandbox ? 'on' : 'off'} in the sandbox, ${production ? 'on' : 'off'} in production`
}

/** docs/reference/add-ons.md, from the list that the service goes by. */
export function renderAddonsPage(): string {
  const rows = Object.entries(ADDONS).map(([name, facts]) => {
    const { guide, does } = GUIDES[name as Addon]
    const available = 'available' in facts ? facts.available : ''
    return [
      `[${facts.title}](../guides/${guide})`,
      code(name),
      does,
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

A switch holds for what is made from then on. Documents that exist stay as they are until their day is built again.
`
}
