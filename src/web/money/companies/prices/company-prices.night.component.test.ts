import { screen, waitFor, within } from '@testing-library/react'
import {
  makeAdmin,
  makeCatalogue,
  makeSuperadmin,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { makeHotel, savePrices } from '#server/testing/fixtures/companies.fixture.ts'
import { makeProofOld } from '#server/testing/scenes/access.ts'
import { expect, expectValue, field, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, openFold, pressIn } from '#web/testing/lists.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const card = () => screen.getByRole('region', { name: 'Compte' })
const editor = dialog('Prix d’Hôtel Le Baobab')

/** Opens the file of a company with one price of its own, as an admin or the owner. */
async function openHotel({ t, signIn }: ServerInProcess, page: Page, as = makeSuperadmin) {
  const { shirt, dress } = await makeCatalogue(t)
  const hotel = await makeHotel(t)
  await savePrices(t, hotel, {
    percent: 15,
    prices: [{ productId: shirt, service: 'Complet', price: 900 }],
  })
  const reader = await as(t)
  await signIn(reader)
  page.open(`/admin/clients/${hotel.id}`)
  await waitFor(card)
  await openFold(page, card, 'Prix')
  const read = async () => {
    const { own } = (await (await t.as(reader)).companies.ownPrices({ clientId: hotel.id })) ?? {}
    return own
  }
  return { t, hotel, shirt, dress, reader, read }
}

test('the file tells the prices of its own beside those of the catalogue, and what the rest costs', async ({
  server,
  page,
}) => {
  await openHotel(server, page, makeAdmin)
  const row = await within(card()).findByRole('row', { name: /Chemise/ })
  expect(row.textContent).toMatch(/Chemise1\s500900/)
  await expectIn(card, '15 % de moins')
  expect(within(card()).queryByRole('button', { name: 'Modifier ses prix' })).toBeNull()
})

test('the owner gives a garment its price, and one the catalogue’s again, once they have proved again who they are', async ({
  server,
  page,
}) => {
  const { t, reader, shirt, dress, read } = await openHotel(server, page)
  await page.press('Modifier ses prix')
  await waitFor(editor)
  await page.fill('Robe, le sien', '2 400')
  await pressIn(page, editor, 'Enregistrer')
  await waitFor(() => expect(within(card()).getByRole('row', { name: /Robe/ })).toBeDefined())
  expect((await read())?.prices).toHaveLength(2)
  await page.press('Modifier ses prix')
  await waitFor(editor)
  await page.user.clear(field('Chemise, le sien'))
  makeProofOld(t, reader)
  await pressIn(page, editor, 'Enregistrer')
  await page.fill('Mot de passe', TEST_PASSWORD)
  await page.press('Confirmer')
  await waitFor(() => expect(within(card()).queryByText('Chemise')).toBeNull())
  expect(await read()).toMatchObject({
    percent: 15,
    prices: [{ productId: dress, service: 'Complet', price: 2400 }],
  })
  expect(shirt).not.toBe(dress)
})

test('text that is no price keeps the company’s own, also once another service is shown, and a price of 0 is asked about first', async ({
  server,
  page,
}) => {
  const { read } = await openHotel(server, page)
  const before = await read()
  await page.press('Modifier ses prix')
  await waitFor(editor)
  await page.fill('Chemise, le sien', '850 environ')
  await page.user.click(within(editor()).getByText('Lavage'))
  await expectValue('Chemise, le sien', '')
  await pressIn(page, editor, 'Enregistrer')
  await expectIn(editor, 'Le prix doit être un nombre entier.')
  expect(document.activeElement).toBe(field('Chemise, le sien'))
  expect(await read()).toEqual(before)

  await page.fill('Chemise, le sien', '0')
  await pressIn(page, editor, 'Enregistrer')
  const asked = dialog('Enregistrer un prix de 0')
  await expectIn(asked, 'Chemise (lavé-repassé)')
  await pressIn(page, asked, 'Retour')
  expect(await read()).toEqual(before)
  await pressIn(page, editor, 'Enregistrer')
  await pressIn(page, asked, 'Enregistrer à 0\u00a0FCFA')
  await waitFor(async () => expect((await read())?.prices).toMatchObject([{ price: 0 }]))
})

test('a discount on all the rest is set, and never above 90 per cent', async ({ server, page }) => {
  const { read } = await openHotel(server, page)
  await expectIn(card, '1 à elle, 15 % de moins sur le reste')
  await page.press('Modifier la remise')
  const percent = dialog('Remise sur tout le reste')
  await waitFor(percent)
  await page.fill('Remise', '95')
  await expectIn(percent, 'Entre 1 et 90 %.')
  await pressIn(page, percent, 'Enregistrer')
  await page.fill('Remise', '20 ou 25')
  await pressIn(page, percent, 'Enregistrer')
  expect((await read())?.percent).toBe(15)
  await page.fill('Remise', '20')
  await pressIn(page, percent, 'Enregistrer')
  await expectIn(card, '20 % de moins')
  expect(await read()).toMatchObject({ percent: 20, prices: [{ price: 900 }] })
})

test('what a colleague changed meanwhile is told beside the field, and is kept', async ({
  server,
  page,
}) => {
  const { t, hotel, shirt, dress, read } = await openHotel(server, page)
  await page.press('Modifier ses prix')
  await waitFor(editor)
  await page.fill('Chemise, le sien', '850')
  await savePrices(t, hotel, {
    percent: 15,
    prices: [
      { productId: shirt, service: 'Complet', price: 950 },
      { productId: dress, service: 'Complet', price: 2000 },
    ],
  })
  await expectIn(editor, 'un collègue a mis 950')
  await pressIn(page, editor, 'Enregistrer')
  await waitFor(async () =>
    expect((await read())?.prices.map(({ price }) => price)).toEqual(
      expect.arrayContaining([850, 2000]),
    ),
  )
})
