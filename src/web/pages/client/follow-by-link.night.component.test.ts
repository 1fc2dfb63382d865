import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { clientLink } from '#server/orders/client-links/client-links.service.ts'
import {
  makeAdmin,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
} from '#server/testing/factories.ts'
import { orderCard } from '#web/testing/cash-steps.ts'
import { expect, expectAddress, test } from '#web/testing/component-test.ts'
import { expectIn } from '#web/testing/lists.ts'
import { openLiveOrders } from '#web/testing/order-steps.ts'

test('who follows by a link reads what happens as it does, and how far the livreur is', async ({
  server,
  page,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { t } = server
  const fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  const livreur = await makeLivreur(t, { fullname: 'Konan Yao' })
  const order = await makeOrder(t, { client: fatou })
  const rider = await t.as(livreur)
  const mine = orderCard(order)
  page.open(new URL(clientLink(t, fatou.id) ?? '').pathname)
  await expectAddress('/client/dashboard')
  await openLiveOrders(page)
  await expectIn(mine, 'En attente')
  await (await t.as(await makeAdmin(t))).orders.assign({
    orderId: order.id,
    kind: 'pickup',
    from: 'pending',
    livreurId: livreur.id,
    currentLivreurId: null,
  })
  await expectIn(mine, 'Livreur assigné (En ce moment)')
  await rider.missions.advance({
    orderId: order.id,
    from: 'assigned',
    idempotencyKey: randomUUID(),
  })
  await expectIn(mine, 'Konan ne partage pas sa position pour le moment.')
  const { locationLat, locationLng } = order
  const lat = (locationLat ?? 0) + 1100 / 111_195
  await rider.positions.share({ lat, lng: locationLng ?? 0, accuracy: 10 })
  // The stream of a follow link carries no position: the page asks for it.
  vi.advanceTimersByTime(15_000)
  await waitFor(() => expect(mine().textContent).toMatch(/Konan est à 1,1\skm · position d’il y a/))
})
