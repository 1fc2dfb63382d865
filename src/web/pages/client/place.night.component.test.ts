import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { makeAdmin, makeLivreur, makeOrder, makeSuperadmin } from '#server/testing/factories.ts'
import { toPoint } from '#shared/places/points.ts'
import { quarterOfAddress } from '#shared/places/quarters.ts'
import { PIN_LOOKS } from '#web/components/map/map-pin.ts'
import { LatePlaceMap } from '#web/orders/checkout/place/place-section.tsx'
import { rememberQuarter } from '#web/shop/quarter-on-device.ts'
import {
  button,
  expect,
  expectButton,
  expectFocus,
  expectNoText,
  expectText,
  expectValue,
  field,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import {
  answerGps,
  CONTINUE,
  cart,
  expectInCart,
  expectMissing,
  expectPlaced,
  expectReady,
  HOME,
  HOME_FEE,
  openOrderForm,
  review,
  SUBMIT,
  sendOrder,
  signInClient,
  takePosition,
  wordsOf,
} from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const GPS = 'Utiliser ma position'
const LANDMARK_NEEDED = 'Point de repère, nécessaire ici'
const LAST_TIME = /^Comme la dernière fois/
/** The quarter of `HOME`. */
const QUARTER = 'Palmeraie, Cocody'

test('a GPS that fails, or does not answer, or is 80 km wide leaves one tap to the map; a vague one is approximate for each reader, and its landmark is asked for at its field', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await openOrderForm(page)
  for (const { code, advice } of [
    { code: 1, advice: /Autorisez-la dans ses réglages/ },
    { code: 2, advice: /Activez sa localisation/ },
    { code: 3, advice: /Réessayez dehors/ },
  ] as const) {
    answerGps(code)
    await page.press(GPS)
    // Once, not in a toast as well.
    expect(await screen.findAllByText('Erreur de localisation')).toHaveLength(1)
    await expectText("Impossible d'obtenir votre position. ")
    await expectText(advice)
    await expectMissing('Il manque : votre position')
    await expectButton('Ouvrir la carte', 'enabled')
  }
  answerGps('never')
  await page.press(GPS)
  const isSearching = () => screen.getByRole('button', { name: GPS }).getAttribute('aria-busy')
  await expect.poll(isSearching).toBe('true')
  await page.press('Annuler')
  await expect.poll(isSearching).toBeNull()
  answerGps({ ...HOME, accuracy: 80_000 })
  await page.press(GPS)
  await expectText(/se trompe de plusieurs kilomètres/)
  expect(screen.queryByRole('group', { name: 'Votre position sur la carte' })).toBeNull()
  await expectMissing('Il manque : votre position')
  await expectButton('Ouvrir la carte', 'enabled')
  answerGps({ ...HOME, accuracy: 900 })
  await page.press(GPS)
  await expectText('Position approximative')
  await expectMissing('Il manque : un point de repère')
  await comeToPlace(page)
  await page.press(CONTINUE)
  const asked = await screen.findByRole('alert')
  expect(wordsOf(asked)).toBe('Un point de repère est nécessaire : la position est approximative.')
  expect(field(LANDMARK_NEEDED).getAttribute('aria-describedby')).toBe(asked.id)
  await page.fill(LANDMARK_NEEDED, 'Portail vert')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await expectReady()
  page.reload()
  await expectText('Position approximative')
  await review(page)
  await expectText('Position approximative')
  await page.press(SUBMIT)
  await expectPlaced()
  expect(placeOf(server)).toMatchObject({ approximate: 1, landmark: 'Portail vert' })
  for (const [person, address] of [
    [await makeAdmin(server.t), '/admin/dashboard'],
    [client, '/client/commandes'],
  ] as const) {
    await server.signIn(person)
    page.open(address)
    if (person === client) await page.press(/pièces/)
    await expectText('Position approximative')
  }
})

const placeOf = ({ t }: ServerInProcess) =>
  t.database.sqlite
    .prepare(
      'select place_approximate approximate, landmark, location_lat lat, location_lng lng from orders',
    )
    .get()

