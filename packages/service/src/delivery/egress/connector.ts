import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { AddressRefused, type AddressRules, refusalOfAddress } from './address-rules.ts'

export const CONNECT_TIMEOUT_MS = 5_000

export interface ResolvedAddress {
  address: string
  family: number
}

export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

/**
 * Opens connections to permitted addresses only. The addresses that were checked are the ones connected to: the name
 * is resolved once per connection and not again in between.
 */
export function checkedConnector(rules: AddressRules, resolve: Resolve): buildConnector.connector {
  const connect = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
    autoSelectFamily: true,
    lookup: checkedLookup(rules, resolve),
  } as buildConnector.BuildOptions)
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    // No lookup happens for a literal address.
    const reason = isIP(host) ? refusalOfAddress(host, rules) : null
    if (reason) callback(refused(reason), null)
    else connect({ ...options, hostname: host }, callback)
  }
}

export function checkedLookup(rules: AddressRules, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const reasons = addresses.map(({ address }) => refusalOfAddress(address, rules))
        const reason = addresses.length === 0 ? 'an unknown name' : reasons.find((found) => found !== null)
        if (reason) callback(refused(reason), '')
        else if (options.all) callback(null, addresses)
        else callback(null, addresses[0]!.address, addresses[0]!.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

const refused = (reason: string) => new AddressRefused(`address refused: ${reason}`)
