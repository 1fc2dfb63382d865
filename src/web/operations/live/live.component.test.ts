import { screen } from '@testing-library/react'
import { makeAdmin, makeClient, makeOrder } from '#server/testing/factories.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { dropShirts, pieceAct } from '#server/testing/fixtures/workshop.fixture.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expectNoText, expectText, type Page, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** The board of an admin with one order, and a colleague who cancels it. */
async function openBoard(server: ServerInProcess, page: Page) {
  const order = await makeOrder(server.t)
  await server.signIn(await makeAdmin(server.t))
  page.open('/admin/dashboard')
  await expectText('En direct')
  await expectIn(orderCard(order), 'En attente')
  const colleague = await server.t.as(await makeAdmin(server.t))
  const cancel = () => colleague.orders.cancel({ orderId: order.id, from: 'pending' })
  return { order, cancel }
}

test('a screen whose server is gone says so, keeps what it shows, and reads what it missed once the server is back', async ({
  server,
  page,
}) => {
  const { order, cancel } = await openBoard(server, page)
  const mend = server.cut(/trpc/)
  server.t.hub.close()
  await expectText('Reconnexion…')
  await expectIn(orderCard(order), 'En attente')
  await cancel()
  mend()
  await expectIn(orderCard(order), 'Annulée')
  await expectText('En direct')
})

test('a screen that loses the network says so, keeps what it shows, and catches up by itself', async ({
  server,
  page,
}) => {
  const { order, cancel } = await openBoard(server, page)
  server.setOnline(false)
  await expectText('Hors connexion')
  await cancel()
  await expectIn(orderCard(order), 'En attente')
  server.setOnline(true)
  await expectNoText('Hors connexion')
  await expectIn(orderCard(order), 'Annulée')
})

test('what the stream tells only as it happens is read again once it is back', async ({
  server,
  page,
}) => {
  const { t } = server
  const admin = await makeAdmin(t)
  await makeOpenDrawer(t, admin)
  const team = await t.as(admin)
  const orderId = await dropShirts(t, team, await makeClient(t), 3)
  await server.signIn(admin)
  page.open('/atelier')
  await screen.findByRole('button', { name: /3.*À recevoir/ })
  const mend = server.hold(/live\.events/)
  t.hub.close()
  await team.workshop.act(
    pieceAct(orderId, { kind: 'receive', counts: [{ position: 0, counted: 3 }] }),
  )
  mend()
  await screen.findByRole('button', { name: /3.*À laver/ })
})
