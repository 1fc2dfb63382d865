import { completeStep } from './cash.ts'
import { HOME, type Place } from './figures.ts'
import { type Actor, cutStream, expect, NO_NETWORK, test, toast } from './fixtures.ts'
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

test('a client whose turn has not come reads so in the place of the livreur, until it has', async ({
  client,
  livreur,
  order,
  cast,
}) => {
  const other = await cast.person({ role: 'client', fullname: 'Fatou Diabaté' })
  const admin = await cast.person({ role: 'admin', fullname: 'Awa Diop' })
  const placed = await order(client, { status: 'delivery_en_route' }, { livreur, admin })
  const { latitude: lat, longitude: lng } = northOf(2.6)
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 8 })
  await client.page.goto('/client/commandes')
  const suivi = card(client, placed)
  const mark = suivi.getByTitle('Livreur', { exact: true })
  await expect(suivi).toContainText(/Konan est à 2,6\skm/)
  await expect(mark).toBeVisible()

  const second = await order(other, { status: 'pickup_en_route' }, { livreur, admin })
  await expect(mark).toHaveCount(0)
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 8 })
  await expect(suivi).toContainText(
    'Konan passe d’abord chez un autre client. Sa position s’affichera ensuite.',
  )
  await expect(mark).toHaveCount(0)

  // The point of the way to the other client ends with it; their own way is shown from the next one on.
  await bringTo(second.id, { from: 'pickup_en_route', to: 'picked_up' }, { livreur, admin })
  await expect(suivi).toContainText('Konan ne partage pas sa position pour le moment.')
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 8 })
  await expect(suivi).toContainText(/Konan est à 2,6\skm/)
  await expect(mark).toBeVisible()
})

test('a livreur who refuses shares nothing, is not asked again, and may change their mind', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned' }, { livreur })
  await livreur.standAt(northOf(1.2))
  await client.page.goto('/client/commandes')
  await openUnasked(livreur)
  await setOff(livreur, placed)
  await consent(livreur).getByRole('button', { name: 'Ne pas partager' }).click()
  await expect(mark(livreur, 'Position non partagée')).toBeVisible()
  await livreur.page.reload()
  await expect(mark(livreur, 'Position non partagée')).toBeVisible()
  await expect(consent(livreur)).toHaveCount(0)
  expect(positions(app)).toEqual([])

  await (await openSharing(livreur)).getByRole('button', { name: 'Partager' }).click()
  await expect(card(client, placed)).toContainText('Konan est à 1,2 km')
  await expect(mark(livreur, 'Position partagée')).toBeAttached()
  await (await openSharing(livreur)).getByRole('button', { name: 'Arrêter' }).click()
  await expect(card(client, placed)).toContainText(
    'Konan ne partage pas sa position pour le moment.',
  )
  await expect(card(client, placed).getByTitle('Livreur', { exact: true })).toHaveCount(0)
  expect(positions(app)).toEqual([])
})

test('stopping holds on the phone at once, and says so, though neither the code nor the server can be had', async ({
  livreur,
}) => {
  const { page, id, allow } = livreur
  allow(NO_NETWORK)
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
})

test('a livreur who departs before the code of the sharing has come is asked all the same', async ({
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, { status: 'assigned' }, { livreur })
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

test('a phone that refuses its GPS says what to do and leaves the mission alone', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'assigned', payment: 'wave' }, { livreur })
  await livreur.context.clearPermissions()
  await openUnasked(livreur)
  await setOff(livreur, placed)
  await consent(livreur).getByRole('button', { name: 'Partager', exact: true }).click()
  await livreur.page.getByRole('button', { name: 'Position refusée par le téléphone' }).click()
  const sheet = livreur.page.getByRole('dialog', { name: 'Position refusée par le téléphone' })
  await expect(sheet).toContainText('Autorisez la localisation de ce site')
  await livreur.standAt(northOf(2))
  await sheet.getByRole('button', { name: 'Réessayer' }).click()
  await expect(mark(livreur, 'Position partagée')).toBeVisible()
  await client.page.goto('/client/commandes')
  await expect(card(client, placed).getByTitle('Livreur', { exact: true })).toBeVisible()
  await completeStep(livreur, card(livreur, placed))
  await expect(card(livreur, placed)).toHaveCount(0)
  await expect(mark(livreur, 'Position')).toHaveCount(0)
  await expect(card(client, placed).getByRole('group', { name: 'Votre adresse' })).toHaveCount(0)
  expect(positions(app)).toEqual([])
})

test('the team follows the livreur on the road, and no one else', async ({
  client,
  livreur,
  admin,
  order,
}) => {
  const { page } = admin
  const riding = await order(client, { status: 'pickup_en_route' }, { livreur })
  const waiting = await order(client, { status: 'assigned' }, { livreur })
  const { latitude: lat, longitude: lng } = northOf(2.6)
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 12 })
  await page.goto('/admin/commandes-en-cours')
  await card(admin, riding).getByRole('button', { name: 'Suivre' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Konan est à 2,6\skm · position d’il y a \d+\ss/)
  await expect(dialog.getByTitle('Livreur', { exact: true })).toBeVisible()
  const nearer = northOf(0.5)
  await expect(async () => {
    await livreur.api.positions.share.mutate({ lat: nearer.latitude, lng, accuracy: 12 })
    await expect(dialog).toContainText('Konan est à 500 m', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await card(admin, waiting).getByRole('button', { name: 'Suivre' }).click()
  await expect(dialog).toContainText('Position inconnue')
  await expect(dialog.getByTitle('Livreur', { exact: true })).toHaveCount(0)
})

test('without the client’s own place, the map is about the livreur and no distance is shown', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'pickup_en_route' }, { livreur })
  const set = 'update orders set location_lat = null, location_lng = null where id = ?'
  app.db.prepare(set).run(placed.id)
  await client.page.goto('/client/commandes')
  await expect(card(client, placed)).toContainText('ne partage pas sa position')
  const { latitude: lat, longitude: lng } = HOME
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 12 })
  await expect(card(client, placed)).toContainText(/Position d’il y a \d+\ss/)
  await expect(card(client, placed).getByTitle('Livreur', { exact: true })).toBeVisible()
  await expect(card(client, placed).getByTitle('Votre adresse')).toHaveCount(0)
})

test('a position that stays behind says so, and is shown all the same without the stream', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const placed = await order(client, { status: 'delivery_en_route' }, { livreur })
  const { latitude: lat, longitude: lng } = northOf(1)
  await livreur.api.positions.share.mutate({ lat, lng, accuracy: 12 })
  app.db.prepare('update livreur_positions set at = at - 180000').run()
  await cutStream(client)
  await client.page.goto('/client/commandes')
  await expect(card(client, placed)).toContainText('Dernière position il y a 3 min')
})
