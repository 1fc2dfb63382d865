import { countedOrder } from './counted-order.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { heading, listTogether, openAtWorkshop, pairTablet } from './workshop.ts'

test.use({ serviceWorkers: 'allow' })

/** A desk that lost the server asks again after one, two, then four seconds. */
const CAUGHT_UP = { timeout: 20_000 }

test('an order is received on a tablet that is reloaded without a network, washed over a server that dies, and each act is done once; the desk follows', async ({
  app,
  visitor: tablet,
  admin: desk,
  cast,
  client,
  livreur,
  order,
}) => {
  const { page, context } = tablet
  for (const { allow } of [tablet, desk]) allow(NO_NETWORK)
  const { reference } = await countedOrder(order, client, livreur)
  await pairTablet(tablet, await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' }))
  await desk.page.goto('/atelier')
  const lane = (name: string) => desk.page.getByRole('region', { name })
  await expect(lane('À recevoir')).toContainText(/^À recevoir ?4(?!\d)/)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/hors-ligne/atelier')))
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)

  await test.step('without a network the board opens, and what is done waits through a reload', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(heading(page, 'Atelier')).toBeVisible()
    await openAtWorkshop(page, reference)
    await page.getByRole('button', { name: 'Tout y est' }).click()
    await page.getByRole('button', { name: /^Recevoir 4/ }).click()
    // It says so once the tablet keeps it.
    const waiting = page.getByText('Hors connexion, 1 en attente')
    await expect(waiting).toBeVisible()
    await page.reload()
    await expect(waiting).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/en attente|Hors connexion/)).toHaveCount(0)
    await expect(lane('À laver')).toContainText(/^À laver ?4(?!\d)/)
  })

  await test.step('a machine is emptied while the server is dead', async () => {
    await listTogether(page, 'À laver', [reference])
    await page.getByRole('button', { name: /^Lancer Machine 1/ }).click()
    await expect(page.getByText('Machine 1 tourne')).toBeVisible()
    await app.kill()
    await page.getByRole('button', { name: /^Vider Machine 1/ }).click()
    await expect(page.getByText(/\d en attente/)).toBeVisible()
    await app.start()
    // The next act takes what waits along.
    await openAtWorkshop(page, reference)
    await page.getByRole('button', { name: 'Repassé, Chemise 1' }).click()
    await expect(page.getByText(/en attente/)).toHaveCount(0)
    await expect(lane('À repasser')).toContainText(/^À repasser ?2(?!\d)/, CAUGHT_UP)
  })
  const acts = app.db.prepare('select kind from piece_acts where device_n is not null').pluck()
  expect(acts.all()).toEqual(['received', 'batch_started', 'batch_emptied', 'passed'])
})
