import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { orders } from '#server/db/schema.ts'
import { makeAdmin, makeCatalogue, makeClient, orderInput } from '#server/testing/factories.ts'
import { toPoint } from '#shared/places/points.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import { rememberQuarter } from '#web/shop/quarter-on-device.ts'
import { button, expect, expectText, type Page, test } from '#web/testing/component-test.ts'
import { card, expectIn } from '#web/testing/lists.ts'
import { addLine, fcfa, francs, SUBMIT, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const RIVIERA_3 = { lat: 5.3485, lng: -3.957 }
const FEE = feeFor(RIVIERA_3, DEFAULT_TARIFF)
/** A door in it, to which transport costs as much. */
const VILLA_12 = { lat: 5.34851, lng: -3.957 }
const SHIRTS = 2 * 800

const cart = () => screen.getByRole('region', { name: 'Le panier' })
const step = (name: RegExp) => () => screen.getByRole('region', { name })
const place = step(/^Où passer/)
const field = () => screen.findByRole('combobox', { name: 'Quartier ou point de repère' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const activeName = async () => {
  const id = (await field()).getAttribute('aria-activedescendant')
  return id === null ? null : document.getElementById(id)?.textContent
}
const map = () => screen.findByRole('group', { name: /^Carte des lieux/ })
const pins = async () => [...(await map()).querySelectorAll('.leaflet-marker-icon')]

/** Looks for a place at once, as who pastes or dictates it. */
async function findPlace(page: Page, text: string): Promise<void> {
  await page.user.clear(await field())
  await page.user.click(await field())
  await page.user.paste(text)
}

/** Looks for a place, and takes the first one. */
async function takePlace(page: Page, text: string): Promise<void> {
  await findPlace(page, text)
  await page.user.keyboard('{Enter}')
}

/** The form of a client with two shirts in the basket, at the place. */
async function typeOrder(server: ServerInProcess, page: Page) {
  const { t } = server
  await makeCatalogue(t)
  const client = await makeClient(t, {
    fullname: 'Yao Kouadio',
    address: 'Plateau, immeuble Alpha',
  })
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/nouvelle-commande?client=${client.id}`)
  await addLine(page, { garment: 'Chemise', service: 'Lavage', quantity: 2 })
  await page.press(/^Choisir.*Où passer/)
  await field()
  return client
}

const placed = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all().at(-1)
const isDisabled = () => button(SUBMIT).hasAttribute('disabled')
const isChosen = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name }).checked
const priceIn = () => wordsOf(cart())

test('there is no fare before a place is chosen; a quarter is found by its name, whatever its case and accents, with the keyboard alone, and the order keeps that it is approximate', async ({
  server,
  page,
}) => {
  // The device knows the quarter of another person.
  rememberQuarter({ name: 'Vallon', commune: 'Cocody', point: { lat: 5.3605, lng: -3.9935 } })
  await typeOrder(server, page)
  expect(priceIn()).toContain('Transport choisissez le lieu')
  expect(priceIn()).toContain(`Total${fcfa(SHIRTS)} + transport`)
  expect(isDisabled()).toBe(true)
  await expectText('Il manque : la position du client')
  expect(await pins()).toEqual([])

  await page.user.type(await field(), 'RIVÍ')
  await waitFor(() => expect(options()).toHaveLength(4))
  expect(await activeName()).toContain('Riviera 2')
  // Each line has its pin, by its number.
  await waitFor(async () =>
    expect((await pins()).map(({ textContent }) => textContent)).toEqual(['1', '2', '3', '4']),
  )
  await page.user.keyboard('{ArrowDown}')
  expect(await activeName()).toContain('Riviera 3')
  await page.user.keyboard('{ArrowUp}{ArrowUp}')
  expect(await activeName()).toContain('Riviera Golf')
  await page.user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expectIn(cart, fcfa(SHIRTS + FEE).replace(' FCFA', ''))
  await page.press(/^Aller-retour, environ/)
  expect(priceIn()).toContain('Cocody, Riviera 3, ')
  expect(isChosen(/^À préciser par le livreur/)).toBe(true)
  expect(screen.queryByRole('combobox', { name: 'Quartier ou point de repère' })).toBeNull()
  await expectText('Position approximative')
  await expectText('Il manque : un point de repère')
  expect(isDisabled()).toBe(true)
  await page.fill('Point de repère, nécessaire ici', 'derrière la pharmacie, portail bleu')
  await page.press(SUBMIT)
  await waitFor(card('Commande #'))
  expect(placed(server)).toMatchObject({
    placeApproximate: true,
    transportFee: FEE,
    clientAddress: 'Cocody, Riviera 3',
    landmark: 'derrière la pharmacie, portail bleu',
    locationLat: RIVIERA_3.lat,
  })
})

test('a name that nobody knows leads to the map, and a landmark to its part of it; the position that a client sent by WhatsApp is found as a place, and one that cannot be read says why', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  await findPlace(page, 'zzz')
  await expectText('Aucun lieu de ce nom. Touchez la carte.')
  await takePlace(page, 'boulevard latrille')
  await expectText(/^Touchez l’endroit exact, près de Boulevard Latrille/)
  expect(priceIn()).toContain('choisissez le lieu')
  await findPlace(page, 'https://maps.app.goo.gl/AbCdEf')
  await expectText(/^Ce lien ne dit pas où est le lieu/)
  await findPlace(page, 'Bonjour, https://maps.google.com/?q=5.3485,-3.9571 Awa')
  await waitFor(() => expect(options()).toHaveLength(1))
  expect(await activeName()).toContain('Position reçueCocody, Riviera 3')
  expect(await pins()).toHaveLength(1)
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(isDisabled()).toBe(false))
  await page.press(SUBMIT)
  await waitFor(card('Commande #'))
  expect(placed(server)).toMatchObject({
    placeApproximate: false,
    locationLat: 5.3485,
    locationLng: -3.9571,
  })
})

test('« Placer le repère » asks for the exact point before it says a price', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  await takePlace(page, 'riviera 3')
  await page.user.click(await screen.findByRole('radio', { name: /^Placer le repère/ }))
  await expectText(/^Touchez l’endroit exact sur la carte, à Cocody, Riviera 3/)
  expect(priceIn()).toContain('choisissez le lieu')
  expect(isDisabled()).toBe(true)
  const view = (await map()).querySelector('.leaflet-container') as HTMLElement
  fireEvent.click(view, { clientX: 40, clientY: 40 })
  await waitFor(() => expect(isDisabled()).toBe(false))
  expect(isChosen(/^Placer le repère/)).toBe(true)
  await page.press(SUBMIT)
  await waitFor(card('Commande #'))
  const order = placed(server)
  expect(order).toMatchObject({
    placeApproximate: false,
    quarterKm: null,
    clientAddress: 'Cocody, Riviera 3',
  })
  expect([order?.locationLat, order?.locationLng]).not.toEqual([RIVIERA_3.lat, RIVIERA_3.lng])
})

test('where no tile comes, the map says of no place that it is right until one is chosen', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  const view = (await map()).querySelector('.leaflet-container') as HTMLElement
  for (const tile of view.querySelectorAll('.leaflet-tile')) fireEvent.error(tile)
  await waitFor(() => expect(view.textContent).toContain('Carte simplifiée'))
  expect(view.textContent).not.toContain('Le point est au bon endroit.')
  fireEvent.click(view, { clientX: 0, clientY: 0 })
  await waitFor(() => expect(view.textContent).toContain('Le point est au bon endroit.'))
})

test('a touch on the map chooses a place without a name, and the price follows', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  const view = (await map()).querySelector('.leaflet-container') as HTMLElement
  fireEvent.click(view, { clientX: 0, clientY: 0 })
  await waitFor(() => expect(isDisabled()).toBe(false))
  expect(await pins()).toHaveLength(1)
  // The address of the profile may be another place: it is asked about.
  await expectText(/Est-ce bien l’adresse de ce repère/)
  await page.press('Effacer le lieu')
  expect(await pins()).toEqual([])
  expect(priceIn()).toContain('choisissez le lieu')
  const name = await field()
  await waitFor(() => expect(document.activeElement).toBe(name))
  // The keyboard moves the map, and Enter chooses its middle.
  fireEvent.keyPress(view, { key: 'Enter', charCode: 13 })
  await waitFor(() => expect(isDisabled()).toBe(false))
})

test('a known client’s last place is chosen; taken back, it is proposed first, before anything is typed and after', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeCatalogue(t)
  const client = await makeClient(t)
  const own = await t.as(client)
  await own.checkout.place(
    await orderInput(t, {
      location: toPoint(VILLA_12),
      address: 'Riviera 3, villa 12',
      landmark: 'Portail vert',
      shown: { total: 3000 + FEE },
    }),
  )
  await server.signIn(await makeAdmin(t))
  page.open(`/admin/nouvelle-commande?client=${client.id}`)
  await expectIn(place, 'Riviera 3, villa 12')
  await expectIn(cart, francs(FEE))
  await page.press(/^Changer.*Où passer/)
  await page.press('Effacer le lieu')
  page.reload()
  await page.press(/^Choisir.*Où passer/)
  await field()
  expect(options()).toEqual(['1Riviera 3, villa 12Portail vert'])
  expect(await activeName()).toBeNull()
  await findPlace(page, 'riviera')
  await waitFor(() => expect(options()).toHaveLength(5))
  expect(options()[0]).toContain('villa 12')
  await page.user.click(screen.getAllByRole('option')[0] as HTMLElement)
  await expectIn(cart, francs(FEE))
  expect(screen.queryByRole('radio', { name: /^À préciser/ })).toBeNull()
})

test('what is chosen survives a reload, and steps that are done are a line each', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  const linen = step(/^Le linge/)
  await expectIn(linen, '2 × Chemise · 2 pièces')
  await takePlace(page, 'riviera 3')
  await page.fill('Point de repère, nécessaire ici', 'Portail vert')
  page.reload()
  await expectIn(cart, francs(FEE))
  await expectText('Position approximative')
  await page.press(/^Changer.*Quand/)
  await expectIn(place, 'Riviera 3, à préciser par le livreur')
  expect(isChosen(/^Dès que possible/)).toBe(true)
  await page.press(/^Changer.*Le linge/)
  expect(within(linen()).queryByLabelText('Quantité de Chemise')).not.toBeNull()
  // A phone that cannot be right opens its step, though it was a line.
  await page.press(/^Changer.*Paiement/)
  await page.fill('Téléphone de contact', '12')
  await page.press(/^Changer.*Quand/)
  await page.press(SUBMIT)
  await waitFor(() =>
    expect(screen.getByLabelText('Téléphone de contact').getAttribute('aria-invalid')).toBe('true'),
  )
})
