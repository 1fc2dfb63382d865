import { expect, test } from 'vitest'
import { createSight } from './scan-codes.ts'

test('a code counts as it comes into sight, and again once it has been away for long enough', () => {
  const comes = createSight()
  const at = (now: number, text = 'sac 1') => comes(text, now)
  expect([at(0), at(200), at(1700)]).toEqual([true, false, false])
  expect(at(3200)).toBe(false)
  expect(at(4701)).toBe(true)
})

test('each code has its own sight', () => {
  const comes = createSight()
  expect([comes('sac 1', 0), comes('sac 2', 100), comes('sac 1', 200)]).toEqual([true, true, false])
})
