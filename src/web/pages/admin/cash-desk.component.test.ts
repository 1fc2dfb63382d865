import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, type User } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import {
  answer,
  chooseMore,
  DESK,
  expectNoRow,
  expectSettled,
  ledgerOf,
  newTransaction,
  payWithWaveLink,
  refunds,
  rowOf,
  toVerify,
  transaction,
  type,
  verify,
  written,
} from '#web/testing/cash-desk-steps.ts'
import {
  expect,
  expectAddress,
  expectAnnounced,
  expectFocus,
  expectNoText,
  expectText,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** An amount of a line, in French groups. */
const francs = (amount: number) => fcfa(amount).replace(/\s?FCFA$/, '')

const WAVE = { paymentMethod: 'wave' } as const

/** An order whose client has left to pay it with Wave. */
async function declaredOrder(server: ServerInProcess, given?: User) {
  const client = given ?? (await makeClient(server.t, { fullname: 'Aminata Koné' }))
  const order = await makeOrder(server.t, { client, input: WAVE })
  await payWithWaveLink(server, client, order)
  return order
}

/** The number that the navigation shows beside « Caisse ». */
async function expectWaiting(count: string): Promise<void> {
  await waitFor(() => {
    const [link] = screen.getAllByRole('link', { name: /^Caisse/ })
    expect(link?.textContent).toBe(`Caisse${count}`)
  })
}

/** Opens the client's orders in place of the admin's screen. */
async function openOrdersOf(server: ServerInProcess, page: { open(at: string): void }, user: User) {
  server.signOut()
  await server.signIn(user)
  page.open('/client/commandes')
}

test('a payment made by link is found by an admin, and the client reads it at once', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const order = await declaredOrder(server, client)
  await makeOpenDrawer(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open(DESK)
  const mine = rowOf(toVerify, order)
  await waitFor(mine)
  for (const fact of [client.fullname, order.reference, francs(order.grandTotal)])
    await expectIn(mine, fact)
  await verify(page, mine)
  const write = await within(mine()).findByRole('link', { name: /WhatsApp/ })
  expect(write.getAttribute('href')).toBe(`https://wa.me/${order.clientContactPhone.slice(1)}`)
  await expectWaiting('1')
  await pressIn(page, mine, 'Confirmer')
  await expectIn(mine, 'Recopiez l’identifiant de la transaction Wave.')
  await expectFocus(() => transaction(mine))
  await type(page, transaction(mine), 'T 7KQ2')
  await pressIn(page, mine, 'Confirmer')
  await expectIn(mine, 'L’identifiant ne contient que des lettres, des chiffres')
  const found = newTransaction()
  await type(page, transaction(mine), ` ${found.toLowerCase()} `)
  await page.user.dblClick(within(mine()).getByRole('button', { name: 'Confirmer' }))
  await expectAnnounced('Paiement confirmé')
  await expectSettled()
  await expectNoText('n’a pas été envoyé')
  await expectWaiting('')
  expect(ledgerOf(server.t, order)).toMatchObject([
    { kind: 'declared', amount: order.grandTotal, transaction_id: null },
    { kind: 'received', amount: order.grandTotal, transaction_id: found },
  ])
  await openOrdersOf(server, page, client)
  await expectText('Payé avec Wave')
})

test('another amount than the one due is written down, and what is too much goes to the refunds', async ({
  server,
  page,
}) => {
  const placed = await declaredOrder(server)
  await makeOpenDrawer(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open(DESK)
  await expectIn(toVerify, placed.reference)
  const mine = rowOf(toVerify, placed)
  await verify(page, mine)
  await pressIn(page, mine, 'Autre montant reçu')
  const amount = () => within(mine()).getByLabelText<HTMLInputElement>('Montant reçu')
  expect(amount().value).toMatch(written(placed.grandTotal))
  await page.user.clear(amount())
  const more = newTransaction()
  await type(page, transaction(mine), more)
  await pressIn(page, mine, 'Confirmer')
  await expectFocus(amount)
  await type(page, amount(), String(placed.grandTotal + 500))
  await pressIn(page, mine, 'Confirmer')

  await expectIn(refunds, placed.reference)
  for (const fact of ['Trop-perçu', '500', 'Wave', more])
    await expectIn(rowOf(refunds, placed), fact)
  expect(ledgerOf(server.t, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', amount: placed.grandTotal + 500 },
  ])
})

test('a payment that never came is refused after a question, and the client may pay again', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const placed = await declaredOrder(server, client)
  await makeOpenDrawer(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open(DESK)
  await expectIn(toVerify, placed.reference)
  const mine = rowOf(toVerify, placed)
  await verify(page, mine)
  await pressIn(page, mine, 'Non reçu')
  await answer(page, 'Retour')
  await expectNoDialog()
  expect(mine()).toBeDefined()
  await pressIn(page, mine, 'Non reçu')
  await answer(page, 'Paiement non reçu')
  await expectAnnounced('Paiement non reçu')
  await expectNoRow(placed)
  const kinds = eventsOf(server.t, placed.id).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['payment_declared', 'payment_missing'])
  await openOrdersOf(server, page, client)
  await expectText('Paiement Wave non reçu')
})

test('the money of a cancelled order waits to be given back, until an admin has', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(server.t)
  await makeOpenDrawer(server.t, admin)
  const placed = await makeOrder(server.t, { client, status: 'picked_up' })
  await server.signIn(admin)
  page.open('/admin/dashboard')
  await screen.findByRole('article')
  const mine = card(`Commande #${placed.reference}`)
  await expectIn(mine, 'Payé en espèces')
  await pressIn(page, mine, 'Annuler')
  await expectText(
    `Le client a payé ${fcfa(placed.grandTotal)} : le remboursement sera à faire dans Caisse.`,
  )
  await answer(page, 'Annuler la commande')
  await expectIn(mine, 'Remboursement à faire · Espèces')
  // A livreur has not handed it over.
  await expectWaiting('2')
  const [link] = screen.getAllByRole('link', { name: /^Caisse/ })
  await page.user.click(link as HTMLElement)
  await expectAddress(DESK)

  await screen.findByRole('listitem', { name: new RegExp(placed.reference) })
  const owed = rowOf(refunds, placed)
  for (const fact of [client.fullname, 'Commande annulée', 'Espèces', francs(placed.grandTotal)])
    await expectIn(owed, fact)
  await pressIn(page, owed, 'C’est rendu')
  await answer(page, 'Remboursé')
  await expectAnnounced('Remboursement traité')
  await expectSettled()
  await expectWaiting('1')
  const settled = server.t.database.sqlite.prepare(
    'select outcome, settled_by from refunds where order_id = ?',
  )
  expect(settled.all(placed.id)).toEqual([{ outcome: 'refunded', settled_by: admin.id }])
  expect(ledgerOf(server.t, placed)).toMatchObject([{ kind: 'received' }, { kind: 'refunded' }])
})

