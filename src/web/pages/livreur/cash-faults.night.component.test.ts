import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, readOrder } from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { livreurQueue } from '#web/rounds/queue/queue.ts'
import { ledgerOf, newTransaction, type } from '#web/testing/cash-desk-steps.ts'
import {
  cash,
  confirmAndReturn,
  confirmStep,
  countAll,
  given,
  MISSIONS,
  meet,
  openCash,
  openStep,
  orderCard,
  paidOf,
  payExact,
} from '#web/testing/cash-steps.ts'
import {
  expect,
  expectAddress,
  expectText,
  expectToast,
  test,
} from '#web/testing/component-test.ts'
import { FAULT, whileWritesFail } from '#web/testing/faults.ts'
import { expectIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** Cuts the live stream, so that the screen does not learn what others do. */
const cutStream = (server: ServerInProcess) => server.cut(/live\.events/)

const anAdmin = async ({ t }: ServerInProcess) => t.as(await makeAdmin(t))

/** Waits until the screen of the step is closed. */
const expectLeft = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Espèces' })).toBeNull())

test('less is due than the screen believed: the cash in hand is kept, and what is too much goes back', async ({
  server,
  page,
}) => {
  cutStream(server)
  const { order } = await meet(server, page)
  const admin = await anAdmin(server)
  await openCash(page, order)
  await type(page, given(), '5000')
  const transactionId = newTransaction()
  await admin.payments.confirmWave({ orderId: order.id, transactionId, amount: 1000 })
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order).paidAmount).toBe(order.grandTotal)
  const { items } = await admin.payments.refunds({})
  expect(items).toMatchObject([{ reason: 'paid_too_much', amount: 1000, method: 'espece' }])
})

test('an order that is cancelled while the money is counted leaves, and the cash in hand is noted', async ({
  server,
  page,
}) => {
  cutStream(server)
  const { order, livreur } = await meet(server, page)
  const admin = await anAdmin(server)
  await openCash(page, order)
  await payExact(page)
  await admin.orders.cancel({ orderId: order.id, from: 'pickup_en_route' })
  await confirmStep(page)
  const failed = 'Impossible de mettre à jour le statut.'
  await expectToast(failed, 'L’équipe Lavéo l’a modifiée')
  await expectToast(failed, `Les ${fcfa(order.grandTotal)} reçus sont notés.`)
  await expectText('Commande annulée')
  await expectText('que vous avez reçus sont notés.')
  await expectLeft()
  const mine = { method: 'espece', amount: order.grandTotal, livreur_id: livreur.id }
  expect(ledgerOf(server.t, order)).toMatchObject([mine])
  const { items } = await admin.payments.refunds({})
  expect(items).toMatchObject([{ reason: 'order_cancelled', amount: order.grandTotal }])
})

test('money that comes through Wave while the cash is counted is reported, and no cash is kept', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  const admin = await anAdmin(server)
  await openCash(page, order)
  const { id: orderId, grandTotal: amount } = order
  await admin.payments.confirmWave({ orderId, transactionId: newTransaction(), amount })
  const said = () => within(cash()).getByRole('status')
  await expectIn(said, 'Payé avec Wave')
  await expectIn(said, 'rendez-les-lui')
  await confirmAndReturn(page, order)
  expect(readOrder(server.t, orderId).status).toBe('picked_up')
  expect(ledgerOf(server.t, order)).toMatchObject([{ method: 'wave', amount }])
})

test('an amount whose answer is lost waits on the phone, is counted once, and is reported once', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  await openCash(page, order)
  await type(page, given(), '1000')
  const mend = server.loseAnswers(/missions\.advance/)
  await confirmStep(page)
  await expectAddress(MISSIONS)
  await screen.findByRole('region', { name: 'En attente d’envoi' })
  mend()
  await page.press(/en attente d’envoi/)
  await page.press('Réessayer')
  await expectText('Aucune mission pour le moment')
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'En attente d’envoi' })).toBeNull(),
  )
  expect(ledgerOf(server.t, order)).toMatchObject([{ amount: 1000 }])
  const kinds = eventsOf(server.t, order.id).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'payment_received')).toHaveLength(1)
})

test('a server that fails keeps nothing on the phone: the step says so, and is taken as it was typed when it works', async ({
  server,
  page,
}) => {
  const { order } = await meet(server, page)
  await openCash(page, order)
  await type(page, given(), '1000')
  await whileWritesFail(server, { on: 'update', table: 'orders' }, async () => {
    await confirmStep(page)
    await expectToast('Erreur', `Impossible de mettre à jour le statut. ${FAULT}`)
  })
  expect(given().value).toMatch(/^1.000$/)
  expect(livreurQueue.state().actions).toEqual([])
  await confirmAndReturn(page, order)
  expect(ledgerOf(server.t, order)).toMatchObject([{ amount: 1000 }])
})

test('an order that turned to cash behind an old screen asks for it before the step', async ({
  server,
  page,
}) => {
  cutStream(server)
  const { order } = await meet(server, page, 'wave')
  await expectIn(orderCard(order), 'Paiement Wave en attente')
  await openStep(page, order)
  await countAll(page)
  server.t.database.sqlite
    .prepare("update orders set payment_method = 'espece' where id = ?")
    .run(order.id)
  await confirmStep(page)
  await expectText('Dites combien le client a payé, ou qu’il n’a rien payé.')
  await waitFor(cash)
  expect(readOrder(server.t, order.id).status).toBe('pickup_en_route')
  await payExact(page)
  await confirmAndReturn(page, order)
  expect(paidOf(server.t, order).paidAmount).toBe(order.grandTotal)
})
