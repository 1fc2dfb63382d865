import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeCatalogue,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
} from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectAddress, type Page, test } from '#web/testing/component-test.ts'
import { askOf } from '#web/testing/follow-steps.ts'
import { expectIn, type Finder, pressIn } from '#web/testing/lists.ts'
import { fcfa, openLiveOrders } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { keepSlot, pickSlot, timeSheet } from '#web/testing/slot-steps.ts'

/** An order of three shirts of a client without e-mail, who has opened the link to it; and the people who work on it. */
async function followByLink({ t }: ServerInProcess, page: Page) {
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const { shirt } = await makeCatalogue(t)
  const lines = [{ productId: shirt, service: 'Complet', quantity: 3 }]
  const input = { lines, shownTotal: 4500, idempotencyKey: randomUUID() }
  const order = await makeOrder(t, { client: fatou, input })
  const admin = await t.as(await makeAdmin(t))
  const rider = await t.as(livreur)
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await openLiveOrders(page)
  await waitFor(orderCard(order))
  const assign = () =>
    admin.orders.assign({
      orderId: order.id,
      livreurId: livreur.id,
      kind: 'pickup',
      from: 'pending',
      currentLivreurId: null,
    })
  const step = { orderId: order.id, idempotencyKey: randomUUID() }
  const setOff = () => rider.missions.advance({ ...step, from: 'assigned' })
  return { order, mine: orderCard(order), admin, rider, assign, setOff }
}

test('who follows by a link reads what happens as it does, and how far the livreur is', async ({
  server,
  page,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { order, mine, rider, assign, setOff } = await followByLink(server, page)
  await expectIn(mine, 'En attente')
  await assign()
  await expectIn(mine, 'Livreur assigné (En ce moment)')
  await setOff()
  await expectIn(mine, 'Konan ne partage pas sa position pour le moment.')
  const { locationLat, locationLng } = order
  const lat = (locationLat ?? 0) + 1100 / 111_195
  await rider.positions.share({ lat, lng: locationLng ?? 0, accuracy: 10 })
  // The stream of a follow link carries no position: the page asks for it.
  vi.advanceTimersByTime(15_000)
  await waitFor(() => expect(mine().textContent).toMatch(/Konan est à 1,1\skm · position d’il y a/))
})

test('who follows by a link changes the hour, reads the count, accepts another total and keeps the invoice', async ({
  server,
  page,
}) => {
  const { t } = server
  const { order, mine, admin, rider, assign, setOff } = await followByLink(server, page)
  await pressIn(page, mine, 'Changer l’heure')
  await waitFor(timeSheet)
  const wanted = await pickSlot(page)
  await keepSlot(page)
  await expect.poll(() => readOrder(t, order.id).pickupFrom).toBe(wanted)

  await assign()
  await setOff()
  await rider.missions.advance({
    orderId: order.id,
    from: 'pickup_en_route',
    cashReceived: 0,
    check: {
      counts: [{ position: 0, counted: 2, reason: 'absent' }],
      reserves: [],
      withClient: true,
    },
    idempotencyKey: randomUUID(),
  })
  await expectIn(askOf(order), '2 pièces, pas 3')
  await pressIn(page, askOf(order), 'D’accord')
  await waitFor(() => expect(screen.queryByText(/2 pièces, pas 3/)).toBeNull())
  // A missing piece lowers the total at once.
  await waitFor(() => expect(readOrder(t, order.id).grandTotal).toBe(3000))

  await admin.adjustments.propose({
    orderId: order.id,
    quantities: [{ position: 0, quantity: 1 }],
    added: [],
    reason: 'Une chemise à relaver seule',
  })
  await expectIn(askOf(order), 'Votre total a changé')
  await pressIn(page, askOf(order), 'D’accord')
  await expectIn(mine, fcfa(1500))
  await waitFor(() => expect(readOrder(t, order.id).grandTotal).toBe(1500))

  await page.user.click(await within(mine()).findByRole('link', { name: 'Voir la facture' }))
  await expectIn(invoiceOf(order), 'Fatou Diabaté')
  await expectIn(invoiceOf(order), fcfa(1500))
  await page.press('Télécharger PDF')
  const link = await screen.findByRole('link', { name: 'ouvrez le PDF' })
  const pdf = await server.fetch(link.getAttribute('href') ?? '')
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

const invoiceOf =
  ({ reference }: Order): Finder =>
  () =>
    screen.getByRole('article', { name: `Facture #${reference}` })
