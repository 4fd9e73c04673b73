import type { HealthRecord, MappedRecord } from '@tributary/health'
import {
  type AppCredentials,
  PROVIDERS,
  type Provider,
  type ProviderContext,
  type ProviderSession,
  type Window,
} from '@tributary/providers'
import type { Simulator, Vendor } from '@tributary/simulator'
import { consent } from '../../packages/service/test/vendor-consent.ts'

const TIMEOUT_MS = 60_000

/** Everything one vendor holds of a person in a window, as records, read and mapped by the provider's own folder alone. */
export async function readVendor(
  simulator: Simulator,
  vendor: Vendor,
  app: AppCredentials,
  person: string,
  window: Window,
  now: number,
): Promise<Exclude<MappedRecord, { kind: 'retraction' }>[]> {
  const provider = PROVIDERS[vendor]!
  const { addresses } = simulator.vendors[vendor]
  const context = { addresses, fetch, timeoutMs: TIMEOUT_MS, now: () => now }
  const session = await consent(provider, context, app, person, now)
  const records = new Map<string, HealthRecord>()
  for (const { name } of provider.manifest.resources)
    for (const record of await readResource(provider, context, session, name, window)) {
      const known = records.get(record.key)
      const isOlder = (record.updatedAt ?? 0) < (known?.updatedAt ?? 0)
      if (record.kind === 'retraction') records.delete(record.key)
      else if (!isOlder) records.set(record.key, record)
    }
  return [...records.values()]
}

async function readResource(
  provider: Provider,
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  window: Window,
): Promise<MappedRecord[]> {
  const records: MappedRecord[] = []
  for await (const items of provider.pull(context, session, resource, window))
    records.push(...items.flatMap((item) => provider.map(item).records))
  return records
}
