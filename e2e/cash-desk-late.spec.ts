import { expectAccessible, PHONE } from './axe.ts'
import { card, cashOf } from './cash.ts'
import {
  answer,
  DESK,
  ledgerOf,
  newTransaction,
  payWithWaveLink,
  refunds,
  row,
  toVerify,
  transaction,
} from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { expect, refused, test, toast } from './fixtures.ts'

test('a client who left for Wave and turned to cash pays the livreur, and the team still looks', async ({
  client,
  admin,
  livreur,
  order,
}) => {
  const wave = { status: 'pickup_en_route', payment: 'wave' } as const
  const placed = await order(client, wave, { livreur })
  await payWithWaveLink(client, placed)
  await admin.page.goto(DESK)
  const mine = row(toVerify(admin), placed)
  await expect(mine).toBeVisible()
  await expect(mine).not.toContainText('espèces')
  await card(client, placed).getByText('Payer autrement').click()
  await card(client, placed).getByRole('button', { name: 'Payer en espèces' }).click()
  await answer(client, 'Payer en espèces')
  await expect(card(client, placed)).toContainText('À payer en espèces')
  await expect(mine).toContainText('Depuis, le client a choisi de payer en espèces.')
  await livreur.page.goto('/livreur/dashboard')
  await expect(card(livreur, placed)).toContainText(`À recevoir : ${fcfa(placed.grandTotal)}`)

  await mine.getByRole('button', { name: 'Non reçu' }).click()
  await expect(admin.page.getByRole('dialog')).toContainText('la commande se paie en espèces.')
  await answer(admin, 'Paiement non reçu')
  await expect(mine).toHaveCount(0)
  await expect(card(client, placed)).toContainText('Paiement Wave non trouvé')
  await expect(card(client, placed)).toContainText('À payer en espèces')
  await expect(card(client, placed)).not.toContainText('Rien payé à la collecte')
})

test('a payment of a deleted order that went back is named, once', async ({
  app,
  client,
  admin,
  order,
}) => {
  const { page } = admin
  admin.allow(refused(409))
  const [first, placed] = [
    await order(client, { payment: 'wave' }),
    await order(client, { payment: 'wave' }),
  ]
  const [used, found] = [newTransaction(), newTransaction()]
  const counted = { orderId: first.id, transactionId: used, amount: first.grandTotal }
  await admin.api.payments.confirmWave.mutate(counted)
  await payWithWaveLink(client, placed)
  await admin.api.orders.delete.mutate({ orderId: placed.id })
  await page.goto(DESK)
  const owed = row(refunds(admin), placed)
  await owed.getByRole('button', { name: 'Remboursé' }).click()
  const dialog = page.getByRole('dialog')
  await expect(transaction(dialog)).toBeFocused()
  await expectAccessible(page, [PHONE])
  await answer(admin, 'Remboursé')
  await expect(dialog).toContainText('Recopiez l’identifiant de la transaction Wave.')
  await transaction(dialog).fill(used)
  await answer(admin, 'Remboursé')
  await expect(dialog).toContainText(`a déjà servi pour la commande #${first.reference}`)
  await transaction(dialog).fill(found.toLowerCase())
  await dialog.getByRole('button', { name: 'Remboursé' }).dblclick()
  await expect(toast(page, 'Remboursement traité')).toBeVisible()
  await expect(owed).toHaveCount(0)
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: found },
    { kind: 'refunded', transaction_id: null },
  ])
})

test('the same cash recorded by two admins for a cancelled order is counted once', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
}) => {
  const placed = await order(client)
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'pending' })
  otherAdmin.allow(refused(409))
  const { page } = otherAdmin
  await page.goto(DESK)
  const form = page.getByRole('region', { name: 'Enregistrer un paiement' })
  await form.getByRole('button', { name: 'Saisir un paiement' }).click()
  await form.getByLabel('Référence').fill(placed.reference)
  await form.getByLabel('Montant').fill('2000')
  await expect(form.getByRole('status')).toContainText('Elle est annulée')
  const news = /payments\.forReference/
  await page.route(news, (route) => route.fulfill({ status: 503 }))
  otherAdmin.allow(refused(503))
  await admin.api.payments.record.mutate({
    reference: placed.reference,
    method: 'espece',
    amount: 2000,
    shownDue: 0,
    shownReceived: 0,
    idempotencyKey: crypto.randomUUID(),
  })
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(toast(page, 'Le paiement a changé')).toContainText(
    `${fcfa(2000)} sont déjà reçus. Rien n’a été ajouté`,
  )
  await page.unroute(news)
  await page.reload()
  await form.getByRole('button', { name: 'Saisir un paiement' }).click()
  await form.getByLabel('Référence').fill(placed.reference)
  await expect(form.getByRole('status')).toContainText(`${fcfa(2000)} déjà reçus`)
  expect(cashOf(app, placed)).toHaveLength(1)
})
