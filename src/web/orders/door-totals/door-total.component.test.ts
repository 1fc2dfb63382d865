import { screen } from '@testing-library/react'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  readOrder,
} from '#server/testing/factories.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { actOfDrawer, drawer, makeOrderOf, WEIGHT } from '#web/testing/drawer-steps.ts'
import { expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const act = actOfDrawer('Peser ou compter')
const door = act.dialog

/** The drawer of an order whose livreur is on the way, with the dialog open. */
async function openDoor(
  server: ServerInProcess,
  page: Page,
  { hasAccount = false, isCounted = false, isLive = true } = {},
) {
  const { t } = server
  const client = await (hasAccount ? makeClient : makeClientWithoutEmail)(t)
  const of = isCounted ? 'count' : 'bag'
  const { order, shirt } = await makeOrderOf(t, { client, status: 'pickup_en_route', of })
  const admin = await makeAdmin(t)
  await server.signIn(admin)
  if (!isLive) server.cut(/live\.events/)
  await act.open(page, order)
  return { order, admin, client, shirt }
}

test('the desk writes down the weight that a livreur reads out, and who heard the client agree', async ({
  server,
  page,
}) => {
  const { order, admin } = await openDoor(server, page)
  // The estimate is no weight.
  await pressIn(page, door, 'Noter son accord')
  await expectIn(door, 'Écrivez son poids')
  expect(readOrder(server.t, order.id).toAgree).toBe('weight')
  // A light bag costs its minimum.
  await page.fill(WEIGHT, '2,1')
  await expectIn(door, 'Facturé 3 kg, le minimum.')
  await expectIn(door, `Total à dire au client${fcfa(3000)}`)
  await page.fill(WEIGHT, '6,4')
  await expectIn(door, `Avantenviron ${fcfa(5000)}`)
  await expectIn(door, `Total à dire au client${fcfa(6400)}`)
  await pressIn(page, door, 'Noter son accord')
  await act.isGone()
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
  const told = eventsOf(server.t, order.id).find(({ kind }) => kind === 'adjustment_accepted')
  expect(told).toMatchObject({ actorId: admin.id, data: { via: 'phone', door: 1 } })
  await expectIn(drawer, `${fcfa(5000)} estimés → ${fcfa(6400)}`)
  await expectIn(drawer, 'Pesé ou compté à la porte, devant le client.')
})

test('a client with an account is asked on their own phone, and the estimate stands until then', async ({
  server,
  page,
}) => {
  const { order, client } = await openDoor(server, page, { hasAccount: true })
  await page.fill(WEIGHT, '6,4')
  await expectIn(door, 'Le client a un compte')
  await pressIn(page, door, 'Demander au client')
  await act.isGone()
  await expectIn(drawer, 'En attente de la réponse du client')
  await expectIn(drawer, '1 (5 kg) → 1 (6,4 kg)')
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: 'weight', grandTotal: 5000 })
  const seen = await (await server.t.as(client)).orders.byId({ orderId: order.id })
  expect(seen.adjustment).toMatchObject({ atDoor: true, total: 6400, status: 'proposed' })
})

test('clothes are counted at the prices of the day of the order, and what is typed outlives a reload', async ({
  server,
  page,
}) => {
  const { order, shirt } = await openDoor(server, page, { isCounted: true })
  server.t.clock.advance(60_000)
  await expectIn(door, 'Ajoutez ce qui a été compté')
  await page.user.selectOptions(await screen.findByLabelText('Vêtement à ajouter'), shirt)
  await page.user.selectOptions(screen.getByLabelText('Service'), 'Complet')
  await pressIn(page, door, 'Ajouter')
  await page.fill('Quantité de Chemise (lavé-repassé)', '3')
  await expectIn(door, `Total à dire au client${fcfa(4500)}`)
  page.reload()
  await act.reopen(page)
  await expectIn(door, `Total à dire au client${fcfa(4500)}`)
  await pressIn(page, door, 'Noter son accord')
  await act.isGone()
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 4500 })
})

test('a client who agreed meanwhile on the livreur’s phone is not asked again', async ({
  server,
  page,
}) => {
  const { order, admin } = await openDoor(server, page, { isLive: false })
  const found = { quantities: [{ position: 0, quantity: 1, grams: 6000 }], added: [], total: 6000 }
  await (await server.t.as(admin)).doorTotals.record({ orderId: order.id, found })
  await page.fill(WEIGHT, '6,4')
  await pressIn(page, door, 'Noter son accord')
  await act.isGone()
  await expectText(/6\s000/)
  expect(readOrder(server.t, order.id).grandTotal).toBe(6000)
})
