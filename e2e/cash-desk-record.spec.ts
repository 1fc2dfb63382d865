import type { Locator } from '@playwright/test'
import { expectAccessible, PHONE } from './axe.ts'
import { cashOf, written } from './cash.ts'
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
} from './cash-desk.ts'
import { fcfa } from './figures.ts'
import { type Actor, expect, NO_NETWORK, readAgain, refused, test, toast } from './fixtures.ts'
import { loseAnswer } from './lost-answer.ts'
import type { Order } from './orders.ts'

const desk = ({ page }: Actor) => page.getByRole('region', { name: 'Enregistrer un paiement' })
const reference = (where: Locator) => where.getByLabel('Référence')
const amount = (where: Locator) => where.getByLabel('Montant')
const record = (where: Locator) => where.getByRole('button', { name: 'Enregistrer' })

async function openRecord(admin: Actor): Promise<Locator> {
  await admin.page.goto(DESK)
  const open = desk(admin).getByRole('button', { name: 'Saisir un paiement' })
  await expect(open).toBeVisible()
  // A page opens at its top.
  await expect(open).not.toBeFocused()
  await open.click()
  await expect(reference(desk(admin))).toBeFocused()
  return desk(admin)
}

/** Fills in the reference and the amount, and waits until the screen shows the result. */
async function fill(where: Locator, order: Order, francs: number, told: string): Promise<void> {
  await reference(where).fill(`#${order.reference.toUpperCase()}`)
  await amount(where).fill(String(francs))
  await expect(where.getByRole('status')).toContainText(told)
}

test('cash brought to the desk pays the order, and the client reads it at once', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client)
  await client.page.goto('/client/commandes')
  await expect(client.page.getByRole('main')).toContainText('À payer en espèces')
  const form = await openRecord(admin)
  await reference(form).fill(placed.reference)
  for (const fact of [client.fullname, fcfa(placed.grandTotal), 'À payer en espèces'])
    await expect(form.getByRole('status')).toContainText(fact)
  await record(form).click()
  await expect(amount(form)).toBeFocused()
  await amount(form).fill(String(placed.grandTotal))
  await expect(form.getByRole('status')).toContainText('Elle sera payée.')
  await record(form).dblclick()
  await expect(toast(admin.page, 'Paiement enregistré')).toContainText(
    `${fcfa(placed.grandTotal)} pour la commande #${placed.reference}`,
  )
  await expect(reference(form)).toHaveValue('')
  await expect(reference(form)).toBeFocused()
  await expect(client.page.getByRole('main')).toContainText('Payé en espèces')
  expect(cashOf(app, placed)).toMatchObject([{ amount: placed.grandTotal, livreur_id: null }])
})

test('a Wave payment for an order that is paid is announced, kept and flagged for refund', async ({
  app,
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up' })
  const form = await openRecord(admin)
  await form.getByRole('radio', { name: 'Wave' }).check()
  await fill(
    form,
    placed,
    placed.grandTotal,
    'Elle est déjà payée : le montant ira dans les remboursements.',
  )
  await record(form).click()
  await expect(form).toContainText('Recopiez l’identifiant de la transaction Wave.')
  const twice = newTransaction()
  await transaction(form).fill(twice)
  await record(form).click()
  await expect(toast(admin.page, 'Paiement enregistré')).toContainText('dans les remboursements')
  const owed = row(refunds(admin), placed)
  for (const fact of ['Payée deux fois', twice, fcfa(placed.grandTotal)])
    await expect(owed).toContainText(fact)
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'received', transaction_id: null },
    { kind: 'received', transaction_id: twice, amount: placed.grandTotal },
  ])
})

test('an unknown reference and a transaction that has served are said at their fields', async ({
  client,
  admin,
  order,
}) => {
  for (const status of [404, 409]) admin.allow(refused(status))
  const [first, second] = [await order(client), await order(client)]
  const transactionId = newTransaction()
  const found = { orderId: first.id, transactionId, amount: 1000 }
  await admin.api.payments.confirmWave.mutate(found)
  const form = await openRecord(admin)
  await reference(form).fill('zz')
  await record(form).click()
  await expect(form).toContainText('Recopiez les 8 caractères de la référence.')
  await reference(form).fill(second.reference === '00000000' ? 'ffffffff' : '00000000')
  await expect(form).toContainText('Aucune commande ne porte cette référence.')

  await form.getByRole('radio', { name: 'Wave' }).check()
  await fill(form, second, 500, `Il restera ${fcfa(second.grandTotal - 500)} à payer.`)
  await transaction(form).fill(transactionId)
  await record(form).click()
  await expect(form).toContainText(`a déjà servi pour la commande #${first.reference}`)
  await expect(transaction(form)).toBeFocused()
  await expect(amount(form)).toHaveValue(written(500))
})

