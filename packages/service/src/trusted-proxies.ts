import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** How many proxies stand in front, or from which addresses they call; with 0 none is believed. */
export type TrustedProxies = number | readonly string[]

const MOST_HOPS = 10

/** Every hop that is believed may write any address into a header, so each has to be counted or named. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (/^\d+$/.test(text) && Number(text) <= MOST_HOPS) return Number(text)
  const named = text.split(',').map((part) => part.trim())
  if (!named.every((part) => isIP(part) !== 0 || isNetwork(part)))
    throw new Error(
      `must be the number of proxies in front (0 to ${MOST_HOPS}) or their addresses and networks (such as 10.0.0.0/8), separated by commas`,
    )
  return named
}

/** Shortened forms of IPv4, such as `10/8`, are left out: a number alone is a number of proxies. */
const isNetwork = (text: string): boolean => isIP(text.split('/', 1)[0]!) !== 0 && ipaddr.isValidCIDR(text)