const MAP = 'Choisir sur la carte'

async function openPlaceMap(server: ServerInProcess, page: Page) {
  await signInClient(server)
  await LatePlaceMap.preload()
  await openOrderForm(page)
  await page.press(MAP)
}

const quarterRow = () => document.querySelector<HTMLElement>('[data-quarter]') as HTMLElement
const CONFIRM = 'Confirmer la position'

/** The client has said their quarter on this device. */
function sayQuarter(address: string) {
  const quarter = quarterOfAddress(address)
  if (!quarter) throw new Error(`No quarter ${address}`)
  rememberQuarter(quarter)
  return quarter
}

test('a pin that nobody moved is approximate; moved, it is the place, and the quarter takes its name', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await LatePlaceMap.preload()
  const { point } = sayQuarter('Cocody, Vallon')
  await openOrderForm(page)
  await page.press(MAP)
  await expectText('Vallon, approximatif')
  await page.press('Transport du quartier')
  await expectText(/^Cocody, Vallon, .*km aller-retour/)
  await page.press(CONFIRM)
  await expectText('Position approximative')
  await expectFocus(() => field(LANDMARK_NEEDED))
  await expectMissing('Il manque : un point de repère')

  await page.press('Préciser')
  const map = (await screen.findByRole('group', { name: 'Carte' })).querySelector(
    '.leaflet-container',
  )
  // It is near the quarter that was said, and named by its own.
  fireEvent.click(map as HTMLElement, { clientX: 0, clientY: 160 })
  await expectText('Position précise')
  await expectNoText(/approximatif/)
  await page.press(CONFIRM)
  await expectNoText('Position approximative')
  await waitFor(() => expect(wordsOf(quarterRow())).toMatch(/^Vous êtes à CocodyTransport/))
  await expectReady()
  await sendOrder(page)
  await expectPlaced()
  expect(placeOf(server)).toMatchObject({ approximate: 0 })
  expect(placeOf(server)).not.toMatchObject({ lat: point.lat, lng: point.lng })
})

test('while nothing is known, no point is confirmed: a quarter of the list is one', async ({
  server,
  page,
}) => {
  await openPlaceMap(server, page)
  await expectText('Glissez la carte sous le repère')
  await expectButton(CONFIRM, 'disabled')
  await page.press('Voir nos quartiers')
  await page.press(/^Cocody/)
  await page.press(/^Vallon/)
  await expectText('Vallon, approximatif')
  await expectButton(CONFIRM, 'enabled')
  await expectFocus(
    () => document.querySelector('[role="dialog"] .leaflet-container') as HTMLElement,
  )
})

const serveWithin = async ({ t }: ServerInProcess, km: number) => {
  const boss = await t.as(await makeSuperadmin(t))
  await boss.settings.save({ radius: { value: { km }, seen: null } })
}
/** Nobody is told what a step lacks before they have come to it. */
async function comeToPlace(page: Page) {
  await page.press(CONTINUE)
  await expectFocus(() => screen.getByRole('heading', { name: /^Où passer/ }))
}

/** Far out of any zone. */
const BOUAKE = { latitude: 7.69, longitude: -5.03, accuracy: 12 }

test('a point of the GPS out of the zone is refused wherever it is named, and « Continuer » leads to the map', async ({
  server,
  page,
}) => {
  await serveWithin(server, 12)
  await signInClient(server)
  answerGps(BOUAKE)
  await openOrderForm(page)
  await page.press(GPS)
  // An icon alone stands in the middle: nothing keeps a place for a label.
  expect(button(GPS).firstElementChild?.children).toHaveLength(1)
  await expectText('Ce lieu est hors de notre zone')
  await expectFocus(() => document.querySelector('[data-place]') as HTMLElement)
  for (const success of [
    'Position précise',
    'Le point est au bon endroit.',
    'Localisation réussie',
  ])
    await expectNoText(success)
  const map = await screen.findByRole('group', { name: 'Votre position sur la carte' })
  await waitFor(() => expect(map.innerHTML).toContain(PIN_LOOKS.refused.body))
  expect(map.innerHTML).not.toContain(`fill="${PIN_LOOKS.place.body}"`)
  await comeToPlace(page)
  await page.press(CONTINUE)
  await expectFocus(() => button(MAP))
  await expectText('Choisissez un lieu dans notre zone.')
  await expectNoText('Ce lieu est hors de notre zone')
})

