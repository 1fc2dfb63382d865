import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder, type Order } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import {
  DESK,
  expectNoRow,
  expectSettled,
  ledgerOf,
  newTransaction,
  payWithWaveLink,
  recording,
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
  expectFocus,
  expectStatus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const RECORD = 'Enregistrer'
const reference = () => within(recording()).getByLabelText<HTMLInputElement>('Référence')
const amount = () => within(recording()).getByLabelText<HTMLInputElement>('Montant')
/** The text of the form about the order, updated while typing. */
const told = () => within(recording()).getByRole('status')

async function openRecord({ t, signIn }: ServerInProcess, page: Page): Promise<void> {
  await makeOpenDrawer(t)
  await signIn(await makeAdmin(t))
  page.open(DESK)
  const open = await screen.findByRole('button', { name: 'Saisir un paiement' })
  // A page opens at its top.
  expect(document.activeElement).not.toBe(open)
  await page.user.click(open)
  await expectFocus(reference)
}

/** Fills in the reference and the amount, and waits until the screen shows the result. */
async function fill(page: Page, order: Order, francs: number, result: string): Promise<void> {
  await type(page, reference(), `#${order.reference.toUpperCase()}`)
  await type(page, amount(), String(francs))
  await expectIn(told, result)
}

test('cash brought to the desk pays the order, and the client reads it', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const placed = await makeOrder(server.t, { client })
  await openRecord(server, page)
  await type(page, reference(), placed.reference)
  for (const fact of [client.fullname, fcfa(placed.grandTotal), 'À payer en espèces'])
    await expectIn(told, fact)
  await pressIn(page, recording, RECORD)
  await expectFocus(amount)
  await type(page, amount(), String(placed.grandTotal))
  await expectIn(told, 'Elle sera payée.')
  await page.user.dblClick(within(recording()).getByRole('button', { name: RECORD }))
  await expectStatus('Paiement enregistré')
  await expectStatus(`pour la commande #${placed.reference}`)
  await waitFor(() => expect(reference().value).toBe(''))
  await expectFocus(reference)
  expect(ledgerOf(server.t, placed)).toMatchObject([
    { kind: 'received', method: 'espece', amount: placed.grandTotal, livreur_id: null },
  ])
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await expectText('Payé en espèces')
})

test('a Wave payment for an order that is paid is announced, kept and flagged for refund', async ({
  server,
  page,
}) => {
  const placed = await makeOrder(server.t, { status: 'picked_up' })
  await openRecord(server, page)
  await page.user.click(within(recording()).getByRole('radio', { name: 'Wave' }))
  await fill(
    page,
    placed,
    placed.grandTotal,
    'Elle est déjà payée : le montant ira dans les remboursements.',
  )
  await pressIn(page, recording, RECORD)
  await expectIn(recording, 'Recopiez l’identifiant de la transaction Wave.')
  const twice = newTransaction()
  await type(page, transaction(recording), twice)
  await pressIn(page, recording, RECORD)
  await expectStatus('Paiement enregistré')
  await expectStatus('dans les remboursements')
  await expectIn(refunds, placed.reference)
  for (const fact of ['Payée deux fois', twice, fcfa(placed.grandTotal)])
    await expectIn(rowOf(refunds, placed), fact)
  expect(ledgerOf(server.t, placed)).toMatchObject([
    { kind: 'received', transaction_id: null },
    { kind: 'received', transaction_id: twice, amount: placed.grandTotal },
  ])
})

test('an unknown reference and a transaction that has served are said at their fields', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const first = await makeOrder(t, { client })
  const second = await makeOrder(t, { client })
  const transactionId = newTransaction()
  await makeOpenDrawer(t)
  const asAdmin = await t.as(await makeAdmin(t))
  await asAdmin.payments.confirmWave({ orderId: first.id, transactionId, amount: 1000 })
  await openRecord(server, page)
  await type(page, reference(), 'zz')
  await pressIn(page, recording, RECORD)
  await expectIn(recording, 'Recopiez les 8 caractères de la référence.')
  await type(page, reference(), second.reference === '00000000' ? 'ffffffff' : '00000000')
  await expectIn(recording, 'Aucune commande ne porte cette référence.')

  await page.user.click(within(recording()).getByRole('radio', { name: 'Wave' }))
  await fill(page, second, 500, `Il restera ${fcfa(second.grandTotal - 500)} à payer.`)
  await type(page, transaction(recording), transactionId)
  await pressIn(page, recording, RECORD)
  await expectIn(recording, `a déjà servi pour la commande #${first.reference}`)
  await expectFocus(() => transaction(recording))
  expect(amount().value).toMatch(written(500))
})

test('a colleague who records the same cash first is noticed before it is counted twice', async ({
  server,
  page,
}) => {
  const { t } = server
  const placed = await makeOrder(t)
  const { grandTotal } = placed
  await makeOpenDrawer(t)
  const colleague = await t.as(await makeAdmin(t))
  await openRecord(server, page)
  await fill(page, placed, grandTotal, 'Elle sera payée.')
  const mend = server.cut(/payments\.forReference/)
  await colleague.payments.record({
    reference: placed.reference,
    method: 'espece',
    amount: grandTotal,
    shown: { due: grandTotal, received: 0 },
    idempotencyKey: crypto.randomUUID(),
  })
  await pressIn(page, recording, RECORD)
  await expectToast('Le paiement a changé', /sont déjà reçus.*Rien n’a été ajouté/)
  mend()
  expect(ledgerOf(t, placed)).toHaveLength(1)
  page.reload()
  await page.press('Saisir un paiement')
  await type(page, reference(), placed.reference)
  await expectIn(told, `${fcfa(grandTotal)} déjà reçus`)
})

test('an id being copied into a row that a colleague confirms is not lost without a word', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t, { fullname: 'Aminata Koné' })
  const placed = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  await payWithWaveLink(server, client, placed)
  await makeOpenDrawer(t)
  const colleague = await t.as(await makeAdmin(t))
  await makeOpenDrawer(t)
  await server.signIn(await makeAdmin(t))
  page.open(DESK)
  await expectIn(toVerify, placed.reference)
  const found = newTransaction()
  const copied = newTransaction()
  await verify(page, rowOf(toVerify, placed))
  await type(page, transaction(rowOf(toVerify, placed)), copied)
  const { id: orderId, grandTotal } = placed
  await colleague.payments.confirmWave({ orderId, transactionId: found, amount: grandTotal })

  await expectNoRow(placed)
  const main = () => screen.getByRole('main')
  await expectIn(main, `L’identifiant ${copied} n’a pas été envoyé`)
  await expectIn(main, `Commande #${placed.reference} d’${client.fullname}`)
  page.reload()
  await expectSettled()
  expect(ledgerOf(t, placed)).toMatchObject([
    { kind: 'declared' },
    { kind: 'received', transaction_id: found },
  ])
})
