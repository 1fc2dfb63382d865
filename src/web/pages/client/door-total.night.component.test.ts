import { screen, waitFor } from '@testing-library/react'
import { readOrder } from '#server/testing/factories.ts'
import { createDoorFixture, weighed } from '#server/testing/fixtures/door.fixture.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectAddress, expectText, type Page, test } from '#web/testing/component-test.ts'
import { askOf, unfold } from '#web/testing/follow-steps.ts'
import { expectIn } from '#web/testing/lists.ts'
import { openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** A client at whose door a livreur weighs a bag of about 5 kg. */
async function weighedAtDoor(server: ServerInProcess, page: Page) {
  const door = await createDoorFixture(server.t)
  const order = await door.bagAtDoor()
  await server.signIn(door.people.client)
  await openLiveOrders(page)
  return {
    door,
    order,
    propose: (found = weighed(6400, 6400)) =>
      door.as.livreur.doorTotals.propose({ orderId: order.id, found }),
  }
}

const follow = async (page: Page, name: string) =>
  page.user.click(await screen.findByRole('link', { name }))

const words = () => (screen.getByRole('main').textContent ?? '').replace(/[\s\u00a0\u202f]+/g, ' ')

test('before the visit the total is an estimate, and the order says what happens at the door', async ({
  server,
  page,
}) => {
  const { order } = await weighedAtDoor(server, page)
  await expectIn(orderCard(order), 'environ 5 000 FCFA')
  await unfold(page, order)
  await expectIn(orderCard(order), 'Pesé devant vous')
  await expectIn(orderCard(order), 'Minimum compté : 3 kg.')
  await expectIn(orderCard(order), 'ou vous gardez votre linge sans rien payer')
})

test('the weight comes as soon as it is written, and the client agrees to its total on their own phone', async ({
  server,
  page,
}) => {
  const { door, order, propose } = await weighedAtDoor(server, page)
  await propose()
  await expectIn(askOf(order), 'Le livreur attend : d’accord ?')
  await follow(page, 'Voir le détail')
  await expectAddress(`/client/commandes/${order.id}/pesee`)
  await screen.findByRole('heading', { name: 'Votre sac est pesé' })
  await waitFor(() => expect(words()).toContain('6,4 kg × 1 000 FCFA6 400 FCFA'))
  expect(words()).toContain('5 kg estimés : 5 000')
  await page.press('D’accord')
  await expectText('Vous avez accepté, sur votre téléphone')
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
  await door.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
  await expectText('Sac fermé devant vous')
  await expectText(/^Payé en espèces/)
  expect(words()).toContain(`L’étiquette porte #${order.reference.slice(0, 4)}`)
  await follow(page, 'Suivre ma commande')
  await expectAddress('/client/commandes')
})

test('a total that the livreur takes back is answered no more, and the next one comes by itself', async ({
  server,
  page,
}) => {
  const { door, order, propose } = await weighedAtDoor(server, page)
  await propose(weighed(9000, 9000))
  await follow(page, 'Voir le détail')
  await screen.findByRole('button', { name: 'D’accord' })
  await door.as.livreur.doorTotals.withdraw({ orderId: order.id })
  await expectText('Ce total ne compte plus')
  expect(screen.queryByRole('button', { name: 'D’accord' })).toBeNull()
  await propose()
  await screen.findByRole('heading', { name: 'Votre sac est pesé' })
  await page.press('D’accord')
  await expectText('Vous avez accepté, sur votre téléphone')
  expect(readOrder(server.t, order.id)).toMatchObject({ toAgree: null, grandTotal: 6400 })
})

test('who does not agree is asked once, keeps the bag and reads that nothing is due', async ({
  server,
  page,
}) => {
  const { order, propose } = await weighedAtDoor(server, page)
  await propose(weighed(9000, 9000))
  await follow(page, 'Voir le détail')
  await page.press('Pas d’accord')
  await page.press('Je garde mon linge')
  await expectText(/vous gardez votre linge, rien n’est dû/)
  expect(readOrder(server.t, order.id)).toMatchObject({ status: 'assigned', toAgree: 'weight' })
  await follow(page, 'Suivre ma commande')
  await expectIn(askOf(order), 'Votre linge est resté chez vous')
})

test('an agreement on the livreur’s phone says so', async ({ server, page }) => {
  const { door, order } = await weighedAtDoor(server, page)
  await door.collect(order, weighed(6400, 6400), { cashReceived: 6400 })
  page.open(`/client/commandes/${order.id}/pesee`)
  await expectText('Vous avez accepté, devant lui')
})

test('an order of which nothing was weighed leads to the orders', async ({ server, page }) => {
  const { order } = await weighedAtDoor(server, page)
  page.open(`/client/commandes/${order.id}/pesee`)
  await expectAddress('/client/commandes')
})
