import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { newTransaction } from '#web/testing/cash-desk-steps.ts'
import { expectNoCard, orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectCards, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa, openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The steps of the client's timeline with this text. */
const steps = (order: Order, text: string) =>
  within(orderCard(order)())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/\s+/g, ' '))
    .filter((said) => said.includes(text))

/** Opens the orders of a client whose livreur is on the way to collect. */
async function collecting(server: ServerInProcess, page: Page) {
  const { t } = server
  const client = await makeClient(t)
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client, livreur, status: 'pickup_en_route' })
  await server.signIn(client)
  await openLiveOrders(page)
  await waitFor(orderCard(order))
  const { missions } = await t.as(livreur)
  const receive = (cashReceived: number) =>
    missions.advance({
      orderId: order.id,
      from: 'pickup_en_route',
      cashReceived,
      idempotencyKey: randomUUID(),
    })
  return { order, receive }
}

test('the cash received is shown to the client at once, with the livreur who received it', async ({
  server,
  page,
}) => {
  const { order, receive } = await collecting(server, page)
  const mine = orderCard(order)
  await expectIn(mine, 'À payer en espèces')
  await expectIn(mine, `Vous donnez ${fcfa(order.grandTotal)} au livreur au ramassage.`)
  await receive(order.grandTotal)
  await expectIn(mine, 'Payé en espèces')
  await within(mine()).findByRole('heading', { name: 'Votre linge est avec nous' })
  const paid = `Payé : ${fcfa(order.grandTotal)}`
  await waitFor(() => expect(steps(order, paid)).toHaveLength(1))
  expect(steps(order, paid)[0]).toContain('Espèces · Konan Yao')
  expect(steps(order, '(En ce moment)')).toEqual([
    expect.stringContaining('Ramassée'),
    expect.stringContaining('Ramassée'),
  ])
})

test('the client reads that nothing was received, and what is still to be paid', async ({
  server,
  page,
}) => {
  const { order, receive } = await collecting(server, page)
  await receive(0)
  await expectIn(orderCard(order), 'À payer à la livraison')
  await expectIn(orderCard(order), `${fcfa(order.grandTotal)} au livreur à la livraison.`)
  await waitFor(() => expect(steps(order, 'Rien reçu')[0]).toContain('Konan Yao'))
})

/** An order paid with Wave, whose payment the team has confirmed. */
async function makePaidOrder({ t }: ServerInProcess, client: User): Promise<Order> {
  const order = await makeOrder(t, { client, input: { paymentMethod: 'wave' } })
  const { payments } = await t.as(await makeAdmin(t))
  const transactionId = newTransaction()
  await payments.confirmWave({ orderId: order.id, transactionId, amount: order.grandTotal })
  return order
}

test('a paid order that the client cancels asks first, and its money is to go back', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const order = await makePaidOrder(server, client)
  const { id, grandTotal } = order
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Payé avec Wave')
  await pressIn(page, orderCard(order), 'Annuler la commande')
  await waitFor(dialog())
  await expectIn(dialog(), `Les ${fcfa(grandTotal)} que vous avez payés`)
  await pressIn(page, dialog(), 'Annuler la commande')
  await expectToast('La commande a été annulée.')
  await expectText('Aucune commande en cours')
  expect(readOrder(t, id).status).toBe('cancelled')
  const refunds = t.database.sqlite.prepare('select amount, reason from refunds')
  expect(refunds.all()).toEqual([{ amount: grandTotal, reason: 'order_cancelled' }])

  page.open('/client/dashboard')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Remboursement à faire')
  await expectIn(orderCard(order), `L’équipe vous rend ${fcfa(grandTotal)}.`)
})

test('a paid order that its client cancels leaves the team’s list at once', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const order = await makePaidOrder(server, client)
  await server.signIn(admin)
  page.open('/admin/commandes-non-assignees')
  await waitFor(orderCard(order))
  await expectText('En direct')
  await (await t.as(client)).orders.cancel({ orderId: order.id, from: 'pending' })
  await expectNoCard(order)
})

test('of several orders the latest is read in full, and the others open when they are wanted', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const livreur = await makeLivreur(t)
  const former = await makeOrder(t, { client, admin, livreur, status: 'processing' })
  const { dress } = await makeCatalogue(t)
  const lines = [{ productId: dress, service: 'Complet', quantity: 2 }]
  const input = { lines, shownTotal: 6000, idempotencyKey: randomUUID() }
  const latest = await makeOrder(t, { client, input })
  await server.signIn(client)
  await openLiveOrders(page)
  await expectCards(2)
  const references = screen
    .getAllByRole('article')
    .map(({ textContent }) => /#\s?([\da-f]{8})/.exec(textContent)?.[1])
  expect(references).toEqual([latest.reference, former.reference])
  await expectIn(orderCard(latest), '2 × Robe')
  const old = orderCard(former)
  await within(old()).findByRole('heading', { name: 'Votre linge est entre nos mains' })
  expect(old().textContent).not.toContain('Chemise')
  await expectIn(old, 'Payé en espèces')

  within(old()).getByRole('button', { name: 'Voir le détail' }).focus()
  await page.user.keyboard('{Enter}')
  await expectIn(old, '2 × Chemise')
  const chips = () =>
    within(within(old()).getAllByRole('list')[0] as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.trim())
  expect(chips()).toEqual(
    [
      /^En attente/,
      /^Livreur assigné/,
      /^Ramassage en route/,
      /^Ramassée/,
      /^En traitement/,
      /^Retour en cours/,
    ].map((said) => expect.stringMatching(said)),
  )
  await (await t.as(admin)).orders.assign({
    orderId: former.id,
    livreurId: livreur.id,
    kind: 'delivery',
    from: 'processing',
    currentLivreurId: livreur.id,
  })
  await within(old()).findByRole('heading', { name: 'Livreur assigné pour la livraison' })
  const now = chips().filter((said) => said.includes('(En ce moment)'))
  expect(now).toEqual([expect.stringMatching(/^En traitement/)])
  await pressIn(page, old, 'Masquer le détail')
  await waitFor(() => expect(old().textContent).not.toContain('Chemise'))
})

test('the note for the livreur and the invoice are shown with the content of the order', async ({
  server,
  page,
}) => {
  const client = await makeClient(server.t)
  const order = await makeOrder(server.t, { client })
  server.t.database.sqlite
    .prepare('update orders set note = ? where id = ?')
    .run('Sonnez deux fois.', order.id)
  await server.signIn(client)
  page.open('/client/commandes')
  await waitFor(orderCard(order))
  await expectIn(orderCard(order), 'Sonnez deux fois.')
  const invoice = within(orderCard(order)()).getByRole('link', { name: 'Voir la facture' })
  expect(invoice.getAttribute('href')).toBe(`/client/facture/${order.id}`)
})

test('the last order left is read in full, however it was folded among the others', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await makeClient(t)
  const admin = await makeAdmin(t)
  const former = await makeOrder(t, { client, admin, status: 'processing' })
  const latest = await makeOrder(t, { client, input: { idempotencyKey: randomUUID() } })
  await server.signIn(client)
  await openLiveOrders(page)
  const old = orderCard(former)
  await waitFor(old)
  await within(old()).findByRole('button', { name: 'Voir le détail' })
  await expectIn(old, 'Payé en espèces')
  await (await t.as(admin)).orders.cancel({ orderId: latest.id, from: 'pending' })
  await expectNoCard(latest)
  await expectIn(old, '2 × Chemise')
  expect(within(old()).queryByRole('button', { name: /détail/ })).toBeNull()
})
