import { expect, test } from 'vitest'
import { isLoopbackHost, isOwnOrigin } from './loopback.ts'

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'app.localhost',
  'app.localhost.',
  '127.0.0.1',
  '127.8.8.8',
  '::1',
  '[::1]',
])('%s can only be this machine', (host) => expect(isLoopbackHost(host)).toBe(true))

test.each([
  '0.0.0.0',
  '::',
  'localhost.evil.example',
  'localhost.evil.example.',
  'localhost..',
  '127.0.0.1.evil.example',
  '10.0.0.1',
  '',
])('%s can be another machine', (host) => expect(isLoopbackHost(host)).toBe(false))

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '%s is our origin on this machine',
  (origin) => expect(isOwnOrigin(origin, 'http://localhost:3000')).toBe(true),
)

test.each([
  undefined,
  '',
  'null',
  'http://localhost:3001',
  'https://localhost:3000',
  'http://localhost:3000/',
  'http://localhost:3000/page',
  'http://localhost:3000.evil.example',
  'http://evil.example:3000',
])('%s is not our origin on this machine', (origin) => {
  expect(isOwnOrigin(origin, 'http://localhost:3000')).toBe(false)
})

test('on a public address only that very origin is ours', () => {
  expect(isOwnOrigin('https://laveo.example', 'https://laveo.example')).toBe(true)
  expect(isOwnOrigin('https://www.laveo.example', 'https://laveo.example')).toBe(false)
  expect(isOwnOrigin('http://localhost', 'https://laveo.example')).toBe(false)
})
