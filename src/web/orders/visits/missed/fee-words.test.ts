import { expect, test } from 'vitest'
import type { OrderDetail } from '../../order-view.ts'
import { feeWords } from './fee-words.ts'

const detail = (from: number) =>
  ({
    order: { grandTotal: 3000, toAgree: null },
    missedFee: { sum: 1000, from },
  }) as unknown as OrderDetail

test.each([
  [
    'Réglage : dès la 2ᵉ absence. Le total passe de 3 000 FCFA à 4 000 FCFA, sans retour possible.',
    { isCharged: true, isProposed: true },
  ],
  // A person may charge what the settings leave free.
  [
    'Réglage : dès la 2ᵉ absence. Le total passe de 3 000 FCFA à 4 000 FCFA, sans retour possible.',
    { isCharged: true, isProposed: false },
  ],
  [
    'Réglage : dès la 2ᵉ absence. Le total reste 3 000 FCFA.',
    { isCharged: false, isProposed: false },
  ],
  [
    'Réglage : dès la 2ᵉ absence. Le total reste 3 000 FCFA. L’historique garde que 1 000 FCFA n’ont pas été demandés.',
    { isCharged: false, isProposed: true },
  ],
])('« %s » (%o)', (words, decision) => {
  expect(feeWords(detail(2), decision).replace(/\s/g, ' ')).toBe(words)
})
