import { screen, waitFor, within } from '@testing-library/react'
import { makeLivreur, makeOrder } from '#server/testing/factories.ts'
import { putOnAccount } from '#server/testing/fixtures/company-invoices.fixture.ts'
import { toPoint } from '#shared/places/points.ts'
import { quarterOfAddress } from '#shared/places/quarters.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { rememberQuarter } from '#web/shop/quarter-on-device.ts'
import { expect, expectText, field, test } from '#web/testing/component-test.ts'
import {
  answerGps,
  CONTINUE,
  cart,
  expectInCart,
  expectMissing,
  expectPlaced,
  fcfa,
  fillOrder,
  HOME_FEE,
  openFilledOrder,
  openOrderForm,
  review,
  SUBMIT,
  sendOrder,
  signInClient,
  TWO_SHIRTS_COST,
  wordsOf,
} from '#web/testing/order-steps.ts'

const FORM = '/client/passer-commande'
const SHIRTS = 2 * 800

function quarterNamed(address: string) {
  const quarter = quarterOfAddress(address)
  if (!quarter) throw new Error(`No quarter ${address}`)
  return quarter
}

const fareTo = (address: string) => feeFor(quarterNamed(address).point, DEFAULT_TARIFF)
/** As the row and the dock write it. */
const words = (francs: number) => formatFcfa(francs).replace(/\s/g, ' ')
const row = () => document.querySelector<HTMLElement>('[data-quarter]') as HTMLElement
const dock = () => document.querySelector<HTMLElement>('[data-foot]') as HTMLElement

async function expectRow(text: string): Promise<void> {
  await waitFor(() => expect(wordsOf(row())).toBe(text))
}

async function expectDock(text: string): Promise<void> {
  await waitFor(() => expect(wordsOf(dock())).toContain(text))
}

test('the quarter is said above the garments in two taps, and every total has its transport', async ({
  server,
  page,
}) => {
  await signInClient(server)
  await openOrderForm(page)
  await expectRow('Où êtes-vous ? Choisir mon quartierTransport –')
  await expectDock(`${words(SHIRTS)}hors transport`)
  await page.press(/^Où êtes-vous/)
  await page.press(/^Cocody/)
  await page.press(/^Vallon/)
  await expectRow(`Vous êtes à Cocody, VallonTransport ${words(fareTo('Cocody, Vallon'))}`)
  await expectDock(`${words(SHIRTS + fareTo('Cocody, Vallon'))}transport compris`)
  await expectMissing('Il manque : votre position')
  page.reload()
  await expectRow(`Vous êtes à Cocody, VallonTransport ${words(fareTo('Cocody, Vallon'))}`)
})

test('a company whose prices have the transport reads so before it says where', async ({
  server,
  page,
}) => {
  const company = await signInClient(server)
  putOnAccount(server.t, company, { ordersBy: 'account', transportFree: true })
  await openOrderForm(page)
  await expectDock(`${words(SHIRTS)}transport compris`)
  expect(document.body.textContent).not.toContain('hors transport')
})

test('a quarter is found by typing, whatever its case, with its price beside it', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open(FORM)
  await page.press(/^Où êtes-vous/)
  await page.user.type(await screen.findByLabelText('Quartier ou commune'), 'SIPOR')
  const found = await screen.findByRole('button', { name: /^Siporex/ })
  expect(wordsOf(found)).toBe(`Siporex Yopougon${words(fareTo('Yopougon, Siporex'))}`)
  await page.user.clear(field('Quartier ou commune'))
  await page.user.type(field('Quartier ou commune'), 'zzzz')
  await expectText(/^Aucun quartier de ce nom/)
})

test('an address that names a quarter chooses it, and one that names none opens the choice', async ({
  server,
  page,
}) => {
  await signInClient(server)
  page.open(`${FORM}?quartier=Cocody%2C+Vallon`)
  await expectRow(`Vous êtes à Cocody, VallonTransport ${words(fareTo('Cocody, Vallon'))}`)
  expect(window.location.search).toBe('')
  page.open(`${FORM}?quartier=`)
  await screen.findByRole('dialog', { name: /^Où êtes-vous/ })
})

