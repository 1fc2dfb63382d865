import { HOME } from './figures.ts'
import { expect, test } from './fixtures.ts'

/** Kilometres north of the client; one degree of latitude is 111.195 km. */
const northOf = (km: number) => ({
  lat: HOME.latitude + km / 111.195,
  lng: HOME.longitude,
  accuracy: 12,
})

test('the mark of the livreur on the client’s map moves with their phone', async ({
  client,
  cast,
  order,
}) => {
  const { page } = client
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const { reference } = await order(client, { status: 'pickup_en_route' }, { livreur })
  await livreur.api.positions.share.mutate(northOf(2.6))
  await page.goto('/client/commandes')
  const suivi = page.getByRole('article', { name: `Commande #${reference}` })
  /** The distance below the client's pin, in pixels. */
  const below = async () => {
    const [mark, home] = await Promise.all(
      ['Livreur', 'Votre adresse'].map((title) =>
        suivi.getByTitle(title, { exact: true }).boundingBox(),
      ),
    )
    return (mark?.y ?? 0) - (home?.y ?? 0)
  }
  await expect(suivi.getByTitle('Livreur', { exact: true })).toBeVisible()
  await expect.poll(below).toBeLessThan(-20)
  // A point that comes too soon after another is not stored.
  await expect(async () => {
    await livreur.api.positions.share.mutate(northOf(-0.35))
    await expect(suivi).toContainText(/Konan est à 350\sm/, { timeout: 500 })
  }).toPass()
  await expect.poll(below).toBeGreaterThan(20)
})
