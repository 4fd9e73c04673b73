import type { Environment } from '../config.ts'
import type { Db } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { closeAddonRequest } from './addon-requests.ts'
import { type Actor, audit } from './audit.ts'

type Default = boolean | Environment

interface AddonFacts {
  title: string
  /** In a line. */
  does: string
  /** The page of the guides that describes it. */
  guide: string
  /** On everywhere, off everywhere, or on in one environment only. */
  default: Default
  /** Where it can be switched on at all. */
  available?: 'sandbox only' | 'on hold'
}

export const ADDONS = {
  time_zone: {
    title: 'Time Zone',
    default: true,
    does: "Days begin at the person's midnight, not at that of UTC.",
    guide: 'add-ons/time-zone',
  },
  data_cleaning: {
    title: 'Data Cleaning',
    default: true,
    does: 'Several sources become one document.',
    guide: 'add-ons/data-cleaning',
  },
  granular_data: {
    title: 'Activate Granular Data',
    default: false,
    does: 'Single readings beside the totals.',
    guide: 'add-ons/granular-data',
  },
  notification_webhook: {
    title: 'Notification Webhook',
    default: false,
    does: 'Notified when a person connects, a source fails, a delivery is given up.',
    guide: 'add-ons/notification-webhook',
  },
  callback_url: {
    title: 'Callback URL Setup',
    default: false,
    does: 'People return to an address of yours.',
    guide: 'add-ons/callback-url',
  },
  connections_page: {
    title: 'Connections Page',
    default: 'sandbox',
    available: 'sandbox only',
    does: 'A page on which a person connects and disconnects sources.',
    guide: 'add-ons/connections-page',
  },
  pre_existing_data: {
    title: 'Pre-Existing Data',
    default: 'sandbox',
    does: 'The days before the first connection are read too.',
    guide: 'add-ons/pre-existing-data',
  },
  steps_events: {
    title: 'Steps Events in API',
    default: false,
    does: 'Steps of the day, hour by hour.',
    guide: 'add-ons/steps-events',
  },
  lab_data: {
    title: 'Lab Data',
    default: false,
    does: 'Laboratory reports, read into values.',
    guide: 'laboratory-documents',
  },
  clinical_ready: {
    title: 'Clinical Ready',
    default: false,
    does: 'A day as a FHIR R4 Bundle.',
    guide: 'clinical-documents',
  },
  device_metadata: {
    title: 'Device Metadata',
    default: false,
    does: 'Which device measured an event.',
    guide: 'add-ons/device-metadata',
  },
  user_health_profile: {
    title: 'User Health Profile',
    default: false,
    does: "Five scores of a person's week, on request.",
    guide: 'user-profiles',
  },
  health_monitoring: {
    title: 'Health Monitoring',
    default: false,
    does: 'What is out of range for a person.',
    guide: 'health-alerts',
  },
  branded_auth: {
    title: 'Branded Auth',
    default: false,
    available: 'on hold',
    does: 'On hold.',
    guide: 'add-ons/branded-auth',
  },
} as const satisfies Record<string, AddonFacts>

export type Addon = keyof typeof ADDONS
export const ADDON_NAMES = Object.keys(ADDONS) as Addon[]

export const isAddon = (name: string): name is Addon => Object.hasOwn(ADDONS, name)

export interface AddonState {
  addon: Addon
  title: string
  enabled: boolean
  changed_at: Date | null
}

/** Why an add-on cannot be switched; the message is for the operator. */
export class AddonUnavailable extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'AddonUnavailable'
  }
}

export async function listAddons(platform: Platform, db: Db, clientUuid: string): Promise<AddonState[]> {
  const rows = await db
    .selectFrom('client_addons')
    .selectAll()
    .where('client_uuid', '=', clientUuid)
    .execute()
  const changed = new Map(rows.map((row) => [row.addon, row]))
  return ADDON_NAMES.map((addon) => ({
    addon,
    title: ADDONS[addon].title,
    enabled: changed.get(addon)?.enabled ?? enabledByDefault(addon, platform.config.environment),
    changed_at: changed.get(addon)?.changed_at ?? null,
  }))
}

export async function hasAddon(
  platform: Platform,
  db: Db,
  clientUuid: string,
  addon: Addon,
): Promise<boolean> {
  const row = await db
    .selectFrom('client_addons')
    .select('enabled')
    .where('client_uuid', '=', clientUuid)
    .where('addon', '=', addon)
    .executeTakeFirst()
  return row?.enabled ?? enabledByDefault(addon, platform.config.environment)
}

export async function clientsWithAddon(platform: Platform, db: Db, addon: Addon): Promise<string[]> {
  const byDefault = enabledByDefault(addon, platform.config.environment)
  const rows = await db
    .selectFrom('clients')
    .leftJoin('client_addons', (join) =>
      join
        .onRef('client_addons.client_uuid', '=', 'clients.client_uuid')
        .on('client_addons.addon', '=', addon),
    )
    .select('clients.client_uuid')
    .where(({ fn, ref, lit }) => fn.coalesce(ref('client_addons.enabled'), lit(byDefault)))
    .execute()
  return rows.map((row) => row.client_uuid)
}

export interface DaysCut {
  clientUuid: string
}

/** Switching one changes which documents a day has. */
const CUTS_DAYS: readonly Addon[] = ['time_zone', 'data_cleaning']

/** The job for which all days of a client's users wait once they have other documents. */
export const DAYS_CUT_ANEW = { name: 'intake.days_cut_anew' }

export async function setAddon(
  platform: Platform,
  actor: Actor,
  clientUuid: string,
  addon: Addon,
  enabled: boolean,
): Promise<void> {
  if (enabled) refuseUnavailable(addon, platform.config.environment)
  await platform.db.transaction().execute(async (trx) => {
    const changes = (await hasAddon(platform, trx, clientUuid, addon)) !== enabled
    await trx
      .insertInto('client_addons')
      .values({ client_uuid: clientUuid, addon, enabled, changed_at: nowDate(platform.clock) })
      .onConflict((c) =>
        c.columns(['client_uuid', 'addon']).doUpdateSet({ enabled, changed_at: nowDate(platform.clock) }),
      )
      .execute()
    if (enabled) await closeAddonRequest(trx, clientUuid, addon)
    if (changes && CUTS_DAYS.includes(addon))
      await enqueue<DaysCut>(trx, DAYS_CUT_ANEW, { clientUuid }, { key: clientUuid })
    await audit(trx, platform, {
      actor,
      clientUuid,
      action: enabled ? 'addon.enable' : 'addon.disable',
      detail: { addon },
    })
  })
}

export function enabledByDefault(addon: Addon, environment: Environment): boolean {
  const facts: AddonFacts = ADDONS[addon]
  return facts.default === true || facts.default === environment
}

function refuseUnavailable(addon: Addon, environment: Environment): void {
  const refusal = refusalOfAddon(addon, environment)
  if (refusal) throw new AddonUnavailable(refusal)
}

/** Why it cannot be switched on here at all; null when it can. */
export function refusalOfAddon(addon: Addon, environment: Environment): string | null {
  const facts: AddonFacts = ADDONS[addon]
  if (facts.available === 'on hold') return `${facts.title} is on hold and cannot be enabled`
  if (facts.available === 'sandbox only' && environment !== 'sandbox')
    return `${facts.title} exists in the sandbox only`
  return null
}
