import crypto from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hashAsTheServer } from '#server/testing/cheap-hashing.ts'
import { TEST_PASSWORD } from '#server/testing/factories.ts'
import { nodeHasher, osloHasher, passwordHasher } from './password-hash.ts'

beforeEach(hashAsTheServer)

const PASSWORD = 'un-fil-et-une-aiguille'

test('Node’s Argon2id is used where it is there', () => {
  expect(passwordHasher).toBe(nodeHasher)
})

test('oslo is used where Node has no Argon2', async () => {
  const missing = vi.spyOn(crypto, 'argon2Sync').mockImplementation(() => {
    throw new Error('ERR_CRYPTO_ARGON2_NOT_SUPPORTED')
  })
  onTestFinished(() => missing.mockRestore())
  vi.resetModules()
  const elsewhere = await import('./password-hash.ts')
  expect(elsewhere.passwordHasher).toBe(elsewhere.osloHasher)
})

const hashers = { Node: nodeHasher, oslo: osloHasher }

test.each([
  { by: 'oslo', reader: 'Node' },
  { by: 'Node', reader: 'oslo' },
  { by: 'Node', reader: 'Node' },
] as const)('a hash made by $by is verified by $reader', async ({ by, reader }) => {
  const hash = await hashers[by].hash(PASSWORD)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(await hashers[reader].verify(hash, PASSWORD)).toBe(true)
  expect(await hashers[reader].verify(hash, `${PASSWORD} `)).toBe(false)
})

test('a hash is verified with the parameters that it names', async () => {
  const hash =
    '$argon2id$v=19$m=8,t=1,p=1$ItWzzR1fGIOiQW5XcuoYmQ$LN6S4SzaD2t64puMll5NpwlbpJU8A0uXos6lmoGhuvE'
  for (const hasher of [nodeHasher, osloHasher]) {
    expect(await hasher.verify(hash, TEST_PASSWORD)).toBe(true)
    expect(await hasher.verify(hash, PASSWORD)).toBe(false)
  }
})

test('the same password has another hash each time', async () => {
  expect(await nodeHasher.hash(PASSWORD)).not.toBe(await nodeHasher.hash(PASSWORD))
})

test('a password is the same however its accents are composed', async () => {
  const hash = await nodeHasher.hash('\u00e9t\u00e9')
  expect(await nodeHasher.verify(hash, 'e\u0301te\u0301')).toBe(true)
  expect(await osloHasher.verify(hash, 'e\u0301te\u0301')).toBe(true)
})

test.each(['', 'x', '$argon2i$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$dGFn', '$2b$10$abcdefghijklmnopqrstuv'])(
  'a text that is no Argon2id hash (%j) is a fault, not a wrong password',
  async (hash) => {
    await expect(nodeHasher.verify(hash, PASSWORD)).rejects.toThrow('no Argon2id hash')
  },
)
