import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import ipaddr from 'ipaddr.js'

/** The parts of Hono's context that give a request's address; no bindings when a test calls without a socket. */
interface Received {
  env: Partial<HttpBindings> | undefined
  req: { header(name: string): string | undefined }
}

/**
 * The network address of the sender of a request. Each of the `hops` proxies in front appends the address it saw to
 * `X-Forwarded-For`, so the last `hops` entries can be believed and everything before them cannot.
 */
export function clientAddress(c: Received, hops: number): string {
  const socket = plainAddress(c.env?.incoming?.socket?.remoteAddress ?? '') ?? 'unknown'
  if (hops === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',')
  const entry = forwarded[Math.max(0, forwarded.length - hops)] ?? ''
  return plainAddress(entry) ?? socket
}

/**
 * Drops a port and brackets, and writes an IPv4 address that is wrapped in an IPv6 one as IPv4; undefined when no address
 * is left.
 */
function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  // Checked by Node first: ipaddr.js also reads the short forms of IPv4, such as `127.1`.
  if (isIP(bare) !== 6) return isIP(bare) ? bare : undefined
  const address = parseIPv6(bare)
  return address.isIPv4MappedAddress() ? address.toIPv4Address().toString() : bare
}

/** Without its zone (`%eth0`), which names an interface of this machine and not the address. */
function parseIPv6(text: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(text.replace(/%.*$/, ''))
}

/** The key by which limits count: an IPv4 address, or the /64 of one IPv6 customer. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 4) : address
}

/**
 * The network of one subscriber: an IPv4 address, or the IPv6 /48 that a provider may give to one of them. Its 65,536
 * networks of /64 must not count as so many people.
 */
export function networkKey(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 3) : address
}

/** The network of an IPv6 address: its first groups of 16 bits, each in its shortest form. */
function prefixOf(address: string, kept: number): string {
  const groups = parseIPv6(address).parts.slice(0, kept)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${kept * 16}`
}
