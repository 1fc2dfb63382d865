import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '#server/http/context.ts'
import { addressKey, clientAddress, networkKey } from './client-address.ts'

async function addressOf(hops: number, forwarded: string | undefined, socket = '10.0.0.9') {
  const app = new Hono<HttpEnv>().get('/', (c) => c.text(clientAddress(c, hops)))
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const bindings = { incoming: { socket: { remoteAddress: socket } } }
  return (await app.request('/', { headers }, bindings)).text()
}

test('without a trusted proxy the header is ignored', async () => {
  expect(await addressOf(0, '1.2.3.4')).toBe('10.0.0.9')
})

test('one proxy: the last entry counts, whatever the client put before it', async () => {
  expect(await addressOf(1, '6.6.6.6, 41.66.0.1')).toBe('41.66.0.1')
})

test('two proxies: the entry before the last counts', async () => {
  expect(await addressOf(2, '6.6.6.6, 41.66.0.1, 172.16.0.1')).toBe('41.66.0.1')
})

test('fewer entries than proxies: the oldest one counts', async () => {
  expect(await addressOf(3, '41.66.0.1')).toBe('41.66.0.1')
})

test.each([undefined, '', 'unknown', '41.66.0.1, <script>'])(
  'no usable entry (%s): the socket counts',
  async (forwarded) => expect(await addressOf(1, forwarded)).toBe('10.0.0.9'),
)

test.each([
  ['41.66.0.1:5512', '41.66.0.1'],
  ['[2001:db8::1]:5512', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:41.66.0.1', '41.66.0.1'],
  ['::ffff:0102:0304', '1.2.3.4'],
  ['::FFFF:2942:1', '41.66.0.1'],
  ['[::ffff:2942:0001]:5512', '41.66.0.1'],
  ['0:0:0:0:0:ffff:2942:1', '41.66.0.1'],
  ['0:0:0:0:0:ffff:41.66.0.1', '41.66.0.1'],
  ['::1:ffff:2942:1', '::1:ffff:2942:1'],
  ['64:ff9b::2942:1', '64:ff9b::2942:1'],
])('%s is written %s', async (entry, plain) => {
  expect(await addressOf(1, entry)).toBe(plain)
})

test('an IPv4 address that arrives over an IPv6 socket is written plainly', async () => {
  expect(await addressOf(0, undefined, '::ffff:127.0.0.1')).toBe('127.0.0.1')
})

test.each([
  ['41.66.0.1', '41.66.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:4:3:2:1', '2001:db8:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
  ['64:ff9b::41.66.0.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('for the limits %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test.each([
  ['41.66.0.1', '41.66.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8::5:4:3:2:1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', 'unknown'],
])('%s is of the network %s', (address, key) => {
  expect(networkKey(address)).toBe(key)
})