test('out of the zone the map says so at once, where we go, and no price', async ({
  server,
  page,
}) => {
  await serveWithin(server, 12)
  await openPlaceMap(server, page)
  await page.press('Coller un lien ou un code')
  await page.fill('Position reçue', '5.3445, -4.0795')
  await expectText('Yopougon est hors de notre zone')
  await expectText(/^Nous passons à Abidjan, jusqu’à /)
  await expectButton(CONFIRM, 'disabled')
  expect(within(screen.getByRole('dialog')).queryByText(/^Transport/)).toBeNull()
  await page.fill('Position reçue', '7.69, -5.03')
  await expectText('Ce lieu est hors de notre zone')
  await expectNoText(/le repère y est/)
  loseTiles()
  await expectText(/^La carte ne charge pas/)
  await expectNoText(/confirmez le quartier/)
})

/** No tile of the map comes. */
function loseTiles(): void {
  for (const tile of document.querySelectorAll('.leaflet-tile')) fireEvent.error(tile)
}

test('a link that cannot be read leaves the pin; a point among quarters is no place', async ({
  server,
  page,
}) => {
  await openPlaceMap(server, page)
  const map = (await screen.findByRole('group', { name: 'Carte' })).querySelector(
    '.leaflet-container',
  )
  fireEvent.click(map as HTMLElement, { clientX: 0, clientY: 50 })
  await expectText(/, approximatif$/)
  await page.press('Coller un lien ou un code')
  await page.fill('Position reçue', SENT)
  await expectText('Position précise')
  await page.fill('Position reçue', 'https://maps.app.goo.gl/AbCdEf')
  await expectText('Position précise')
  await expectText(/^Ce lien ne dit pas où est le lieu/)
})

test('who has ordered before, even in vain, takes the same place and phone in one tap', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const input = { address: 'Riviera Palmeraie, Rue I 164' }
  await makeOrder(server.t, { client, input })
  const { sqlite } = server.t.database
  sqlite.prepare('update users set address = ? where id = ?').run('Yopougon, Rue 12', client.id)
  sqlite.exec(
    "update orders set status = 'cancelled', landmark = 'Portail vert', client_contact_phone = '+2250546129077'",
  )
  await openOrderForm(page)
  await page.press(LAST_TIME)
  await expectText('Riviera Palmeraie, Rue I 164')
  await expectFocus(() => document.querySelector('[data-place]') as HTMLElement)
  await expectValue('Point de repère', 'Portail vert')
  await expectValue('Téléphone de contact', '05 46 12 90 77')
  await expectNoText('Comme la dernière fois')
  // The place brings its own address: that of the profile is not asked about.
  await expectNoText(ASKED)
  await sendOrder(page)
  await expectPlaced()
  const places = sqlite
    .prepare(
      'select location_lat, location_lng, client_address, landmark, client_contact_phone from orders',
    )
    .all()
  expect(places).toHaveLength(2)
  expect(places[0]).toEqual(places[1])
})

test('a place that was only told in words is not offered: the livreur could not be led there', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await makeOrder(server.t, { client })
  server.t.database.sqlite.exec('update orders set location_lat = null, location_lng = null')
  const mend = server.cut(/checkout\.lastPlace/)
  await openOrderForm(page)
  await expectText('Impossible de charger les informations du client.')
  mend()
  await page.press('Réessayer')
  // Once it was read, only the offer could follow.
  await expectNoText('Impossible de charger les informations du client.')
  expect(screen.queryByRole('button', { name: LAST_TIME })).toBeNull()
  await expectMissing('Il manque : votre position')
})

