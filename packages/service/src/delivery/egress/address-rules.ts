import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Ranges no webhook may point at (IANA special-purpose registries), by why. */
export const REFUSED_RANGES = {
  'this network': ['0.0.0.0/8'],
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  'carrier-grade NAT': ['100.64.0.0/10'],
  'link-local': ['169.254.0.0/16', 'fe80::/10'],
  'protocol assignments': ['192.0.0.0/24'],
  documentation: ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20'],
  '6to4 relay': ['192.88.99.0/24'],
  benchmarking: ['198.18.0.0/15', '2001:2::/48'],
  'AS112 and AMT': [
    '192.31.196.0/24',
    '192.52.193.0/24',
    '192.175.48.0/24',
    '2001:3::/32',
    '2001:4:112::/48',
    '2620:4f:8000::/48',
  ],
  multicast: ['224.0.0.0/4', 'ff00::/8'],
  reserved: ['240.0.0.0/4'],
  broadcast: ['255.255.255.255/32'],
  unspecified: ['::/128'],
  'IPv4-mapped': ['::ffff:0:0/96'],
  'IPv4-translated': ['::ffff:0:0:0/96'],
  'IPv4-compatible': ['::/96'],
  NAT64: ['64:ff9b::/96', '64:ff9b:1::/48'],
  discard: ['100::/64'],
  Teredo: ['2001::/32'],
  ORCHID: ['2001:10::/28', '2001:20::/28'],
  'remote ID': ['2001:30::/28'],
  '6to4': ['2002::/16'],
  SRv6: ['5f00::/16'],
  'unique local': ['fc00::/7'],
  'site-local': ['fec0::/10'],
} as const satisfies Record<string, readonly string[]>

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

const REFUSED: readonly { reason: string; range: Range }[] = Object.entries(REFUSED_RANGES).flatMap(
  ([reason, ranges]) => ranges.map((range) => ({ reason, range: ipaddr.parseCIDR(range) })),
)
/** The only part of IPv6 that is given out for public use. */
const GLOBAL_UNICAST: Range = ipaddr.parseCIDR('2000::/3')

export interface AddressRules {
  /** Sandbox: plain http and this machine's loopback addresses as well. */
  allowLocal: boolean
}

/** A webhook address that may not be called; the message is for the client and names no resolved address. */
export class AddressRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'AddressRefused'
  }
}

/** Why an IP address may not be called; null when it may. */
export function refusalOfAddress(address: string, rules: AddressRules): string | null {
  if (isIP(address) === 0) return 'not an address'
  const parsed = ipaddr.parse(address)
  const hit = REFUSED.find(({ range }) => contains(range, parsed))
  if (hit) return rules.allowLocal && hit.reason === 'loopback' ? null : hit.reason
  return parsed.kind() === 'ipv6' && !contains(GLOBAL_UNICAST, parsed) ? 'reserved' : null
}

/** Checks what can be seen in the text; what the name resolves to is checked at every connection. */
export function checkWebhookUrl(text: string, rules: AddressRules): URL {
  const url = URL.parse(text)
  if (!url || text.length > 2000) throw new AddressRefused('url must be a URL of at most 2000 characters')
  if (url.protocol !== 'https:' && !(rules.allowLocal && url.protocol === 'http:'))
    throw new AddressRefused('url must be https')
  if (url.username || url.password) throw new AddressRefused('url must not contain credentials')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The URL parser has already turned decimal, octal and hexadecimal spellings into dotted ones.
  const reason = isIP(host) ? refusalOfAddress(host, rules) : null
  if (reason) throw new AddressRefused(`url must point at a public address, not ${reason}`)
  return url
}

const contains = ([base, bits]: Range, address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.kind() === base.kind() && address.match(base as ipaddr.IPv4 & ipaddr.IPv6, bits)
