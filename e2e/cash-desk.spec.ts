import type { Locator } from '@playwright/test'
import { payPath } from '#shared/payments.ts'
import { expectAccessible, PHONE } from './axe.ts'
import { written } from './cash.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, refused, test, toast } from './fixtures.ts'
import { eventsOf, type Order } from './orders.ts'
import type { App } from './server.ts'

const DESK = '/admin/caisse'

const list = ({ page }: Actor, name: string) => page.getByRole('region', { name })
const toVerify = (admin: Actor) => list(admin, 'Paiement Wave à vérifier')
const refunds = (admin: Actor) => list(admin, 'Remboursements à faire')
const row = (where: Locator, { reference }: Order) =>
  where.getByRole('listitem', { name: `Commande #${reference}` })
const transaction = (where: Locator) => where.getByLabel(/^Identifiant Wave/)
const confirm = (where: Locator) => where.getByRole('button', { name: 'Confirmer' })
const answer = ({ page }: Actor, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
const waiting = ({ page }: Actor) =>
  page.getByRole('navigation').getByRole('link', { name: /^Caisse/ })

/** Goes to pay with Wave, and comes back to the orders. */
async function leaveForWave({ page }: Actor, { id, grandTotal }: Order): Promise<void> {
  await page.goto(payPath(id))
  await expect(page.getByRole('heading', { name: `Payer ${grandTotal} F avec Wave` })).toBeVisible()
  await page.goto('/client/commandes')
}

const ledgerOf = (app: App, { id }: Order) =>
  app.db
    .prepare('select kind, amount, transaction_id from payments where order_id = ? order by rowid')
    .all(id)

test('a payment made by link is found by an admin, and the client reads it at once', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await admin.page.goto(DESK)
  await expect(admin.page.getByRole('heading', { name: 'Caisse', level: 1 })).toBeVisible()
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await leaveForWave(client, placed)

  const mine = row(toVerify(admin), placed)
  for (const fact of [client.fullname, `#${placed.reference}`, fcfa(placed.grandTotal)])
    await expect(mine).toContainText(fact)
  await expect(mine.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${client.phone.replace('+', '')}`,
  )
  await expect(waiting(admin)).toContainText('1')
  await expect(client.page.getByRole('main')).toContainText('Paiement Wave à vérifier')

  await confirm(mine).click()
  await expect(mine).toContainText('Recopiez l’identifiant de la transaction Wave.')
  await expect(transaction(mine)).toBeFocused()
  await transaction(mine).fill('T 7KQ2')
  await confirm(mine).click()
  await expect(mine).toContainText('L’identifiant ne contient que des lettres, des chiffres')
  await transaction(mine).fill(' T_7KQ2M94XBD ')
  await confirm(mine).dblclick()
  await expect(toast(admin.page, 'Paiement confirmé')).toBeVisible()
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await expect(waiting(admin)).toHaveText('Caisse')
  await expect(client.page.getByRole('main')).toContainText('Payé avec Wave')
  expect(ledgerOf(app, placed)).toEqual([
    { kind: 'declared', amount: placed.grandTotal, transaction_id: null },
    { kind: 'received', amount: placed.grandTotal, transaction_id: 'T_7KQ2M94XBD' },
  ])
})

test('an id that has served names its order, and stays typed', async ({
  app,
  client,
  admin,
  order,
}) => {
  const [first, second] = [
    await order(client, { payment: 'wave' }),
    await order(client, { payment: 'wave' }),
  ]
  admin.allow(refused(409))
  await leaveForWave(client, first)
  await leaveForWave(client, second)
  await admin.page.goto(DESK)
  await transaction(row(toVerify(admin), first)).fill('T_ONCE')
  await confirm(row(toVerify(admin), first)).click()
  await expect(row(toVerify(admin), first)).toHaveCount(0)

  const other = row(toVerify(admin), second)
  await transaction(other).fill('T_ONCE')
  await confirm(other).click()
  await expect(toast(admin.page, 'Transaction déjà utilisée')).toContainText(`#${first.reference}`)
  await expect(transaction(other)).toHaveValue('T_ONCE')
  expect(ledgerOf(app, second)).toMatchObject([{ kind: 'declared' }])
})

test('another amount than the one due is written down, and what is too much goes to the refunds', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await leaveForWave(client, placed)
  await admin.page.goto(DESK)
  const mine = row(toVerify(admin), placed)
  await mine.getByRole('button', { name: 'Autre montant reçu' }).click()
  const amount = mine.getByLabel('Montant reçu')
  await expect(amount).toHaveValue(written(placed.grandTotal))
  await amount.fill('')
  await transaction(mine).fill('T_MORE')
  await confirm(mine).click()
  await expect(amount).toBeFocused()
  await amount.fill(String(placed.grandTotal + 500))
  await confirm(mine).click()

  const owed = row(refunds(admin), placed)
  for (const fact of ['Trop-perçu', '500 FCFA', 'Wave', 'T_MORE'])
    await expect(owed).toContainText(fact)
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', amount: placed.grandTotal + 500 },
  ])
})

