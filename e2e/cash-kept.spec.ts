import {
  card,
  cashOf,
  confirmAndReturn,
  confirmStep,
  given,
  ON_THE_ROAD,
  openCash,
  paidOf,
} from './cash.ts'
import { newTransaction } from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { cutStream, expect, refused, test, toast } from './fixtures.ts'

test('less is due than the screen believed: the cash in hand is kept, and what is too much goes back', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('5000')
  await admin.api.payments.confirmWave.mutate({
    orderId: placed.id,
    transactionId: newTransaction(),
    amount: 1000,
  })
  await confirmAndReturn(dialog)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(paidOf(app, placed).paid_amount).toBe(placed.grandTotal)
  const { items } = await admin.api.payments.refunds.query({})
  expect(items).toMatchObject([{ reason: 'paid_too_much', amount: 1000, method: 'espece' }])
})

test('an order that is cancelled while the money is counted leaves, and the cash in hand is noted', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(refused(409))
  await cutStream(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pickup_en_route' })
  await confirmStep(dialog).click()
  await expect(toast(livreur.page, 'Impossible de mettre à jour le statut.')).toContainText(
    'L’équipe Lavéo l’a modifiée',
  )
  await expect(toast(livreur.page, 'Impossible de mettre à jour le statut.')).toContainText(
    `Les ${fcfa(placed.grandTotal)} reçus sont notés.`,
  )
  const main = livreur.page.getByRole('main')
  await expect(main).toContainText('Commande annulée')
  await expect(main).toContainText('que vous avez reçus sont notés.')
  await expect(dialog).toBeHidden()
  const mine = { method: 'espece', amount: placed.grandTotal, livreur_id: livreur.id }
  expect(cashOf(app, placed)).toMatchObject([mine])
  const { items } = await admin.api.payments.refunds.query({})
  expect(items).toMatchObject([{ reason: 'order_cancelled', amount: placed.grandTotal }])
})

test('an order that is deleted while the money is counted says so, and the cash in hand is noted', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  livreur.allow(refused(409))
  await cutStream(livreur)
  await page.goto('/livreur/dashboard')
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('1500')
  await admin.api.orders.delete.mutate({ orderId: placed.id })
  await confirmStep(dialog).click()
  await expect(
    toast(page, `L’équipe Lavéo a supprimé cette commande. Les ${fcfa(1500)} reçus sont notés.`),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Commande supprimée')
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1500, livreur_id: livreur.id }])
  const { items } = await admin.api.payments.refunds.query({})
  expect(items).toMatchObject([{ reason: 'order_deleted', amount: 1500 }])
})
