import { expectAccessible, PHONE } from './axe.ts'
import { card, section } from './cash.ts'
import { HOME, type Place } from './figures.ts'
import { expect, test } from './fixtures.ts'
import { bringTo, type Order } from './orders.ts'

/** Kilometres north of the laundry’s client; one degree of latitude is 111.195 km. */
const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

test('missions come nearest first once the phone says where it is, and one itinerary goes through them', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const at = (km: number) => order(client, { status: 'assigned', place: northOf(km) }, { livreur })
  const [far, near, lost] = [await at(6), await at(1), await at(3)]
  const noPlace = 'update orders set location_lat = null, location_lng = null where id = ?'
  app.db.prepare(noPlace).run(lost.id)
  const shown = () =>
    page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const names = (...list: Order[]) => list.map(({ reference }) => `Commande #${reference}`)

  await livreur.context.clearPermissions()
  await page.goto('/livreur/dashboard')
  const missions = page.getByRole('navigation').getByRole('link', { name: 'Missions' })
  await expect(missions).toContainText('3')
  const sheet = page.getByRole('dialog', { name: 'Trier les missions' })
  const sort = page.getByRole('button', { name: /^Trier les missions/ })
  const by = (order: string) => sheet.getByRole('radio', { name: order }).click()
  await sort.click()
  await by('Plus proches')
  await expect(page.getByText('Les missions restent triées par heure.')).toBeVisible()
  expect(await shown()).toEqual(names(far, near, lost))

  await livreur.standAt(HOME)
  await by('Plus proches')
  await expect(card(livreur, near)).toContainText(/à 1\skm/)
  await expect(card(livreur, far)).toContainText(/à 6\skm/)
  expect(await shown()).toEqual(names(near, far, lost))
  await expect(sheet.getByText(`faute de lieu : #${lost.reference}`)).toBeVisible()
  const link = await sheet.getByRole('link', { name: 'Itinéraire' }).getAttribute('href')
  const way = new URL(link ?? '').searchParams
  const point = ({ latitude, longitude }: Place) => `${latitude},${longitude}`
  expect(way.get('waypoints')).toBe(point(northOf(1)))
  expect(way.get('destination')).toBe(point(northOf(6)))
  await expectAccessible(page, [PHONE])

  await by('Par heure')
  expect(await shown()).toEqual(names(far, near, lost))
  await page.reload()
  await expect(card(livreur, near)).toBeVisible()
  expect(await shown()).toEqual(names(far, near, lost))
  // No choice is stored on this phone, whose location is permitted.
  await page.evaluate(() => localStorage.removeItem('laveo-missions-ordre'))
  await page.reload()
  await expect(card(livreur, near)).toContainText(/à 1\skm/)
  expect(await shown()).toEqual(names(near, far, lost))
})

test('a livreur reads their day, their deliveries and the cash they carry, and answers for what they handed over', async ({
  app,
  client,
  livreur,
  admin,
  order,
}) => {
  const { page } = livreur
  await page.goto('/livreur/historique')
  await expect(page.getByText('Aucune commande livrée dans votre historique')).toBeVisible()
  await expect(page.getByText('Rien à remettre à l’équipe.')).toBeVisible()

  const place = { address: 'Marcory, Zone 4, porte 12' }
  const done = await order(client, { ...place, status: 'delivery_en_route' }, { livreur, admin })
  await bringTo(done.id, { from: 'delivery_en_route', to: 'completed' }, { livreur, admin })
  await expect(card(livreur, done)).toContainText(`${client.fullname}Marcory · 1 pièce`)
  await expect(card(livreur, done)).not.toContainText('porte 12')
  await expect(card(livreur, done).getByRole('link')).toHaveCount(0)
  const today = section(livreur, 'Aujourd’hui')
  await expect(today).toContainText('ramassage1')
  await expect(
    today.getByRole('link', { name: `Étiquette du sac, commande #${done.reference}` }),
  ).toHaveAttribute('href', `/etiquette/${done.id}`)
  const cash = section(livreur, 'Espèces en main')
  await expect(cash).toContainText('1 paiement, depuis')
  const held = await admin.api.cash.holdings.query()
  const { since = 0 } = held.find(({ livreurId }) => livreurId === livreur.id) ?? {}
  const money = { expected: done.grandTotal, payments: 1, since, counted: done.grandTotal }
  await admin.api.cash.handOver.mutate({
    livreurId: livreur.id,
    ...money,
    idempotencyKey: crypto.randomUUID(),
  })
  await expect(cash).toContainText(`Versé à ${admin.fullname}`)
  await expectAccessible(page, [PHONE])
  await cash.getByRole('button', { name: 'Confirmer' }).click()
  await expect(cash).toContainText('Confirmée,')
  const answered = 'select confirmed_at is not null and contested_at is null from cash_handovers'
  expect(app.db.prepare(answered).pluck().all()).toEqual([1])
})
