import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeClient, makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expectNoText, expectText, expectToast, test } from '#web/testing/component-test.ts'
import { unfold } from '#web/testing/follow-steps.ts'
import { expectCards, expectIn } from '#web/testing/lists.ts'
import { fcfa, openLiveOrders } from '#web/testing/order-steps.ts'

test('money that the livreur takes is said to the client on whatever screen they are', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await server.signIn(client)
  await openLiveOrders(page)
  await (await t.as(livreur)).missions.advance({
    orderId: order.id,
    from: 'pickup_en_route',
    cashReceived: 300,
    idempotencyKey: randomUUID(),
  })
  const rest = fcfa(order.grandTotal - 300)
  await expectToast('Paiement reçu', `Reste ${rest} à payer pour la commande #${order.reference}.`)
  await expectIn(orderCard(order), `Reste ${rest} à payer`)
  await unfold(page, order)
  const content = () => within(orderCard(order)()).getByRole('region', { name: /^Contenu/ })
  await expectIn(content, `Payé${fcfa(300)}`)
})

test('what is paid at delivery is said with the delivery', async ({ server, page }) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const plan = { client, livreur, status: 'delivery_en_route', cash: 0 } as const
  const order = await makeOrder(t, plan)
  await server.signIn(client)
  await openLiveOrders(page)
  await (await t.as(livreur)).missions.advance({
    orderId: order.id,
    from: 'delivery_en_route',
    cashReceived: order.grandTotal,
    idempotencyKey: randomUUID(),
  })
  await expectToast(
    `Commande #${order.reference} livrée`,
    `${fcfa(order.grandTotal)} pour la commande #${order.reference}.`,
  )
})

test('an order that the team cancels or deletes does not leave without a word', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const unpaid = await makeOrder(t, { client })
  const paid = await makeOrder(t, { client, status: 'picked_up' })
  const removed = await makeOrder(t, { client, status: 'picked_up' })
  const { orders } = await t.as(await makeAdmin(t))
  await server.signIn(client)
  await openLiveOrders(page)
  await expectCards(3)
  await orders.cancel({ orderId: unpaid.id, from: 'pending' })
  await expectToast(`Commande #${unpaid.reference} annulée par l’équipe`, /^(?!.*rendu)/)
  await orders.cancel({ orderId: paid.id, from: 'picked_up' })
  const back = 'Ce que vous avez payé vous sera rendu.'
  await expectToast(`Commande #${paid.reference} annulée par l’équipe`, back)
  await orders.delete({ orderId: removed.id })
  await expectToast(`Commande #${removed.reference} supprimée par l’équipe`, back)
  await expectText('Aucune commande en cours')
})

test('an older order that stood first, above a page of newer ones, is deleted with the same words', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const removed = await makeOrder(t, { client, livreur, admin, status: 'delivery_en_route' })
  for (let newer = 0; newer < 20; newer += 1) await makeOrder(t, { client })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(removed))
  await (await t.as(admin)).orders.delete({ orderId: removed.id })
  await expectToast(
    `Commande #${removed.reference} supprimée par l’équipe`,
    'Ce que vous avez payé vous sera rendu.',
  )
})

test('what was paid for a cancelled order is said to be given back once it has been', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const order = await makeOrder(t, { client, status: 'picked_up' })
  await makeOpenDrawer(t)
  const { orders, payments } = await t.as(await makeAdmin(t))
  await orders.cancel({ orderId: order.id, from: 'picked_up' })
  await server.signIn(client)
  await openLiveOrders(page)
  const [home] = screen.getAllByRole('link', { name: 'Accueil' })
  await page.user.click(home as HTMLElement)
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Remboursement à faire')
  const { items } = await payments.refunds({})
  await payments.settleRefund({ refundId: items[0]?.id ?? '', outcome: 'refunded' })
  await expectIn(orderCard(order), `Remboursé : ${fcfa(order.grandTotal)}`)
  await expectNoText('Rien à payer')
})

test('the home says « Retour en cours » of an order on its way back, as its chips do', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client, status: 'delivery_en_route' })
  await server.signIn(client)
  page.open('/client/dashboard')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Retour en cours')
})