test('a payment whose answer is lost is counted once when it is sent again', async ({
  app,
  client,
  admin,
  order,
}) => {
  admin.allow(/ERR_(CONNECTION_RESET|FAILED)/)
  const placed = await order(client)
  const form = await openRecord(admin)
  await fill(form, placed, 500, 'Il restera')
  await loseAnswer(admin.page, /payments\.record/)
  await record(form).click()
  await expect(toast(admin.page, "L'opération a échoué.")).toBeVisible()
  await expect(form.getByRole('status')).toContainText(`Reste ${fcfa(placed.grandTotal - 500)}`)
  await expect(amount(form)).toHaveValue(written(500))
  await record(form).click()
  await expect(toast(admin.page, 'Paiement enregistré')).toContainText(fcfa(500))
  expect(cashOf(app, placed)).toMatchObject([{ amount: 500 }])
})

test('a colleague who records the same cash first is noticed before the second counts it', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
}) => {
  for (const trouble of [refused(409), NO_NETWORK]) otherAdmin.allow(trouble)
  const placed = await order(client)
  const form = await openRecord(otherAdmin)
  await fill(form, placed, placed.grandTotal, 'Elle sera payée.')
  const news = /payments\.forReference/
  await otherAdmin.page.route(news, (route) => route.abort())
  await admin.api.payments.record.mutate({
    reference: placed.reference,
    method: 'espece',
    amount: placed.grandTotal,
    shownDue: placed.grandTotal,
    shownReceived: 0,
    idempotencyKey: crypto.randomUUID(),
  })
  await record(form).click()
  await expect(toast(otherAdmin.page, 'Le paiement a changé')).toBeVisible()
  await otherAdmin.page.unroute(news)
  expect(cashOf(app, placed)).toHaveLength(1)
})

test('an order that cannot be read says so, and is read again on « Réessayer »', async ({
  client,
  admin,
  order,
}) => {
  admin.allow(NO_NETWORK)
  const placed = await order(client)
  const form = await openRecord(admin)
  await admin.page.route(/payments\.forReference/, (route) => route.abort())
  await reference(form).fill(placed.reference)
  const again = form.getByRole('button', { name: 'Réessayer' })
  await expect(again).toBeVisible({ timeout: 15_000 })
  await admin.page.unroute(/payments\.forReference/)
  await readAgain(form)
  await expect(form.getByText(client.fullname)).toBeVisible()
})

test('an id being copied into a row that a colleague confirms is not lost without a word', async ({
  app,
  client,
  admin,
  otherAdmin,
  order,
}) => {
  const placed = await order(client, { payment: 'wave' })
  await payWithWaveLink(client, placed)
  await Promise.all([admin.page.goto(DESK), otherAdmin.page.goto(DESK)])
  const typing = row(toVerify(otherAdmin), placed)
  const [found, copied] = [newTransaction(), newTransaction()]
  await transaction(typing).fill(copied)
  await transaction(row(toVerify(admin), placed)).fill(found)
  await confirm(row(toVerify(admin), placed)).click()

  await expect(typing).toHaveCount(0)
  const told = toVerify(otherAdmin).getByRole('status').filter({ hasText: copied })
  await expect(told).toContainText(`Commande #${placed.reference} d’${client.fullname}`)
  await expect(told).toContainText('n’a pas été envoyé')
  await otherAdmin.page.reload()
  await expect(otherAdmin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  // The admin who confirmed it knows: only the one who was typing is informed.
  await expect(admin.page.getByText('Aucun paiement à vérifier')).toBeVisible()
  await expect(toVerify(admin)).not.toContainText('n’a pas été envoyé')
  expect(ledgerOf(app, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: found },
  ])
})

test('a client to whom money is owed keeps the account until it is given back', async ({
  client,
  admin,
  order,
}) => {
  const placed = await order(client, { status: 'picked_up' })
  await admin.api.orders.cancel.mutate({ orderId: placed.id, from: 'picked_up' })
  await client.page.goto('/client/profil')
  const remove = client.page.getByRole('button', { name: 'Supprimer mon compte' })
  await expect(client.page.getByText('Un remboursement vous est dû.')).toBeVisible()
  await expect(remove).toBeDisabled()
  await admin.page.goto(DESK)
  await row(refunds(admin), placed).getByRole('button', { name: 'Remboursé' }).click()
  await answer(admin, 'Remboursé')
  await expect(remove).toBeEnabled()
})

test('recording a payment is accessible, on a phone too', async ({ client, admin, order }) => {
  const placed = await order(client, { status: 'picked_up' })
  const form = await openRecord(admin)
  await form.getByRole('radio', { name: 'Wave' }).check()
  await fill(form, placed, 500, 'Elle est déjà payée')
  await expectAccessible(admin.page)
  await expectAccessible(admin.page, [PHONE])
})
