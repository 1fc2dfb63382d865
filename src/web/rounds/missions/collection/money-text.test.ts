import { expect, test } from 'vitest'
import type { PaymentView } from '#shared/money/payments.ts'
import type { Mission } from '../mission.ts'
import { moneyText } from './money-text.ts'

const unpaid: PaymentView = { state: 'unpaid', due: 5000, paid: 0, credit: 0, missing: false }

test.each<[string, Mission['paymentMethod'], Partial<PaymentView>, number | undefined]>([
  ['5 000 FCFA reçus', 'espece', {}, 5000],
  ['rien reçu', 'espece', {}, 0],
  ['Wave à vérifier', 'wave', { state: 'to_verify' }, undefined],
  ['Wave en attente', 'wave', {}, undefined],
  ['rien à encaisser', 'wave', { state: 'paid', due: 0 }, undefined],
  ['rien à encaisser', 'espece', { state: 'paid', due: 0 }, undefined],
])('above the button stands « %s » (%s, %o, kept: %s)', (words, paymentMethod, more, kept) => {
  const mission = { payment: { ...unpaid, ...more }, paymentMethod } as Mission
  expect(moneyText(mission, kept).replace(/\s/g, ' ')).toBe(words)
})
