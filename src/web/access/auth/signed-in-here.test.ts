import { expect, test } from 'vitest'
import { noteSignIn, takeSignInFor } from './signed-in-here.ts'

test('a sign-in of this page counts once, for its account and the page that it asked for', () => {
  noteSignIn('aya', '/commander')
  expect(takeSignInFor('/commander', 'aya')).toBe(true)
  expect(takeSignInFor('/commander', 'aya')).toBe(false)
})

test.each([
  ['another account', '/commander', 'konan'],
  ['another page', '/client/suivi', 'aya'],
])('it does not count for %s, nor afterwards', (_, address, id) => {
  noteSignIn('aya', '/commander')
  expect(takeSignInFor(address, id)).toBe(false)
  expect(takeSignInFor('/commander', 'aya')).toBe(false)
})

test('a sign-in without an account is none', () => {
  noteSignIn('aya', '/commander')
  noteSignIn(undefined, '/commander')
  expect(takeSignInFor('/commander', 'aya')).toBe(false)
})
