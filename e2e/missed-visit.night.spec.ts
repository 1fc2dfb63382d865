import { unprotect } from '#server/testing/history.ts'
import { MINUTE_MS } from '#shared/dates.ts'
import { expectAccessible } from './axe.ts'
import { HOME } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'
import { topOfTabs } from './narrow.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'
import { moveSlot } from './slots.ts'

const SMALL = { width: 360, height: 740 }

/**
 * A livreur who set off a quarter of an hour ago, called and waited: their phone has kept what they did. In one transaction: a
 * server that saw the file without its guards would end.
 */
async function keepWait({ db }: App, { page, id }: Actor, order: Order): Promise<void> {
  const setOff = () => {
    const protect = unprotect({ sqlite: db })
    db.prepare(
      `update order_events set at = at - ?
       where to_status = 'pickup_en_route' and order_n = (select n from orders where id = ?)`,
    ).run(15 * MINUTE_MS, order.id)
    protect()
  }
  db.transaction(setOff).immediate()
  const slot = db.prepare('select pickup_from from orders where id = ?').pluck().get(order.id)
  const now = Date.now()
  const draft = {
    arrivedAt: now - 10 * MINUTE_MS,
    calls: [now],
    point: { ...HOME, accuracy: 10 },
    foundAt: now,
    reason: '',
  }
  await page.addInitScript(
    ([key = '', kept = '']) => sessionStorage.setItem(key, kept),
    [`laveo-absence-${id}-${order.id}-pickup_en_route-${slot}`, JSON.stringify(draft)],
  )
}

test('on a small phone the wait at an empty address stands above its fixed bar, and another time to choose above the tabs', async ({
  app,
  cast,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  moveSlot(app, placed, 'pickup', { startsIn: -30 })

  await test.step('the screen of the livreur', async () => {
    const { page } = livreur
    await page.setViewportSize(SMALL)
    await livreur.standAt(HOME)
    await keepWait(app, livreur, placed)
    await page.goto(`/livreur/mission/${placed.id}/personne`)
    await expect(page.getByText('Il manque : la photo')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Prendre la photo').setInputFiles('public/icons/icon-192.png')
    await expect(page.getByRole('img', { name: 'L’entrée' })).toBeVisible()
    // The counter of the wait stands above the fixed bar, with the photo taken.
    const counter = await page.getByText('10 min sur 10').boundingBox()
    const bar = await page.getByText('Appel, photo et attente sont faits').boundingBox()
    expect((counter?.y ?? 0) + (counter?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    const report = page.getByRole('button', { name: 'Signaler et continuer' })
    const button = await report.boundingBox()
    expect(button?.height).toBeGreaterThanOrEqual(64)
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(SMALL.height)
  })

  await test.step('the orders of the client', async () => {
    const { page } = client
    const { api } = await cast.person({ role: 'admin', fullname: 'Mireille Assi' })
    await api.visits.recordMissed.mutate({ orderId: placed.id, from: 'pickup_en_route' })
    await page.setViewportSize(SMALL)
    await page.goto('/client/commandes')
    const choose = page.getByRole('button', { name: 'Autre heure' })
    const box = await choose.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await topOfTabs(page))
  })
})
