import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'

/**
 * The rule of where a notification may be sent. A browser names the address: without these rules anyone could have the server call its
 * own network.
 */
export interface AddressRules {
  /** Accepts http on this machine too, for the tests' own push service. */
  loopback: boolean
}

/** Whether a device's address may be called: https on its usual port, and no private address where it is one already. */
export function isAllowedEndpoint(endpoint: string, { loopback }: AddressRules): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (loopback && protocol === 'http:') return isLoopbackHost(hostname)
  if (protocol !== 'https:' || port !== '') return false
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) === 0 ? !isLoopbackHost(address) : isPublicAddress(address)
}

/** An address that a name turned out to have, which nobody outside may have called. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

type Found = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name for a connection, and refuses it when one of its addresses is private: the name itself may be public. */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return found(new PrivateAddressError(`${hostname} is no public address`), [])
    if (options.all) found(null, addresses)
    else found(null, first.address, first.family)
  })
}

/** All of IPv6 that is given out as public addresses; what lies outside it, such as `::127.0.0.1`, has no single meaning. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the public Internet: not of this machine, a private network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6)
}
