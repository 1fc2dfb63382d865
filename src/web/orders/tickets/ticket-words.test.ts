import { expect, test } from 'vitest'
import { countWords, type DepositTicket, dueLabel, orderedWord } from './ticket-words.ts'

const line = (grams: number | null, counted = 1) =>
  ({ grams, counted }) as DepositTicket['lines'][number]
const ticket = (more: Partial<DepositTicket>) => more as DepositTicket

test.each([
  ['pièces comptées devant vous', { pieces: 3, lines: [line(null)], withClient: true }],
  ['pièce comptée', { pieces: 1, lines: [line(null)], withClient: false }],
  ['sacs pesés', { pieces: 2, lines: [line(5000), line(null, 0)], withClient: false }],
  ['pièces comptées', { pieces: 2, lines: [line(5000), line(null)], withClient: false }],
])('a count is said as « %s »', (words, facts) => {
  expect(countWords(ticket(facts))).toBe(words)
})

test.each([
  ['commandée', { quantity: 1, grams: null }],
  ['commandées', { quantity: 2, grams: null }],
  ['commandé', { quantity: 1, grams: 5000 }],
  ['commandés', { quantity: 2, grams: 5000 }],
])('« %s » agrees with %o', (word, of) => {
  expect(orderedWord(of)).toBe(word)
})

test.each([
  ['Paiement Wave à vérifier', 'to_verify', 'wave'],
  ['À payer avec Wave', 'unpaid', 'wave'],
  ['À payer en espèces', 'partial', 'espece'],
  ['À payer', 'unpaid', null],
])('what is due is « %s » (%s, %s)', (words, state, paymentMethod) => {
  expect(dueLabel({ payment: { state }, paymentMethod } as DepositTicket)).toBe(words)
})
