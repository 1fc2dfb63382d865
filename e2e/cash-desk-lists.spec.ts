import type { Locator } from '@playwright/test'
import { expectAccessible, PHONE } from './axe.ts'
import { card, openCash } from './cash.ts'
import {
  answer,
  confirm,
  DESK,
  ledgerOf,
  newTransaction,
  payWithWaveLink,
  refunds,
  row,
  toVerify,
  transaction,
  waiting,
} from './cash-desk.ts'
import { expect, manyOrders, NO_NETWORK, refused, test, toast } from './fixtures.ts'

/** The queries of both lists; blocked, the admin's screen becomes outdated. */
const LISTS = /payments\.(toVerify|refunds)/

test('of two admins who confirm one payment the first succeeds, and the other is informed', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await payWithWaveLink(client, placed)
  for (const trouble of [refused(409), NO_NETWORK]) otherAdmin.allow(trouble)
  await Promise.all([admin.page.goto(DESK), otherAdmin.page.goto(DESK)])
  const [first, second] = [admin, otherAdmin].map((actor) => row(toVerify(actor), placed)) as [
    Locator,
    Locator,
  ]
  await transaction(second).fill(newTransaction())
  await otherAdmin.page.route(LISTS, (route) => route.abort())
  const found = newTransaction()
  await transaction(first).fill(found)
  await confirm(first).click()
  await expect(first).toHaveCount(0)

  await confirm(second).click()
  await expect(toast(otherAdmin.page, 'Paiement déjà traité')).toBeVisible()
  await otherAdmin.page.unroute(LISTS)
  await otherAdmin.page.reload()
  await expect(second).toHaveCount(0)
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: found },
  ])
})

test('of two admins who settle one refund the first is heard, and the list of the other follows', async ({
  app,
  client,
  admin,
  otherAdmin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up' }, { livreur })
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'picked_up' })
  for (const trouble of [refused(409), NO_NETWORK]) otherAdmin.allow(trouble)
  await Promise.all([admin.page.goto(DESK), otherAdmin.page.goto(DESK)])
  const owed = row(refunds(otherAdmin), placed)
  await owed.getByRole('button', { name: 'Rien à rembourser' }).click()
  await otherAdmin.page.route(LISTS, (route) => route.abort())
  await row(refunds(admin), placed).getByRole('button', { name: 'Remboursé' }).click()
  await answer(admin, 'Remboursé')
  await expect(row(refunds(admin), placed)).toHaveCount(0)

  await otherAdmin.page.unroute(LISTS)
  await answer(otherAdmin, 'Rien à rembourser')
  await expect(toast(otherAdmin.page, 'Remboursement déjà traité')).toBeVisible()
  await expect(owed).toHaveCount(0)
  const outcomes = 'select outcome from refunds where order_id = ?'
  expect(app.db.prepare(outcomes).pluck().all(placed.id)).toEqual(['refunded'])
})

test('many payments come page by page, the oldest first', async ({ app, cast, admin, order }) => {
  const orders = await manyOrders({ cast, order }, 23, { payment: 'wave' })
  const placed = orders.map(({ reference }) => reference)
  // Two of the same millisecond stand on each side of the page's edge.
  const declare = app.db.prepare('update orders set payment_declared_at = ? where reference = ?')
  for (const [i, reference] of placed.entries())
    declare.run(Date.now() - 3_600_000 + Math.floor(i / 2) * 1000, reference)
  await admin.page.goto(DESK)
  await expect(toVerify(admin).getByText('20 paiements affichés')).toBeAttached()
  await expect(waiting(admin)).toContainText('23')
  await toVerify(admin).getByRole('button', { name: 'Voir plus' }).click()
  await expect(toVerify(admin).getByText('23 paiements affichés')).toBeAttached()
  await expect(toVerify(admin).getByText('Tous les paiements sont affichés.')).toBeFocused()
  const names = await toVerify(admin)
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((each) => each.getAttribute('aria-label')))
  expect(new Set(names).size).toBe(23)
})

test('the desk, the pick-up screen and its question are accessible, on a phone too', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  test.setTimeout(90_000)
  const declared = await order(client, { payment: 'wave' })
  await payWithWaveLink(client, declared)
  const cancelled = await order(client, { status: 'picked_up' }, { livreur })
  await admin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'picked_up' })
  await admin.page.goto(DESK)
  await row(toVerify(admin), declared).getByRole('button', { name: 'Autre montant reçu' }).click()
  await expect(row(refunds(admin), cancelled)).toBeVisible()
  await expectAccessible(admin.page)

  const due = await order(client, { status: 'pickup_en_route' }, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await openCash(livreur, card(livreur, due))
  await expectAccessible(livreur.page, [PHONE])
  await livreur.page.getByRole('button', { name: 'Le client n’a rien payé' }).click()
  await expectAccessible(livreur.page, [PHONE])
})