test('what is too long is said and never cut, and the note reaches the order', async ({
  server,
  page,
}) => {
  const NOTE = 'Note pour le livreur'
  const LANDMARK = 'Point de repère'
  await signInClient(server)
  answerGps({ ...HOME, accuracy: 12 })
  await openOrderForm(page)
  await takePosition(page)
  await page.fill(NOTE, 'n'.repeat(290))
  await expectText('290 caractères sur 300')
  await page.fill(NOTE, 'n'.repeat(301))
  await page.fill(LANDMARK, 'r'.repeat(201))
  await expectText('300 caractères au plus.')
  await page.press(CONTINUE)
  await expectFocus(() => field(LANDMARK))
  await expectValue(LANDMARK, 'r'.repeat(201))
  await expectValue(NOTE, 'n'.repeat(301))
  await page.fill(LANDMARK, 'Portail vert')
  await page.fill(NOTE, 'Code 1234, deuxième étage')
  await sendOrder(page)
  await expectPlaced()
  expect(server.t.database.sqlite.prepare('select note, landmark from orders').get()).toEqual({
    note: 'Code 1234, deuxième étage',
    landmark: 'Portail vert',
  })
})

test('a point without a typed address reads as its quarter for everyone, before the landmark, never as coordinates', async ({
  server,
  page,
}) => {
  const { t } = server
  const client = await signInClient(server)
  const livreur = await makeLivreur(t)
  const admin = await makeAdmin(t)
  const location = toPoint({ lat: HOME.latitude, lng: HOME.longitude })
  const plan = { client, livreur, admin, input: { location, shown: { total: 3000 + HOME_FEE } } }
  const { id, reference } = await makeOrder(t, { ...plan, status: 'completed' })
  const pinned = await makeOrder(t, { ...plan, status: 'assigned' })
  const ordered = t.database.sqlite.prepare(
    "select facts from mail_outbox where template = 'order-received'",
  )
  const facts = ordered.pluck().all() as string[]
  expect(facts.map((row) => JSON.parse(row))).toMatchObject([
    { address: QUARTER, landmark: null },
    { address: QUARTER, landmark: null },
  ])
  t.database.sqlite.prepare("update orders set landmark = 'Portail vert' where id = ?").run(id)
  const figures = HOME.latitude.toFixed(3)
  const main = () => wordsOf(screen.getByRole('main'))
  const card = async (name: string) =>
    wordsOf(await screen.findByRole('article', { name: new RegExp(`#${name}`) }))

  await server.signIn(admin)
  page.open('/admin/dashboard')
  const landmarked = await card(reference)
  expect(landmarked).toMatch(new RegExp(`${QUARTER}.*Portail vert`))
  expect(await card(pinned.reference)).toContain(QUARTER)
  expect(main()).not.toContain(figures)

  await server.signIn(livreur)
  page.open('/livreur/dashboard')
  expect(await card(pinned.reference)).toMatch(new RegExp(`Adresse.: ${QUARTER}`))
  expect(main()).not.toContain(figures)

  await server.signIn(client)
  page.open(`/client/facture/${id}`)
  const invoice = await card(reference)
  expect(invoice).toMatch(new RegExp(`${QUARTER}.*Portail vert`))
  expect(invoice).not.toContain(figures)
})

const KEEP = 'Oui, la garder'
const CLEAR = 'Non, l’effacer'
const ASKED = /Est-ce bien l’adresse de ce repère/

test('an order does not wait for the answer: without it the doubtful address stays behind, and a landmark typed for the point goes along', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const { sqlite } = server.t.database
  sqlite.prepare('update users set address = ? where id = ?').run('Yopougon, Rue 12', client.id)
  answerGps({ ...HOME, accuracy: 12 })
  await openOrderForm(page)
  await page.press(GPS)
  await expectText(ASKED)
  await page.fill('Point de repère', 'Portail vert')
  await expectText('« Yopougon, Rue 12 »')
  await sendOrder(page)
  await expectPlaced()
  expect(sqlite.prepare('select client_address, landmark from orders').get()).toEqual({
    client_address: QUARTER,
    landmark: 'Portail vert',
  })
})

