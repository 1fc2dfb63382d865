import { HOME, type Place } from './figures.ts'
import { type Actor, expect, NO_NETWORK, test, toast } from './fixtures.ts'
import { bringTo, type Order } from './orders.ts'
import type { App } from './server.ts'

/** Kilometres north of the client; one degree of latitude is 111.195 km. */
const northOf = (km: number): Place => ({ ...HOME, latitude: HOME.latitude + km / 111.195 })

const card = ({ page }: Actor, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })
const consent = ({ page }: Actor) =>
  page.getByRole('dialog', { name: /Partager votre position avec le client/ })
const mark = ({ page }: Actor, text: string) => page.getByRole('status').filter({ hasText: text })
/** Opens the sheet of the sharing, which the header's button leads to. */
async function openSharing({ page }: Actor) {
  await page.getByRole('button', { name: /^Partage de la position/ }).click()
  return page.getByRole('dialog', { name: /^Position/ })
}
const positions = (app: App) =>
  app.db.prepare('select livreur_id livreur, round(lat, 4) lat from livreur_positions').all()

/** The missions, on a phone without a stored choice. */
async function openUnasked({ page, id }: Actor): Promise<void> {
  await page.goto('/livreur/dashboard')
  await page.evaluate((key) => localStorage.removeItem(key), `laveo-position-${id}`)
  await page.reload()
}

const setOff = (livreur: Actor, order: Order) =>
  card(livreur, order)
    .getByRole('button', { name: /^En route pour/ })
    .click()

test('the client sees the livreur come, from the consent to the arrival', async ({
  app,
  client,
  livreur,
  order,
  cast,
}) => {
  test.setTimeout(90_000)
  const admin = await cast.person({ role: 'admin', fullname: 'Awa Diop' })
  const placed = await order(client, { status: 'assigned_for_delivery' }, { livreur, admin })
  await livreur.standAt(northOf(2.6))
  await client.page.goto('/client/commandes')
  await openUnasked(livreur)
  await expect(consent(livreur)).toHaveCount(0)
  await setOff(livreur, placed)
  const suivi = card(client, placed)

  await test.step('nothing is shared before the livreur has agreed', async () => {
    await expect(consent(livreur)).toContainText('À la fin de la mission, elle est effacée.')
    await expect(suivi).toContainText('Konan ne partage pas sa position pour le moment.')
    await expect(mark(livreur, 'Position non partagée')).toBeVisible()
    expect(positions(app)).toEqual([])
  })

  await test.step('then the client sees where, how far and how old', async () => {
    await consent(livreur).getByRole('button', { name: 'Partager', exact: true }).click()
    await expect(mark(livreur, 'Position partagée')).toBeVisible()
    await expect(suivi).toContainText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
    await expect(suivi.getByTitle('Livreur', { exact: true })).toBeVisible()
    expect(positions(app)).toEqual([{ livreur: livreur.id, lat: 5.3906 }])
  })

  await test.step('the age grows by itself, and the mark moves with the livreur', async () => {
    await expect(suivi).toContainText(/position d’il y a [3-9]\ss/)
    const before = await suivi.getByTitle('Livreur', { exact: true }).boundingBox()
    await livreur.context.setGeolocation({ ...northOf(0.35), accuracy: 8 })
    await expect(suivi).toContainText(/Konan est à 350\sm · position d’il y a \d\ss/)
    expect(await suivi.getByTitle('Livreur', { exact: true }).boundingBox()).not.toEqual(before)
    expect(positions(app)).toEqual([{ livreur: livreur.id, lat: 5.3703 }])
  })

  await test.step('another client learns nothing', async () => {
    const other = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
    const asked = other.api.positions.ofOrder.query({ orderId: placed.id })
    await expect(asked).rejects.toMatchObject({ data: { httpStatus: 404 } })
  })

  await test.step('with the mission everything ends, on both sides', async () => {
    await bringTo(placed.id, { from: 'delivery_en_route', to: 'completed' }, { livreur, admin })
    await expect(client.page.getByText('Aucune commande en cours')).toBeVisible()
    await expect(mark(livreur, 'Position partagée')).toHaveCount(0)
    expect(positions(app)).toEqual([])
    await livreur.context.setGeolocation({ ...northOf(0.1), accuracy: 8 })
  })
})

test('while the code of the sharing cannot be had, stopping holds at once and who departs is asked later', async ({
  client,
  livreur,
  order,
}) => {
  const { page, id, allow } = livreur
  allow(NO_NETWORK)
  const placed = await order(client, { status: 'assigned' }, { livreur })
  await page.route(/position-sharing-.*\.js/, (route) => route.abort())
  // The page is not loaded anew for the file: the server does not answer.
  await page.route('**/healthz', (route) => route.abort())
  await page.goto('/livreur/dashboard')
  const key = `laveo-position-${id}`
  await page.evaluate((stored) => localStorage.setItem(stored, 'yes'), key)
  await page.reload()
  await openSharing(livreur)
  await page.getByRole('button', { name: 'Arrêter' }).click()
  await expect(toast(page, 'Votre position n’est plus envoyée.')).toBeVisible()
  expect(await page.evaluate((stored) => localStorage.getItem(stored), key)).toBe('no')
  await expect(
    page.getByRole('button', { name: 'Partage de la position\u00a0: désactivé' }),
  ).toBeVisible()

  await page.unrouteAll()
  const departed = Promise.withResolvers<void>()
  await page.route(/position-sharing-.*\.js/, async (route) => {
    await departed.promise
    await route.continue()
  })
  await openUnasked(livreur)
  await setOff(livreur, placed)
  await expect(mark(livreur, 'Position non partagée')).toBeVisible()
  departed.resolve()
  await expect(consent(livreur)).toBeVisible()
})
