import type { Config } from '../config.ts'
import { pagePath } from '../connections/index.ts'

/** Where everything is, as `--json` prints it. Null: not part of this deployment. */
export interface Described {
  base_url: string
  lab_url: string | null
  portal_url: string | null
  app_url: string | null
  receiver_url: string | null
  simulator_url: string | null
  reference_url: string | null
  docs_url: string | null
  /** On the first start only: secrets are shown once. */
  demo_client: DemoCredentials | null
  /** On the first start only, like the secrets. */
  demo_people: DemoPeople | null
}

/** Who can sign in to the portal and to the console. */
export interface DemoPeople {
  member: { email: string; password: string }
  operator: { email: string; password: string }
}

export interface DemoCredentials {
  client_uuid: string
  secret_key: string
  data_webhook_secret: string
  notification_webhook_secret: string
  user_id: string
}

/** What others can do with a sandbox that they can reach; null for one that only this machine reaches. */
export function warningOf({ environment, host }: Pick<Config, 'environment' | 'host'>): string | null {
  if (environment !== 'sandbox' || isLoopback(host)) return null
  return `This sandbox listens on ${host}: everyone who can reach this machine can open the receiver page, connect and disconnect users on the connections page, and sign in with the demo credentials. Set HOST=127.0.0.1, or let a firewall keep others out. Use no real data.`
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

export function describeStart(described: Described, warning: string | null = null): string {
  const { demo_client: demo, demo_people: people } = described
  const lines = [
    '',
    '  Tributary is running.',
    '',
    ...rows({
      Portal: described.portal_url,
      'Receiver page': described.receiver_url,
      Documentation: described.docs_url,
      'API reference': described.reference_url,
      'API base': described.base_url,
      'Phone app': described.app_url,
      Simulator: described.simulator_url,
    }),
    '',
  ]
  if (demo)
    lines.push(
      '  Demo client, shown this once:',
      '',
      ...rows({
        client_uuid: demo.client_uuid,
        secret_key: demo.secret_key,
        data_webhook_secret: demo.data_webhook_secret,
        notification_webhook_secret: demo.notification_webhook_secret,
        'connected user': demo.user_id,
        'connections page': described.base_url + pagePath(demo.client_uuid, demo.user_id),
      }),
      '',
    )
  if (people)
    lines.push(
      '  To sign in to the portal, shown this once:',
      '',
      ...rows({
        'client owner': `${people.member.email}  ${people.member.password}`,
        operator: `${people.operator.email}  ${people.operator.password}`,
      }),
      '',
    )
  if (described.receiver_url)
    lines.push(`  Open ${described.receiver_url} and watch signed documents arrive. Ctrl-C stops.`, '')
  if (warning) lines.push(`  Warning: ${warning}`, '')
  return `${lines.join('\n')}\n`
}

function rows(values: Record<string, string | null>): string[] {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== null)
  const width = Math.max(...present.map(([label]) => label.length))
  return present.map(([label, value]) => `    ${label.padEnd(width)}  ${value}`)
}
