import { countedOrder } from './counted-order.ts'
import { expect, NO_NETWORK, test } from './fixtures.ts'
import { heading, openAtWorkshop, pairTablet } from './workshop.ts'

test.use({ serviceWorkers: 'allow' })

test('a tablet that is reloaded without a network shows its board, and its acts leave once when it is back; one that was cut keeps nothing', async ({
  app,
  visitor: tablet,
  cast,
  client,
  livreur,
  order,
}) => {
  const { page, context } = tablet
  tablet.allow(NO_NETWORK)
  const { reference } = await countedOrder(order, client, livreur)
  const superadmin = await cast.person({ role: 'superadmin', fullname: 'Adjoua Brou' })
  await pairTablet(tablet, superadmin)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/hors-ligne/atelier')))
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
  await expect(heading(page, 'Atelier')).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'Atelier')).toBeVisible()
  await openAtWorkshop(page, reference)
  await page.getByRole('button', { name: 'Tout y est' }).click()
  await page.getByRole('button', { name: /^Recevoir 4/ }).click()
  await expect(heading(page, 'Atelier')).toBeVisible()
  await openAtWorkshop(page, reference)
  await page.getByRole('button', { name: /^Tout lavé/ }).click()
  // It says so once the tablet keeps them.
  const waiting = page.getByText('Hors connexion, 2 en attente')
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('button', { name: /^Tout repassé/ })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/en attente|Hors connexion/)).toHaveCount(0)
  const acts = app.db.prepare('select kind from piece_acts where device_n is not null').pluck()
  expect(acts.all()).toEqual(['received', 'passed'])

  const [paired] = (await superadmin.api.devices.list.query()).paired
  await superadmin.api.devices.unpair.mutate({ deviceId: paired?.id ?? '' })
  await expect(heading(page, 'Cette tablette n’est plus reliée')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(reference.slice(0, 4))).toHaveCount(0)
})