test('deleting an order whose payment is unverified says so, and keeps it in the list', async ({
  server,
  page,
}) => {
  const placed = await declaredOrder(server)
  await makeOpenDrawer(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await screen.findByRole('article')
  const mine = card(`Commande #${placed.reference}`)
  await expectIn(mine, 'Paiement Wave à vérifier')
  await pressIn(page, mine, 'Supprimer')
  await expectIn(
    dialog(),
    'Son paiement Wave n’est pas encore vérifié : il restera à chercher dans Caisse.',
  )
  await answer(page, 'Supprimer la commande')
  await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]))
  page.open(DESK)
  await screen.findByRole('listitem', { name: new RegExp(placed.reference) })
  const owed = rowOf(refunds, placed)
  await expectIn(owed, 'Supprimée avant vérification du paiement')
  await chooseMore(page, owed, 'Rien à rembourser…')
  await answer(page, 'Rien à rembourser')
  await expectSettled()
})

test('a payment of a deleted order that went back is named, once', async ({ server, page }) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const asAdmin = await t.as(admin)
  const first = await makeOrder(t, { client, input: WAVE })
  const placed = await declaredOrder(server, client)
  const used = newTransaction()
  const found = newTransaction()
  const counted = { orderId: first.id, transactionId: used, amount: first.grandTotal }
  await asAdmin.payments.confirmWave(counted)
  await asAdmin.orders.delete({ orderId: placed.id })
  await server.signIn(admin)
  page.open(DESK)
  await expectIn(refunds, placed.reference)
  await pressIn(page, rowOf(refunds, placed), 'C’est envoyé')
  const question = dialog()
  const idOf = (what: string) =>
    within(question()).getByLabelText<HTMLInputElement>(`Identifiant Wave du ${what}`)
  await expectFocus(() => idOf('paiement reçu'))
  await answer(page, 'Remboursé')
  await expectIn(question, 'Recopiez l’identifiant de la transaction Wave.')
  await type(page, idOf('paiement reçu'), used)
  const back = newTransaction()
  await type(page, idOf('remboursement'), back)
  await answer(page, 'Remboursé')
  await expectIn(question, `a déjà servi pour la commande #${first.reference}`)
  await type(page, idOf('paiement reçu'), found.toLowerCase())
  await page.user.dblClick(within(question()).getByRole('button', { name: 'Remboursé' }))
  await expectAnnounced('Remboursement traité')
  await expectNoRow(placed)
  await expectNoText('a déjà servi')
  expect(ledgerOf(t, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: found },
    { kind: 'refunded', transaction_id: back },
  ])
})
