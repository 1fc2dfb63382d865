import { screen, waitFor } from '@testing-library/react'
import { makeCatalogue } from '#server/testing/factories.ts'
import { DEFAULT_TARIFF, feeFor } from '#shared/shop/prices/pricing.ts'
import { changeDraft, readDraft } from '#web/orders/cart/draft-store.ts'
import { notePreparedHere, VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { expectPieces } from '#web/testing/basket-steps.ts'
import {
  expect,
  expectAddress,
  expectNoText,
  expectText,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { fcfa, signInClient, wordsOf } from '#web/testing/order-steps.ts'

const VALLON = 'Cocody, Vallon'
const FARE = feeFor({ lat: 5.3605, lng: -3.9935 }, DEFAULT_TARIFF)
const BASKET = /^5\schemises et 1\spantalon/
const basket = () => screen.findByRole('link', { name: BASKET })
const select = () => screen.findByLabelText<HTMLSelectElement>('Vous êtes à')
const WITH = 'Lavés-repassés, transport compris.'

async function chooseVallon(page: Page): Promise<void> {
  page.openComplete('/')
  await page.user.selectOptions(await select(), VALLON)
}

test('a quarter chosen on the home page has its transport in every sum, on the next visit too', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  page.openComplete('/')
  expect(wordsOf(await basket())).toContain('9 500 FCFA')
  await expectText('Lavés-repassés, hors transport.')
  await page.user.selectOptions(await select(), VALLON)
  const shown = async () => {
    await expectText(WITH)
    await expectText(fcfa(FARE))
    expect(wordsOf(await basket())).toContain(fcfa(9500 + FARE))
    expect((await select()).value).toBe(VALLON)
  }
  await shown()
  page.openComplete('/')
  await shown()
})

test('a tap on a basket opens the order form with it and the quarter', async ({ server, page }) => {
  await makeCatalogue(server.t)
  await chooseVallon(page)
  const link = await basket()
  expect(link.getAttribute('href')).toContain('quartier=Cocody%2C+Vallon')
  await page.user.click(link)
  await expectPieces('6 pièces')
  await waitFor(() => expect(window.location.search).not.toContain('linge'))
  expect(readDraft(VISITOR).lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Chemise', 5],
    ['Pantalon', 1],
  ])
})

test('a basket of one’s own is asked about before one of the home page takes its place; one of the page is not', async ({
  server,
  page,
}) => {
  const { shirt, trousers } = await makeCatalogue(server.t)
  const line = { productId: shirt, name: 'Chemise', service: 'Lavage', quantity: 2 }
  changeDraft(VISITOR, { lines: [line] })
  notePreparedHere(readDraft(VISITOR))
  page.openComplete('/')
  await page.user.click(await basket())
  await expectText('Il contient 2 pièces. Le remplacer par 5 chemises et 1 pantalon ?')
  await page.press('Garder mon panier')
  await expectNoText('Vous aviez déjà un panier')
  expect(readDraft(VISITOR).lines).toEqual([line])
  page.openComplete('/')
  await page.user.click(await basket())
  await page.press('Remplacer')
  await expectPieces('6 pièces')
  page.open(`/commander?linge=3*${trousers}*Complet`)
  await waitFor(() => expect(readDraft(VISITOR).lines).toHaveLength(1))
  await expectNoText('Vous aviez déjà un panier')
  await expectPieces('3 pièces')
})

test('a client who is signed in finds the basket in their own form', async ({ server, page }) => {
  const { id } = await signInClient(server)
  await makeCatalogue(server.t)
  page.openComplete('/')
  await page.user.click(await basket())
  await waitFor(() => expect(window.location.pathname).toBe('/client/passer-commande'))
  await expectPieces('6 pièces')
  await expectAddress('/client/passer-commande')
  expect(readDraft(id).lines).toHaveLength(2)
  expect(readDraft(VISITOR).lines).toEqual([])
})