test('the exact place replaces the fare of the quarter: cheaper is less, without a word', async ({
  server,
  page,
}) => {
  await signInClient(server)
  rememberQuarter(quarterNamed('Yopougon, Siporex'))
  await fillOrder(page)
  await expectRow(`Vous êtes à Cocody, PalmeraieTransport ${words(HOME_FEE)}`)
  await expectDock(`${words(TWO_SHIRTS_COST)}transport compris`)
  expect(screen.queryByText(/^Le transport est de/)).toBeNull()
  await sendOrder(page)
  await expectPlaced()
})

test('a dearer place is said before it counts, and no longer with the next order', async ({
  server,
  page,
}) => {
  await signInClient(server)
  const near = quarterNamed('Cocody, Riviera 3')
  rememberQuarter(near)
  answerGps({ latitude: 5.3515, longitude: -4.0755, accuracy: 12 })
  await openOrderForm(page)
  await expectDock(words(SHIRTS + fareTo('Cocody, Riviera 3')))
  await page.press('Utiliser ma position')
  const dearer = fareTo('Yopougon, Siporex')
  await expectText(`Le transport est de ${fcfa(dearer)} jusqu’ici`)
  await expectText(/C’était .* pour Riviera 3 : ce lieu est plus loin/)
  await expectDock(`${words(SHIRTS + dearer)}transport compris`)
  await review(page)
  await expectInCart(`au lieu de ${words(fareTo('Cocody, Riviera 3'))}, plus loin`)
  await page.press(SUBMIT)
  await expectPlaced()
  page.open(FORM)
  await expectRow(`Vous êtes à Yopougon, SiporexTransport ${words(dearer)}`)
  await screen.findByRole('group', { name: 'Votre position sur la carte' })
  expect(screen.queryByText(/^Le transport est de/)).toBeNull()
})

test('another quarter takes the chosen place back; the one that it lies in does not', async ({
  server,
  page,
}) => {
  await openFilledOrder(server, page)
  await page.press(/^Vous êtes à/)
  await page.press(/^Cocody/)
  await page.press(/^Palmeraie/)
  await expectDock(words(TWO_SHIRTS_COST))
  await page.press(/^Vous êtes à/)
  await page.press(/^Cocody/)
  await page.press(/^Vallon/)
  await expectDock(`${words(SHIRTS + fareTo('Cocody, Vallon'))}transport compris`)
  await expectMissing('Il manque : votre position')
})

test('a client on a new device begins with the fare of their last place', async ({
  server,
  page,
}) => {
  const client = await signInClient(server)
  await makeOrder(server.t, {
    client,
    input: {
      location: toPoint(quarterNamed('Cocody, Vallon').point),
      shown: { total: 3000 + fareTo('Cocody, Vallon') },
    },
  })
  page.open(FORM)
  await expectRow(`Vous êtes à Cocody, VallonTransport ${words(fareTo('Cocody, Vallon'))}`)
  await page.press(/Comme la dernière fois/)
  await expectRow(`Vous êtes à Cocody, VallonTransport ${words(fareTo('Cocody, Vallon'))}`)
  expect(screen.queryByText(/^Le transport est de/)).toBeNull()
})

test('the review has the total in its button, the return in one line, and who it is in one row', async ({
  server,
  page,
}) => {
  await makeLivreur(server.t)
  await openFilledOrder(server, page)
  await review(page)
  const button = await screen.findByRole('button', { name: SUBMIT })
  expect(wordsOf(button)).toBe(`Valider la commande · ${words(TWO_SHIRTS_COST)}`)
  await waitFor(() => expect(wordsOf(dock())).toMatch(/^Rendu \S+ entre \d+ h et \d+ h/))
  expect(wordsOf(dock())).not.toContain('Prévu')
  const who = within(cart()).getByRole('region', { name: 'Vous' })
  expect(wordsOf(who)).toMatch(/^Aminata Koné0\d( \d\d){4}Modifier$/)
  await page.follow('Modifier le téléphone')
  await screen.findByRole('button', { name: CONTINUE })
})
