import { cleanup, screen } from '@testing-library/react'
import { readCatalogue } from '#server/shop/products/catalogue.service.ts'
import { makeCatalogue } from '#server/testing/factories.ts'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { createDraft, newLine } from '#shared/orders/draft/draft.ts'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { readStoredDraft, storeDraft } from '#web/orders/cart/stored-draft.ts'
import { VISITOR } from '#web/orders/cart/visitor-basket.ts'
import { startBuiltForm } from '#web/orders/checkout/built-form-script.ts'
import { renderBuiltForm } from '#web/prerender.tsx'
import { prepareBasket } from '#web/testing/basket-steps.ts'
import { expect, expectText, setWidth, test } from '#web/testing/component-test.ts'
import { review, SUBMIT, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

const built = renderBuiltForm()
const WAITS = 'Votre commande attend le réseau'

/** Shows the page of the order form as it is before the application runs, on a phone. */
function openBuilt(server: ServerInProcess): void {
  cleanup()
  setWidth(390)
  window.history.replaceState(null, '', '/commander')
  const catalogue = JSON.stringify(readCatalogue(server.t.database.orm))
  const html = built.replace(SLOTS.catalogueData, () => catalogue)
  document.body.innerHTML = `<div id="root">${html}</div>`
  startBuiltForm()
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const service = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const pieces = async () => {
  const field = await screen.findByLabelText<HTMLInputElement>('Quantité de Chemise')
  return field.value
}

/** The form is not drawn. */
function expectSkeleton(): void {
  expect(screen.queryByRole('button', { name: 'Ajouter Chemise' })).toBeNull()
  expect(screen.getAllByText('Chargement…')).not.toEqual([])
}

// The first one here: a page asks about what was on the device before it.
test('garments that are added before the application runs are in its form', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  openBuilt(server)
  await page.user.click(service(/^Lavage/))
  await page.user.click(button('Ajouter Chemise'))
  await page.user.click(button('Ajouter Chemise'))
  await page.user.click(button('Ajouter Chemise'))
  await page.user.click(button('Retirer une pièce de Chemise'))
  expect(await pieces()).toBe('2')
  expect(document.activeElement).toBe(button('Retirer une pièce de Chemise'))
  page.open('/commander')
  expect(await pieces()).toBe('2')
  expect(service(/^Lavage/).checked).toBe(true)
  expect(screen.queryByText(/Un panier préparé sur cet appareil/)).toBeNull()
})

test('a bag and clothes to count are added before the application runs, and the bag is no tile', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  await makeBag(server.t)
  openBuilt(server)
  const tiles = screen.getByRole('list', { name: 'Vêtements' })
  expect(tiles.textContent).not.toContain('Sac de linge')
  await expectText(/1\s000\sFCFA le kilo/)
  await page.user.click(button('Ajouter Sac de linge'))
  await page.user.click(button('Ajouter Sac de linge'))
  await page.user.click(button('Retirer un kilo de Sac de linge'))
  await page.user.click(button(/^À compter avec le livreur/))
  expect(button(/^À compter avec le livreur/).getAttribute('aria-pressed')).toBe('true')
  expect(document.activeElement).toBe(button(/^À compter avec le livreur/))
  expect(readStoredDraft(VISITOR)).toMatchObject({
    lines: [{ name: 'Sac de linge', service: 'Complet', quantity: 1, grams: 5000 }],
    toCount: true,
  })
  page.open('/commander')
  expect((await screen.findByLabelText('Poids de Sac de linge')).textContent).toMatch(/^5.kg$/)
})

test('a quantity is typed before the application runs, and the last piece can be taken back', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  openBuilt(server)
  await page.user.click(service(/^Lavage/))
  await page.user.click(button('Ajouter Chemise'))
  await page.fill('Quantité de Chemise', '7')
  await expectText(/7\spièces/)
  await page.fill('Quantité de Chemise', '1')
  await page.user.click(button('Retirer une pièce de Chemise'))
  expect(screen.queryByLabelText('Quantité de Chemise')).toBeNull()
})

test('+ works from the start, and without a service it leads to them, where a shop has not the usual one', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  openBuilt(server)
  expect(service(/^Lavé-repassé/).checked).toBe(true)
  await page.user.click(button('Ajouter Chemise'))
  expect(await pieces()).toBe('1')
  await page.user.click(button('Retirer une pièce de Chemise'))
  server.t.database.sqlite.exec(
    "update products set services = (select json_group_array(json(value)) from json_each(services) where value->>'name' <> 'Complet')",
  )
  openBuilt(server)
  await expectText(/^Choisissez un service/)
  await page.user.click(button('Ajouter Chemise'))
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0])
  expect(screen.queryByLabelText('Quantité de Chemise')).toBeNull()
})

test('the whole list, asked for before the application runs, is open in its form', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  openBuilt(server)
  await page.user.click(button('Toute la liste'))
  page.open(window.location.pathname + window.location.search)
  await screen.findByRole('button', { name: 'Réduire la liste' })
})

test('the quarter and its transport stand above the garments before the application runs', async ({
  server,
  page,
}) => {
  await makeCatalogue(server.t)
  openBuilt(server)
  const row = () => wordsOf(document.querySelector('[data-quarter]') as HTMLElement)
  expect(row()).toBe('Où êtes-vous ? Choisir mon quartierTransport –')
  await page.user.click(button(/^Où êtes-vous/))
  page.open(window.location.pathname + window.location.search)
  await page.press(/^Cocody/)
  await page.press(/^Vallon/)
  await expectText('Cocody, Vallon')
  openBuilt(server)
  expect(row()).toBe('Vous êtes à Cocody, VallonTransport 2 988 FCFA')
})

test('garments that are an order already, which waits on the device, are not offered to be changed', async ({
  server,
  page,
}) => {
  await prepareBasket(server, page)
  await review(page)
  await page.fill('Votre nom', 'Aminata Koné')
  server.setOnline(false)
  await page.press(SUBMIT)
  await expectText(WAITS)
  openBuilt(server)
  expectSkeleton()
  page.open('/commander')
  await expectText(WAITS)
})

test('a basket that another person may have prepared keeps the skeleton until the application asks about it', async ({
  server,
}) => {
  await makeCatalogue(server.t)
  const [shirt] = readCatalogue(server.t.database.orm).products
  const lines = shirt ? [newLine(shirt, 'Lavage', 2)] : []
  storeDraft(VISITOR, { ...createDraft('of-another-person'), lines })
  openBuilt(server)
  expectSkeleton()
})
