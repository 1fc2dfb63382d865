import { written } from './cash.ts'
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
import { fcfa } from './figures.ts'
import { expect, refused, test, toast } from './fixtures.ts'
import { eventsOf } from './orders.ts'

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
  await payWithWaveLink(client, placed)

  const mine = row(toVerify(admin), placed)
  for (const fact of [client.fullname, `#${placed.reference}`, fcfa(placed.grandTotal)])
    await expect(mine).toContainText(fact)
  await expect(mine.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    `https://wa.me/${client.phone.replace('+', '')}`,
  )
  await expect(waiting(admin)).toContainText('1')
  await expect(client.page.getByRole('main')).toContainText('Paiement annoncé')

  await confirm(mine).click()
  await expect(mine).toContainText('Recopiez l’identifiant de la transaction Wave.')
  await expect(transaction(mine)).toBeFocused()
  await transaction(mine).fill('T 7KQ2')
  await confirm(mine).click()
  await expect(mine).toContainText('L’identifiant ne contient que des lettres, des chiffres')
  const found = newTransaction()
  await transaction(mine).fill(` ${found.toLowerCase()} `)
  await confirm(mine).dblclick()
  await expect(toast(admin.page, 'Paiement confirmé')).toBeVisible()
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await expect(waiting(admin)).toHaveText('Caisse')
  await expect(client.page.getByRole('main')).toContainText('Payé avec Wave')
  expect(ledgerOf(app, placed)).toEqual([
    { kind: 'declared', amount: placed.grandTotal, transaction_id: null },
    { kind: 'received', amount: placed.grandTotal, transaction_id: found },
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
  await payWithWaveLink(client, first)
  await payWithWaveLink(client, second)
  await admin.page.goto(DESK)
  const once = newTransaction()
  await transaction(row(toVerify(admin), first)).fill(once)
  await confirm(row(toVerify(admin), first)).click()
  await expect(row(toVerify(admin), first)).toHaveCount(0)

  const other = row(toVerify(admin), second)
  await transaction(other).fill(once)
  await confirm(other).click()
  await expect(toast(admin.page, 'Transaction déjà utilisée')).toContainText(`#${first.reference}`)
  await expect(transaction(other)).toHaveValue(once)
  await expect(transaction(other)).toHaveAttribute('aria-invalid', 'true')
  await expect(transaction(other)).toBeFocused()
  await expect(other).toContainText(`a déjà servi pour la commande #${first.reference}`)
  expect(ledgerOf(app, second)).toMatchObject([{ kind: 'declared' }])
})

test('another amount than the one due is written down, and what is too much goes to the refunds', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await payWithWaveLink(client, placed)
  await admin.page.goto(DESK)
  const mine = row(toVerify(admin), placed)
  await mine.getByRole('button', { name: 'Autre montant reçu' }).click()
  const amount = mine.getByLabel('Montant reçu')
  await expect(amount).toHaveValue(written(placed.grandTotal))
  await amount.fill('')
  const more = newTransaction()
  await transaction(mine).fill(more)
  await confirm(mine).click()
  await expect(amount).toBeFocused()
  await amount.fill(String(placed.grandTotal + 500))
  await confirm(mine).click()

  const owed = row(refunds(admin), placed)
  for (const fact of ['Trop-perçu', '500 FCFA', 'Wave', more])
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
  await payWithWaveLink(client, placed)
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

test('deleting an order whose payment is unverified says so, and keeps it in the list', async ({
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await payWithWaveLink(client, placed)
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
