import { expect, test } from 'vitest'
import { loadEnv } from '#server/env.ts'
import { faultText } from '#server/operations/backups/backup-fault.ts'

/** A search that tries again from each character takes minutes for a text of this length. */
const LENGTH = 300_000

test('an error of several lines is told in one', () => {
  expect(faultText(new Error('no such\n\n  place: \r\n\there\n'))).toBe('no such place: here')
})

test.each([' ', '\t', '\n', '\r\n'])('a long error of %j is told in one pass', (piece) => {
  const long = piece.repeat(LENGTH / piece.length)
  expect(faultText(new Error(`damaged:${long}x`))).toMatch(/^damaged:\s*x$/)
})

test('an address loses its last slashes in one pass', () => {
  const slashes = '/'.repeat(LENGTH)
  const resendUrl = (path: string) =>
    loadEnv({ RESEND_BASE_URL: `http://127.0.0.1:4000${path}` }).resendBaseUrl
  expect(resendUrl(slashes)).toBe('http://127.0.0.1:4000')
  expect(resendUrl(`${slashes}x`)).toBe(`http://127.0.0.1:4000${slashes}x`)
})