test('a payment that never came is refused after a question, and the client may pay again', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await leaveForWave(client, placed)
  await admin.page.goto(DESK)
  const mine = row(toVerify(admin), placed)
  await mine.getByRole('button', { name: 'Non reçu' }).click()
  await answer(admin, 'Retour')
  await expect(mine).toBeVisible()
  await mine.getByRole('button', { name: 'Non reçu' }).click()
  await answer(admin, 'Paiement non reçu')
  await expect(toast(admin.page, 'Paiement non reçu')).toBeVisible()
  await expect(mine).toHaveCount(0)
  await expect(client.page.getByRole('main')).toContainText('Paiement Wave non reçu')
  expect(eventsOf(app, placed.id).slice(-2)).toEqual(['payment_declared', 'payment_missing'])
})

test('the money of a cancelled order waits to be given back, until an admin has', async ({
  app,
  client,
  admin,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up' }, { livreur })
  await admin.page.goto('/admin/dashboard')
  const card = admin.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(card).toContainText('Payé en espèces')
  await card.getByRole('button', { name: 'Annuler' }).click()
  await expect(admin.page.getByRole('dialog')).toContainText(
    `Le client a payé ${fcfa(placed.grandTotal)} : le remboursement sera à faire dans Caisse.`,
  )
  await answer(admin, 'Annuler la commande')
  await expect(card).toContainText('Remboursement à faire · Espèces')
  await expect(waiting(admin)).toContainText('1')
  await waiting(admin).click()

  const owed = row(refunds(admin), placed)
  for (const fact of [client.fullname, 'Commande annulée', 'Espèces', fcfa(placed.grandTotal)])
    await expect(owed).toContainText(fact)
  await owed.getByRole('button', { name: 'Remboursé' }).click()
  await answer(admin, 'Remboursé')
  await expect(toast(admin.page, 'Remboursement traité')).toBeVisible()
  await expect(admin.page.getByText('Aucun remboursement à faire')).toBeVisible()
  await expect(waiting(admin)).toHaveText('Caisse')
  const settled = 'select outcome, settled_by from refunds where order_id = ?'
  expect(app.db.prepare(settled).all(placed.id)).toEqual([
    { outcome: 'refunded', settled_by: admin.id },
  ])
  expect(ledgerOf(app, placed)).toMatchObject([{ kind: 'received' }, { kind: 'refunded' }])
})

test('deleting an order whose payment nobody has found says so, and keeps it in sight', async ({
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await leaveForWave(client, placed)
  await admin.page.goto('/admin/dashboard')
  const card = admin.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(card).toContainText('Paiement Wave à vérifier')
  await card.getByRole('button', { name: 'Supprimer' }).click()
  await expect(admin.page.getByRole('dialog')).toContainText(
    'Son paiement Wave n’est pas encore vérifié : il restera à chercher dans Caisse.',
  )
  await answer(admin, 'Supprimer la commande')
  await expect(card).toHaveCount(0)
  await admin.page.goto(DESK)
  const owed = row(refunds(admin), placed)
  await expect(owed).toContainText('Supprimée avant vérification du paiement')
  await owed.getByRole('button', { name: 'Rien à rembourser' }).click()
  await answer(admin, 'Rien à rembourser')
  await expect(admin.page.getByText('Aucun remboursement à faire')).toBeVisible()
})

/** What is read of both lists; without it, an admin acts on what has grown old. */
const LISTS = /payments\.(toVerify|refunds)/

test('of two admins who confirm one payment the first is heard, and the other is told', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await leaveForWave(client, placed)
  for (const trouble of [refused(409), NO_NETWORK]) otherAdmin.allow(trouble)
  await Promise.all([admin.page.goto(DESK), otherAdmin.page.goto(DESK)])
  const [first, second] = [admin, otherAdmin].map((actor) => row(toVerify(actor), placed)) as [
    Locator,
    Locator,
  ]
  await transaction(second).fill('T_LATE')
  await otherAdmin.page.route(LISTS, (route) => route.abort())
  await transaction(first).fill('T_FIRST')
  await confirm(first).click()
  await expect(first).toHaveCount(0)

  await confirm(second).click()
  await expect(toast(otherAdmin.page, 'Paiement déjà traité')).toBeVisible()
  await otherAdmin.page.unroute(LISTS)
  await otherAdmin.page.reload()
  await expect(second).toHaveCount(0)
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: 'T_FIRST' },
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

test('a list that cannot be read says so, and reads again on « Réessayer »', async ({ admin }) => {
  const { page } = admin
  admin.allow(NO_NETWORK)
  await page.route(/payments\./, (route) => route.abort())
  await page.goto(DESK)
  await expect(page.getByText('Impossible de charger les paiements.')).toBeVisible()
  await expect(page.getByText('Impossible de charger les remboursements.')).toBeVisible()
  await page.unroute(/payments\./)
  for (const section of [toVerify(admin), refunds(admin)])
    await section.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await expect(page.getByText('Aucun remboursement à faire')).toBeVisible()
})

test('many payments come page by page, the oldest first', async ({ app, client, admin, order }) => {
  const placed: string[] = []
  for (let i = 0; i < 23; i++) placed.push((await order(client, { payment: 'wave' })).reference)
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

test('the desk, the counting dialog and its question are accessible, on a phone too', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  test.setTimeout(90_000)
  const declared = await order(client, { payment: 'wave' })
  await leaveForWave(client, declared)
  const cancelled = await order(client, { status: 'picked_up' }, { livreur })
  await admin.api.orders.cancel.mutate({ orderId: cancelled.id, from: 'picked_up' })
  await admin.page.goto(DESK)
  await row(toVerify(admin), declared).getByRole('button', { name: 'Autre montant reçu' }).click()
  await expect(row(refunds(admin), cancelled)).toBeVisible()
  await expectAccessible(admin.page)

  const due = await order(client, { status: 'pickup_en_route' }, { livreur })
  await livreur.page.goto('/livreur/dashboard')
  await livreur.page
    .getByRole('article', { name: `Commande #${due.reference}` })
    .getByRole('button', { name: 'Confirmer le ramassage' })
    .click()
  await expect(livreur.page.getByRole('dialog', { name: 'Espèces' })).toBeVisible()
  await expectAccessible(livreur.page, [PHONE])
  await livreur.page.getByRole('button', { name: 'Le client n’a rien payé' }).click()
  await expectAccessible(livreur.page, [PHONE])
})

test('no client, no livreur and no stranger opens the desk', async ({
  client,
  livreur,
  visitor,
}) => {
  for (const { page } of [client, livreur, visitor]) {
    await page.goto(DESK)
    await expect(page).not.toHaveURL(/caisse/)
  }
})
