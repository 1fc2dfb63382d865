import { expect, test } from 'vitest'
import { refundWords } from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { reasonsAgainst, wordsBesideSum } from './answers.ts'

test('only a sum that was told is too low', () => {
  const first = (claim: Parameters<typeof reasonsAgainst>[0]) => reasonsAgainst(claim)[0]?.label
  expect(first({ remedy: 'refund', amount: 6000 })).toBe('La somme est trop basse')
  expect(first({ remedy: 'rewash', amount: null })).toBe('Un relavage ne suffit pas')
  expect(first({ remedy: 'explain', amount: null })).toBe('Ce n’est pas ce qui s’est passé')
})

test('our words leave the way to the heading, which follows the choice of the client', () => {
  const said = `Bonjour. ${refundWords(formatFcfa(6000), 'wave')}. Pardon.`
  const words = (amount: number | null) => wordsBesideSum({ amount, method: 'wave', message: said })
  expect(words(6000)).toBe('Bonjour. Pardon.')
  expect(words(5000)).toBe(said)
  expect(words(null)).toBe(said)
})
