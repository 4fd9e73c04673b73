import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * What a caller is counted by. A household or server is given a whole /64 of IPv6, so its single addresses count as one; an
 * IPv4 address that is written as IPv6 is the same address.
 */
export function networkOf(address: string): string {
  // The most frequent case, for which no parser is needed: this runs for every connection that is taken from the pool.
  if (isIP(address) !== 6) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `${network.join(':')}::/64`
}
