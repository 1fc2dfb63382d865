import { expect, test } from 'vitest'
import { pushContact } from './contact.ts'
import { isAllowedEndpoint, isPublicAddress, lookupPublic } from './public-address.ts'
import { retryAfterMs } from './service.ts'

const NOT_THE_TESTS = { loopback: false }
const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address)

/** The meaning of each address, by the registries of special addresses of the IANA. */
const NOT_PUBLIC: [address: string, range: string][] = [
  ['0.0.0.0', 'this network'],
  ['0.1.2.3', 'this network'],
  ['10.1.2.3', 'private'],
  ['100.64.0.1', 'shared by a carrier'],
  ['127.0.0.1', 'this machine'],
  ['169.254.169.254', 'of one link: the facts of a cloud’s machine'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.1', 'of protocols'],
  ['192.0.2.1', 'of documents'],
  ['192.168.1.1', 'private'],
  ['198.18.0.1', 'of measurements'],
  ['224.0.0.1', 'many machines'],
  ['240.0.0.1', 'kept for later'],
  ['255.255.255.255', 'every machine'],
  ['::', 'no address'],
  ['::1', 'this machine'],
  ['::127.0.0.1', 'an IPv4 one, as before 2006'],
  ['::10.0.0.1', 'an IPv4 one, as before 2006'],
  ['::169.254.169.254', 'an IPv4 one, as before 2006'],
  ['::ffff:127.0.0.1', 'an IPv4 one'],
  ['::ffff:0:127.0.0.1', 'an IPv4 one, translated'],
  ['64:ff9b::127.0.0.1', 'an IPv4 one, translated'],
  ['64:ff9b:1::127.0.0.1', 'an IPv4 one, translated'],
  ['100::1', 'thrown away'],
  ['2001::1', 'an IPv4 one, in a tunnel'],
  ['2001:db8::1', 'of documents'],
  ['2002:7f00:1::', 'an IPv4 one, in a tunnel'],
  ['3fff::1', 'of documents'],
  ['5f00::1', 'of routes'],
  ['4000::1', 'given to nobody'],
  ['8000::1', 'given to nobody'],
  ['fc00::1', 'private'],
  ['fd00::1', 'private'],
  ['fe80::1', 'of one link'],
  ['fec0::1', 'of one site'],
  ['ff02::1', 'many machines'],
]

test.each(NOT_PUBLIC)('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(isAllowedEndpoint(`https://${bracketed(address)}/send/1`, NOT_THE_TESTS)).toBe(false)
})

test.each(['142.250.74.10', '2a00:1450:4007:80b::200a', '::ffff:142.250.74.10'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
    expect(isAllowedEndpoint(`https://${bracketed(address)}/send/1`, NOT_THE_TESTS)).toBe(true)
  },
)

test.each([
  'https://localhost/send/1',
  'https://localhost./send/1',
  'https://LocalHost./send/1',
  'https://localhost%2e/send/1',
  'https://push.localhost./send/1',
  'https://ⓛocalhost/send/1',
  'https://127.1/send/1',
  'https://127.0.0.1./send/1',
  'https://127。0。0。1/send/1',
  'https://0x7f.1/send/1',
  'https://0177.0.0.1/send/1',
  'https://2130706433/send/1',
  'https://[::7f00:1]/send/1',
  'https://[::ffff:7f00:1]/send/1',
  'https://push.example:8443/send/1',
  'https://push.example:22/send/1',
  'https://name@push.example/send/1',
  'http://push.example/send/1',
  'http://localhost/send/1',
  'ftp://push.example/send/1',
  'push.example',
])('a device may not be reached at %s', (endpoint) => {
  expect(isAllowedEndpoint(endpoint, NOT_THE_TESTS)).toBe(false)
})

test('a device is reached by https at the name of a push service, also written in full', () => {
  for (const endpoint of ['https://push.example/send/1', 'https://push.example./send/1'])
    expect(isAllowedEndpoint(endpoint, NOT_THE_TESTS)).toBe(true)
})

test('a name that leads to this machine is refused when it is resolved', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  lookupPublic('localhost', { all: true }, resolve)
  expect(await promise).toMatchObject({ name: 'PrivateAddressError' })
})

test('the wait that a service asks for is read in seconds and as a date', () => {
  const now = Date.UTC(2025, 5, 10, 8)
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Tue, 10 Jun 2025 08:02:00 GMT', now)).toBe(120_000)
  expect(retryAfterMs('Tue, 10 Jun 2025 07:00:00 GMT', now)).toBe(0)
  expect(retryAfterMs('later', now)).toBeUndefined()
  expect(retryAfterMs(undefined, now)).toBeUndefined()
})

test('push services learn whom to turn to: the site, or the address of our e-mails', () => {
  const mailFrom = 'Lavéo <bonjour@laveo.example>'
  expect(pushContact({ publicUrl: 'https://laveo.example', mailFrom })).toBe(
    'https://laveo.example',
  )
  expect(pushContact({ publicUrl: 'http://localhost:3000', mailFrom })).toBe(
    'mailto:bonjour@laveo.example',
  )
})
