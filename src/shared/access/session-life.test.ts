import { expect, test } from 'vitest'
import { isSessionAlive, SESSION_LONGEST_MS } from './session-life.ts'

test('a session lives until it expires, and never longer than ninety days', () => {
  const session = { createdAt: 0, expiresAt: 1_000 }
  expect(isSessionAlive(session, 999_999)).toBe(true)
  expect(isSessionAlive(session, 1_000_000)).toBe(false)
  const prolonged = { createdAt: 0, expiresAt: SESSION_LONGEST_MS }
  expect(isSessionAlive(prolonged, SESSION_LONGEST_MS)).toBe(true)
  expect(isSessionAlive(prolonged, SESSION_LONGEST_MS + 1)).toBe(false)
})
