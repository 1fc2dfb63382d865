import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { orders } from '#server/db/schema.ts'
import { makeAdmin, makeCatalogue, makeSuperadmin } from '#server/testing/factories.ts'
import { makeHotel, savePrices, setTerms } from '#server/testing/fixtures/companies.fixture.ts'
import { expect, expectNoText, expectText, type Page, test } from '#web/testing/component-test.ts'
import { card, expectIn } from '#web/testing/lists.ts'
import { addLine, fcfa, SUBMIT } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { teamOrderPath } from '../team-order-paths.ts'

const OWN = 1200

/** The order form of the hotel, in the hands of the team: three shirts at its own price, brought to a quarter without a fee. */
async function orderForHotel({ t, signIn }: ServerInProcess, page: Page) {
  const { shirt } = await makeCatalogue(t)
  const hotel = await makeHotel(t, { transportFree: true })
  await savePrices(t, hotel, { prices: [{ productId: shirt, service: 'Complet', price: OWN }] })
  await signIn(await makeAdmin(t))
  page.open(teamOrderPath(hotel.id))
  await addLine(page, { garment: 'Chemise', service: 'Complet', quantity: 3 })
  await page.press(/^Choisir.*Où passer/)
  await page.fill('Quartier ou point de repère', 'treichville')
  await page.user.keyboard('{Enter}')
  await page.fill('Point de repère, nécessaire ici', 'Derrière le marché')
  await page.press(/^Changer.*Paiement/)
  return hotel
}

const placed = card('Commande #')
const stored = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all()

test('the order of a company has its own prices and no way to pay: it is on account', async ({
  server,
  page,
}) => {
  await orderForHotel(server, page)
  await expectText('En compte, sur la facture du mois')
  expect(screen.queryByRole('radio', { name: /^Espèces/ })).toBeNull()
  await expectText('Elle vient sur la facture du mois.')
  await expectNoText(/paie en espèces/)
  await page.press(SUBMIT)
  await expectIn(placed, fcfa(3 * OWN))
  await expectIn(placed, 'En compte')
  expect(stored(server)).toMatchObject([{ onAccount: true, grandTotal: 3 * OWN, transportFee: 0 }])
})

test('beyond its ceiling the team says whether it is taken all the same', async ({
  server,
  page,
}) => {
  const hotel = await orderForHotel(server, page)
  setTerms(server.t, hotel, { ceiling: 1000 })
  await page.press(SUBMIT)
  await expectText('l’entreprise devrait')
  expect(screen.getAllByText('Plafond dépassé')).toHaveLength(1)
  expect(stored(server)).toEqual([])
  await page.press('Prendre quand même')
  await waitFor(() => expect(stored(server)).toHaveLength(1))
})

test('a place that a company has in words alone is offered, in the quarter that they name', async ({
  server,
  page,
}) => {
  const { t } = server
  await makeCatalogue(t)
  const hotel = await makeHotel(t)
  const staff = await t.as(await makeAdmin(t))
  const place = { clientId: hotel.id, landmark: 'Entrée du personnel' }
  const [kitchen, office] = [randomUUID(), randomUUID()]
  await staff.companies.savePlace({
    ...place,
    id: kitchen,
    label: 'Cuisine',
    address: 'Treichville, rue 12',
  })
  await staff.companies.savePlace({
    ...place,
    id: office,
    label: 'Bureau',
    address: 'Derrière la pharmacie',
  })
  await server.signIn(await makeAdmin(t))
  page.open(teamOrderPath(hotel.id))
  await addLine(page, { garment: 'Chemise', service: 'Complet', quantity: 3 })
  await page.press(/^Choisir.*Où passer/)
  await page.user.click(await screen.findByRole('option', { name: /Bureau/ }))
  await expectText(/Touchez l’endroit, ou cherchez le quartier de/)
  await page.user.click(await screen.findByRole('option', { name: /Cuisine/ }))
  await page.press(/^Changer.*Paiement/)
  await page.press(SUBMIT)
  await waitFor(() =>
    expect(stored(server)).toMatchObject([
      { landmark: 'Entrée du personnel', clientAddress: 'Treichville, rue 12' },
    ]),
  )
})

test.for([
  [makeAdmin, 'Demandez au responsable de Lavéo de l’ajouter.'],
  [makeSuperadmin, 'Ajoutez-le au catalogue'],
] as const)(
  'a garment that no search finds is the owner’s to add: %#',
  async ([as, words], { server, page }) => {
    const { t, signIn } = server
    await makeCatalogue(t)
    await signIn(await as(t))
    page.open(teamOrderPath((await makeHotel(t)).id))
    await page.fill('Vêtement', 'smoking')
    await expectText(words)
    await expectNoText(/Appelez-nous/)
  },
)
