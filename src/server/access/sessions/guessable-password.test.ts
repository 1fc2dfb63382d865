import * as common from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#shared/demo.ts'
import { isGuessable } from './guessable-password.service.ts'

const awa = { fullname: 'Awa Koné-Diop', email: 'awa.kd@gmail.com', phone: '+2250707482136' }
const MOST_USED = common.dictionary['passwords-common'].filter((one) => one.length >= 6)

test('each of the most used passwords of six characters or more is guessable, up to the 3,000th', async () => {
  const tried = MOST_USED.slice(0, 3_000).filter((_, rank) => rank < 100 || rank % 10 === 9)
  for (const one of tried) expect(await isGuessable(one, awa), one).toBe(true)
})

test('the most used are also in capitals, before a year or a sign', async () => {
  for (const one of MOST_USED.slice(0, 60)) {
    expect(await isGuessable(one.toUpperCase(), awa), one).toBe(true)
    if (/^[a-z]/.test(one) && /[a-z]$/.test(one)) {
      expect(await isGuessable(`${one}2026`, awa), one).toBe(true)
      expect(await isGuessable(`${one}!`, awa), one).toBe(true)
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
    'awa.kd@gmail.com',
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
  ])('is « %s »', async (password) => expect(await isGuessable(password, awa)).toBe(true))

  test.each([
    'trois-chemises-blanches',
    'laveo et son linge',
    'bazin riche 1987',
    'Kx7!vRtq',
    'awa aime le foutou',
    '0102030506',
    '739201847',
    '',
  ])('is not « %s »', async (password) => expect(await isGuessable(password, awa)).toBe(false))
})

test('the password of the demonstration is not, for any of its accounts', async () => {
  for (const { fullname, email } of DEMO_ACCOUNTS)
    expect(await isGuessable(DEMO_PASSWORD, { fullname, email, phone: '+2250707482136' })).toBe(
      false,
    )
})
