import { HOME, type Place } from './figures.ts'
import { type Actor, expect, test } from './fixtures.ts'

/** Kilometres north of the client; one degree of latitude is 111.195 km. */
const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

/** This phone has agreed to share its position. */
const agree = ({ page, id }: Actor) =>
  page.addInitScript((key) => localStorage.setItem(key, 'yes'), `laveo-position-${id}`)

test('the client sees on their map where the phone of the livreur is, and its mark moves with it', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  await client.page.goto('/client/commandes')
  await livreur.standAt(northOf(2.6))
  await agree(livreur)
  await livreur.page.goto('/livreur/dashboard')
  const suivi = client.page.getByRole('article', { name: `Commande #${placed.reference}` })
  await expect(suivi).toContainText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
  const stored = app.db.prepare(
    'select livreur_id livreur, round(lat, 4) lat from livreur_positions',
  )
  expect(stored.all()).toEqual([{ livreur: livreur.id, lat: 5.3906 }])
  const mark = suivi.getByTitle('Livreur', { exact: true })
  await expect(mark).toBeVisible()
  const before = await mark.boundingBox()

  // A phone that moves tells its place every five seconds.
  await livreur.standAt(northOf(0.35))
  await expect(suivi).toContainText(/Konan est à 350\sm · position d’il y a \d\ss/, {
    timeout: 15_000,
  })
  await expect.poll(() => mark.boundingBox()).not.toEqual(before)
})
