import { expect, test } from 'vitest'
import { pushContact } from './contact.ts'
import { isPublicAddress, lookupPublic } from './public-address.ts'
import { retryAfterMs } from './retry-after.ts'

test('addresses of this machine, of private networks and of reserved ranges are not public', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fe80::1',
  ])
    expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['142.250.74.10', '2a00:1450:4007:80b::200a'])
    expect(isPublicAddress(address), address).toBe(true)
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
