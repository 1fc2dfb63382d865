import { describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/accounts/demo.ts'
import { isGuessable } from './guessable-password.service.ts'
import { MOST_USED_PASSWORDS } from './most-used-passwords.ts'

const awa = { fullname: 'Awa Koné-Diop', email: 'awa.kd@gmail.com', phone: '+2250707482136' }
const LIST = MOST_USED_PASSWORDS.trim().split(/\s+/)

test('the list holds 3,000 different passwords of six characters or more, in lower case', () => {
  expect(new Set(LIST).size).toBe(3_000)
  expect(LIST.filter((one) => one.length < 6 || one !== one.toLowerCase())).toEqual([])
})

test('every password of the list is guessable, also in capitals, after a year or before a sign', () => {
  for (const one of LIST) {
    expect(isGuessable(one, awa), one).toBe(true)
    expect(isGuessable(one.toUpperCase(), awa), one).toBe(true)
    if (/^[a-z]/.test(one) && /[a-z]$/.test(one)) {
      expect(isGuessable(`${one}2026`, awa), one).toBe(true)
      expect(isGuessable(`${one}!`, awa), one).toBe(true)
    }
  }
})

describe('guessable', () => {
  test.each([
    'P@ssw0rd1',
    'Soleil2024!',
    'azerty225',
    'dieumerci',
    'aaaaaaaa',
    'Laveo2026',
    'laveo-abidjan',
    'Lavéo225!',
    'Awa.Kone',
    'kone1987',
    'awakd1',
    'diopdiop',
    '07 07 48 21 36',
    '0707482136',
    '+2250707482136',
    'azertyazerty',
    'Soleil-Soleil-',
    '12345678901234',
    '98765432109876',
    'l4v30abidjan',
    '4w4.kone',
  ])('is « %s »', (password) => expect(isGuessable(password, awa)).toBe(true))

  test.each([
    'trois-chemises-blanches',
    'laveo et son linge',
    'bazin riche 1987',
    'Kx7!vRtq',
    'awa aime le foutou',
    '0102030506',
    '739201847',
    '',
  ])('is not « %s »', (password) => expect(isGuessable(password, awa)).toBe(false))
})

test('the password of the demonstration is not, for any of its accounts', () => {
  for (const { fullname, email } of DEMO_ACCOUNTS)
    expect(isGuessable(DEMO_PASSWORD, { fullname, email, phone: '+2250707482136' })).toBe(false)
})
