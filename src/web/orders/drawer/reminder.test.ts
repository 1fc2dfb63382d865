import { expect, test } from 'vitest'
import { unclaimedReminder, unpaidReminder } from './reminder.ts'

const DELIVERED = Date.UTC(2026, 10, 3, 9)
const order = {
  reference: '4f9c21ab',
  client: { fullname: 'Aminata Koné' },
  payment: { state: 'partial' as const, due: 4250, paid: 1000, missing: false },
  deliveredAt: DELIVERED,
  readyAt: DELIVERED,
  atCounter: false,
}

test('the reminder of what is unpaid names the person, the order and the amount', () => {
  expect(unpaidReminder(order)).toBe(
    'Bonjour Aminata Koné, ici l’équipe Lavéo. Il reste 4\u202f250\u00a0FCFA à payer pour votre commande #4f9c21ab, livrée le 3 novembre 2026. Comment préférez-vous régler\u202f? Merci et bonne journée.',
  )
})

test('the reminder of unclaimed laundry asks when to bring it, and states what is due only when it is', () => {
  expect(unclaimedReminder(order)).toBe(
    'Bonjour Aminata Koné, ici l’équipe Lavéo. Le linge de votre commande #4f9c21ab est prêt depuis le 3 novembre 2026. Il reste 4\u202f250\u00a0FCFA à payer. Quand pouvons-nous vous le rapporter\u202f? Merci et bonne journée.',
  )
  const payment = { ...order.payment, state: 'paid' as const, due: 0 }
  expect(unclaimedReminder({ ...order, payment })).not.toContain('à payer')
})

test('the reminder of what waits at the counter asks when its client comes', () => {
  expect(unclaimedReminder({ ...order, atCounter: true })).toContain(
    'Quand pouvez-vous passer le prendre\u202f?',
  )
})
