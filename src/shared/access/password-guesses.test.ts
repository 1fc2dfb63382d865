import { describe, expect, test } from 'vitest'
import { createPasswordEstimator } from './password-guesses.ts'

const { isGuessable, strength } = createPasswordEstimator()

describe('guessed first, as far as a screen knows', () => {
  test.each([
    '123456',
    'azerty',
    'AZERTY',
    ' motdepasse ',
    'abidjan225',
    'aaaaaaa',
    'laveo123',
    'azertyy',
  ])('is « %s », however it is typed', (password) => expect(isGuessable(password)).toBe(true))

  test.each(['tissu-wax-et-fil', 'bazin riche 1987', ''])('is not « %s »', (password) =>
    expect(isGuessable(password)).toBe(false),
  )
})

describe('the strength of a password', () => {
  test.each([
    ['', 0],
    ['abc', 1],
    ['azerty123', 1],
    ['……………', 1],
    ['aaaaaaaaaaaaaaaaaaaa', 1],
    ['pagne7', 2],
    ['pagnebleu7', 3],
    ['Pagne-bleu-7', 4],
    ['un fil et une aiguille', 4],
  ] as const)('of « %s » is %i', (password, expected) => {
    expect(strength(password)).toBe(expected)
  })

  test('never falls when a character is added to a good one', () => {
    let last = 0
    for (let length = 7; length <= 'Pagne-bleu-du-dimanche'.length; length++) {
      const now = strength('Pagne-bleu-du-dimanche'.slice(0, length))
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
  })
})
