import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'

/** What of Hono's context tells where a request came from; without bindings when a test calls without a socket. */
interface Received {
  env: Partial<HttpBindings> | undefined
  req: { header(name: string): string | undefined }
}

/**
 * The address of whoever sent the request. Each of the `hops` proxies in front appends the address it saw to
 * `X-Forwarded-For`, so the last `hops` entries can be believed and everything before them cannot.
 */
export function clientAddress(c: Received, hops: number): string {
  const socket = plainAddress(c.env?.incoming?.socket?.remoteAddress ?? '') ?? 'unknown'
  if (hops === 0) return socket
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',')
  const entry = forwarded[Math.max(0, forwarded.length - hops)] ?? ''
  return plainAddress(entry) ?? socket
}

/** `::ffff:102:304`: an IPv4 address inside an IPv6 one, in groups rather than in the usual numbers. */
const MAPPED = /^(?:::|(?:0{1,4}:){5})ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i

/** Drops a port, brackets and the IPv4-in-IPv6 prefix; undefined when no address is left. */
function plainAddress(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/^(?:::|(?:0{1,4}:){5})ffff:(?=\d+\.)/i, '')
    .replace(MAPPED, (_, high: string, low: string) => dotted(high, low))
  return isIP(bare) ? bare : undefined
}

function dotted(...groups: string[]): string {
  const bytes = Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
  return bytes.join('.')
}

/** What the limits count by: an IPv4 address, or the /64 that one IPv6 customer has to themselves. */
export function addressKey(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 4) : address
}

/**
 * What belongs to one subscriber at most: an IPv4 address, or the IPv6 /48 that a provider may give to one of them.
 * Its 65,536 networks of /64 must not count as so many people.
 */
export function networkKey(address: string): string {
  return isIP(address) === 6 ? prefixOf(address, 3) : address
}

/** The network of an IPv6 address: its first groups of 16 bits, each in its shortest form. */
function prefixOf(address: string, kept: number): string {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const prefix = [...left, ...zeros, ...right].slice(0, kept)
  const shortest = prefix.map((group) => Number.parseInt(group, 16).toString(16))
  return `${shortest.join(':')}::/${kept * 16}`
}

/** A dotted end is two groups, whose value never reaches the first half. */
function groups(part: string): string[] {
  return part
    .replace(/\d+(?:\.\d+){3}$/, '0:0')
    .split(':')
    .filter(Boolean)
}
