import { screen, waitFor } from '@testing-library/react'
import { makeBag } from '#server/testing/fixtures/door.fixture.ts'
import { expect, expectFocus, expectText, type Page, test } from '#web/testing/component-test.ts'
import { dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import {
  addShirt,
  basket,
  choose,
  client,
  openTill,
  PAY,
  pieces,
  readOrders,
  standInPrinter,
  taken,
  typePhone,
} from '#web/testing/till-steps.ts'

standInPrinter()

const WEIGHT = /^Poids en kilos/
const weight = () => screen.getByLabelText<HTMLInputElement>(WEIGHT)

/** The till of a shop that sells a bag at 700 francs the kilo washed, from 3 kg on. */
async function openTillWithSack(server: ServerInProcess, page: Page) {
  await makeBag(server.t)
  const desk = await openTill(server, page)
  await choose(page, 'Lavage')
  return desk
}

const itemsOf = ({ t }: ServerInProcess) =>
  t.database.sqlite
    .prepare('select name, quantity, unit_price as price, grams from order_items order by position')
    .all()

test('a bag is weighed by keyboard alone, its total is no estimate, and without a network it keeps its weight', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTillWithSack(server, page)
  const { user } = page
  await user.keyboard('/')
  await user.keyboard('sac{Enter}')
  await expectFocus(weight)
  expect(weight().value).toBe('')
  expect(weight().getAttribute('aria-invalid')).toBeNull()
  await user.keyboard('6,4{Enter}')
  // Enter takes no money, but goes on with the garments.
  expect(document.activeElement?.getAttribute('role')).toBe('spinbutton')
  await expectIn(basket, fcfa(4480))
  expect(wordsOf(basket())).not.toContain('environ')
  await user.keyboard('t')
  await user.keyboard(owner.phone.replace('+225', ''))
  await expectIn(client, 'Aminata Koné')
  await user.keyboard('{Enter}')
  server.setOnline(false)
  await user.keyboard('e{Enter}')
  await expectText('Le dépôt d’Aminata Koné attend le réseau')
  await page.press('Reprendre le dépôt')
  await screen.findByRole('button', { name: PAY })
  await waitFor(() => expect(weight().value).toBe('6,4'))
  server.setOnline(true)
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([
    { status: 'picked_up', toAgree: null, grandTotal: 4480, paidAmount: 4480 },
  ])
  expect(itemsOf(server)).toEqual([{ name: 'Sac de linge', quantity: 1, price: 700, grams: 6400 }])
})

test('no money is taken for a bag that was not weighed, nor is it left for later', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTillWithSack(server, page)
  await addShirt(page)
  await page.press('Ajouter Sac de linge')
  await expectFocus(weight)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  await expectText('Il manque : le poids de « Sac de linge »')
  // There is no total of what is not weighed, nor of its express.
  await expectIn(basket, '1 pièce et 1 sacà peser')
  expect(wordsOf(basket())).not.toContain('sans supplément')
  await page.press(PAY)
  await expectFocus(weight)
  await page.press('Autres actions')
  const acts = dialog('Autres actions')
  await expectIn(acts, 'Pesez d’abord le sac au kilo')
  await pressIn(page, acts, /^Compter plus tard/)
  await expectFocus(weight)
  expect(readOrders(server)).toEqual([])
  await page.user.keyboard('2,1')
  // A light bag costs its minimum.
  await expectIn(basket, 'facturé 3 kg, le minimum.')
  await expectIn(basket, fcfa(2900))
  await page.press('Autres actions')
  await pressIn(page, acts, /^Compter plus tard/)
  await expectText('Enregistré. Le sac attend son comptage.')
  expect(readOrders(server)).toMatchObject([
    { status: 'pending', atCounter: true, toAgree: null, grandTotal: 2900, paidAmount: 0 },
  ])
})

test('one more bag has all of them weighed again', async ({ server, page }) => {
  await openTillWithSack(server, page)
  await page.press('Ajouter Sac de linge')
  await expectFocus(weight)
  await page.user.keyboard('6,4')
  await expectIn(basket, fcfa(4480))
  await page.press('Un sac de plus, Sac de linge')
  await expectFocus(() => screen.getByLabelText('Poids en kilos, 2 Sac de linge ensemble'))
  expect(await pieces('Sac de linge')).toBe(2)
  expect(weight().value).toBe('')
  await page.user.keyboard('640')
  await expectIn(basket, '100 kg au plus par ligne.')
  await expectIn(basket, '2 sacsà peser')
  // Nothing of it is priced: no total, no rounding, no express.
  expect(screen.getByText('100 kg au plus par ligne.').className).toContain('negative')
  expect(wordsOf(basket())).not.toMatch(/448|FCFA de plus|sans supplément/)
  await page.user.keyboard('{Backspace}')
  await expectIn(basket, fcfa(44_800))
})

test('a bag that a livreur is to fetch becomes an estimate', async ({ server, page }) => {
  const { client: owner } = await openTillWithSack(server, page)
  await page.press('Ajouter Sac de linge')
  await expectFocus(weight)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press('Autres actions')
  await pressIn(page, dialog('Autres actions'), /^Passer chez le client/)
  await waitFor(() => expect(window.location.pathname).toContain('nouvelle-commande'))
  const draft = Object.entries(window.localStorage).find(([, text]) =>
    text.includes('Sac de linge'),
  )
  expect(JSON.parse(draft?.[1] ?? '{}').lines).toMatchObject([{ grams: 5000 }])
})