test('a landmark of another point is asked about without a word about an address', async ({
  server,
  page,
}) => {
  await signInClient(server)
  answerGps({ ...HOME, accuracy: 12 })
  await openOrderForm(page)
  await takePosition(page)
  await page.fill('Point de repère', 'Portail vert')
  // 9 km away.
  answerGps({ latitude: 5.29, longitude: -3.98, accuracy: 12 })
  await page.press(GPS)
  await expectText(/Votre point de repère est-il bien ici/)
  await expectText('« Portail vert »')
  await expectNoText(ASKED)
  await page.press('Oui, le garder')
  await expectFocus(() => field('Point de repère'))
  await expectNoText(/est-il bien ici/)
  await sendOrder(page)
  await expectPlaced()
  const { sqlite } = server.t.database
  expect(sqlite.prepare('select landmark from orders').pluck().get()).toBe('Portail vert')
})

test('a point of the GPS asks about the address of the profile: what is kept is not asked about again, typing another one answers too, and it can be cleared', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  const { sqlite } = server.t.database
  sqlite.prepare('update users set address = ? where id = ?').run('Riviera, Rue I 164', client.id)
  answerGps({ ...HOME, accuracy: 12 })
  await openOrderForm(page)
  await expectNoText(ASKED)
  await page.press(GPS)
  await expectText('Cocody, Palmeraie')
  await page.press(KEEP)
  await expectNoText(ASKED)
  await expectText('Riviera, Rue I 164')
  await page.press(GPS)
  await expectText('Position précise')
  await expectNoText(ASKED)
  // 9 km away.
  answerGps({ latitude: 5.29, longitude: -3.98, accuracy: 12 })
  await page.press(GPS)
  await expectText(ASKED)
  await expectText('« Riviera, Rue I 164 »')
  await page.press('Modifier l’adresse')
  await page.fill('Adresse', 'Koumassi, Rue 5')
  await expectNoText(ASKED)
  page.reload()
  answerGps({ ...HOME, accuracy: 12 })
  await page.press(GPS)
  await expectText('« Koumassi, Rue 5 »')
  await page.press(CLEAR)
  await expectFocus(() => field('Point de repère'))
  await expectNoText('Koumassi, Rue 5')
  await expectNoText(ASKED)
  await sendOrder(page)
  await expectPlaced()
  expect(sqlite.prepare('select client_address from orders').pluck().get()).toBe(QUARTER)
})

const SENT = 'https://maps.google.com/?q=5.3672,-3.9588'

test('a position that was sent is pasted on the map, looked at and confirmed; one in a line about the place becomes the pin, and the line keeps its other words', async ({
  server,
  page,
}) => {
  await openPlaceMap(server, page)
  await page.press('Coller un lien ou un code')
  await page.fill('Position reçue', 'https://maps.app.goo.gl/AbCdEf')
  await expectText(/^Ce lien ne dit pas où est le lieu/)
  await page.fill('Position reçue', 'derrière la pharmacie')
  await expectText('Aucune position dans ce texte.')
  await page.fill('Position reçue', `Awa : je suis ici ${SENT}. Merci`)
  await expectText('Lien lu, le repère y est')
  await page.press('Confirmer la position')
  await expectInCart('Aller-retour, environ 4 km')
  await expectText('Cocody, Palmeraie')

  answerGps({ latitude: 5.322, longitude: -4.0192, accuracy: 12 })
  await page.press(GPS)
  await waitFor(() => expect(wordsOf(cart())).not.toContain('environ 4 km'))
  await page.fill('Point de repère', `Portail vert, ${SENT}`)
  await page.fill('Note pour le livreur', SENT)
  await expectText('Ce texte contient une position')
  await page.press('La voir sur la carte')
  await page.press('Confirmer la position')
  await expectInCart('Aller-retour, environ 4 km')
  await expectNoText('Ce texte contient une position')
  await expectValue('Point de repère', 'Portail vert')
  await expectValue('Note pour le livreur', '')
  await expectNoText(/est-il bien ici/)
})
