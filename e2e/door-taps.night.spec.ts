import type { Locator } from '@playwright/test'
import {
  card,
  cashOf,
  confirmStep,
  given,
  missing,
  ON_THE_ROAD,
  openStep,
  section,
} from './cash.ts'
import type { Line } from './figures.ts'
import { type Actor, expect, MOVING, test } from './fixtures.ts'
import { type Order, statusOf } from './orders.ts'
import type { App } from './server.ts'

test.use(MOVING)

/** A small phone. */
const SMALL = { width: 360, height: 740 }

const LINES: readonly Line[] = [
  { garment: 'Chemise', service: 'Complet', quantity: 3 },
  { garment: 'Robe', service: 'Lavage', quantity: 1 },
  { garment: 'Pantalon', service: 'Repassage', quantity: 1 },
]

const francs = (amount: number) => String(amount).replace(/\B(?=(\d{3})+$)/g, '\u202f')
const ring = ({ page }: Actor, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}.* compte juste, \\d+$`) })
const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const checkOf = (app: App, { id }: Order) =>
  app.db
    .prepare(
      'select expected, counted, with_client from order_checks where order_n = (select n from orders where id = ?)',
    )
    .get(id)
const main = ({ page }: Actor) => page.getByRole('main')

/** Counts the taps of the person, wherever they fall. */
async function countTaps({ page }: Actor): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = { taps: 0 }
    Object.assign(window, { counted })
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) counted.taps += 1
    })
  })
  return () =>
    page.evaluate(() => (window as unknown as { counted: { taps: number } }).counted.taps)
}

/** Opens the screen of the step on a small phone, from the list of missions. */
async function goToDoor(livreur: Actor, order: Order): Promise<void> {
  await livreur.page.setViewportSize(SMALL)
  await livreur.page.goto('/livreur/dashboard')
  await openStep(livreur, card(livreur, order))
}

test('a bag as ordered and paid to the franc takes four taps, and nothing is true before them', async ({
  app,
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client, { ...ON_THE_ROAD, lines: LINES }, { livreur })
  await goToDoor(livreur, placed)
  const taps = await countTaps(livreur)
  const confirm = confirmStep(main(livreur))

  const count = section(livreur, 'Comptez ensemble')
  await expect(count).toContainText('0sur 5')
  await expect(count.getByText('3 prévues')).toBeVisible()
  for (const { garment } of LINES)
    await expect(ring(livreur, garment)).toHaveAttribute('aria-pressed', 'false')
  await expect(count.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const cash = section(livreur, 'Espèces')
  await expect(given(cash)).toHaveValue('')
  await expect(given(cash)).toHaveAttribute('placeholder', 'Touchez un billet')
  await expect(missing(livreur)).toContainText('3 lignes, le paiement, compté devant le client')
  await expect(confirm).toBeDisabled()

  const [button, line, figure] = [
    await boxOf(confirm),
    await boxOf(missing(livreur)),
    await boxOf(ring(livreur, 'Chemise')),
  ]
  expect(button.height).toBeGreaterThanOrEqual(64)
  expect(button.y + button.height).toBeLessThanOrEqual(740)
  expect(line.height).toBeGreaterThanOrEqual(48)
  expect(Math.min(figure.width, figure.height)).toBeGreaterThanOrEqual(64)
  // The first line is seen with the button that confirms.
  expect(figure.y + figure.height).toBeLessThan(line.y)
  const all = await boxOf(page.getByRole('button', { name: 'Tout y est' }))
  expect(all.height).toBeGreaterThanOrEqual(64)
  // Three lines and « Tout y est » are on the first screen.
  expect(all.y + all.height).toBeLessThanOrEqual(line.y)

  const other = page.getByRole('button', { name: /^Chemise.* autre nombre$/ })
  const keys = await boxOf(other)
  expect(Math.min(keys.width, keys.height)).toBeGreaterThanOrEqual(48)
  await other.click()
  const more = page.getByRole('button', { name: 'Augmenter la quantité de Chemise' })
  expect((await boxOf(more)).width).toBeGreaterThanOrEqual(48)
  await page.getByRole('button', { name: 'Il y en a bien 3' }).click()
  await ring(livreur, 'Chemise').click()
  // The second tap of a double one does not take a line back.
  await ring(livreur, 'Robe').dblclick()
  await expect(ring(livreur, 'Robe')).toHaveAttribute('aria-pressed', 'true')
  await ring(livreur, 'Robe').click()

  // Not ready, the button leads to what is missing and records nothing.
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(ring(livreur, 'Chemise')).toBeFocused()
  expect(statusOf(app, placed.id)).toBe('pickup_en_route')
  const before = await taps()

  await page.getByRole('button', { name: 'Tout y est' }).click()
  await page.getByRole('checkbox', { name: `Compté devant ${client.fullname}` }).click()
  await page.getByRole('button', { name: /^Le compte,/ }).click()
  await expect(
    page.getByText(`5 pièces · ${francs(placed.grandTotal)}\u00a0FCFA reçus`),
  ).toBeVisible()
  expect((await boxOf(confirm)).height).toBeGreaterThanOrEqual(64)
  await confirm.click()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  expect((await taps()) - before).toBeLessThanOrEqual(4)
  await expect.poll(() => statusOf(app, placed.id)).toBe('picked_up')
  expect(checkOf(app, placed)).toEqual({ expected: 5, counted: 5, with_client: 1 })
  expect(cashOf(app, placed)).toMatchObject([{ method: 'espece', amount: placed.grandTotal }])
})
