import { describe, expect, test } from 'vitest'
import { isCommonPassword, passwordStrength } from './password.ts'

describe('a common password', () => {
  test.each([
    '123456',
    'azerty',
    'AZERTY',
    ' motdepasse ',
    'abidjan225',
    'aaaaaaa',
    '……',
    'laveo123',
  ])('is « %s », however it is typed', (password) => expect(isCommonPassword(password)).toBe(true))

  test.each(['tissu-wax-et-fil', 'bazin riche 1987', '', 'azertyy'])('is not « %s »', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )
})

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['abc', 1],
    ['azerty123', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['pagne7', 2],
    ['abababababab', 2],
    ['pagnebleu7', 3],
    ['Pagne-bleu-7', 4],
    ['un fil et une aiguille', 4],
  ] as const)('of « %s » is %i', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength)
  })

  test('never falls when a character is added to a good one', () => {
    let last = 0
    for (let length = 7; length <= 'Pagne-bleu-du-dimanche'.length; length++) {
      const strength = passwordStrength('Pagne-bleu-du-dimanche'.slice(0, length))
      expect(strength).toBeGreaterThanOrEqual(last)
      last = strength
    }
  })
})
