import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { cart } from './order-form.ts'
import type { App } from './server.ts'

const SMALL_PHONE = { width: 360, height: 740 }
/** The foot of the screen: the dock with the price. */
const DOCK_HEIGHT = 100

const MORE = [
  ['Boubou brodé', 'Pagne', 'Polo', 'Jupe', 'Couette', 'Complet pagne', 'Veste'],
  ['Drap', 'Rideau', 'T-shirt', 'Uniforme scolaire', 'Costume 2 pièces'],
].flat()

/** A whole catalogue, as a laundry has one. */
function sellMore(app: App): void {
  const add = app.db.prepare(
    'insert into products (id, name, image_url, services, created_at) values (?, ?, null, ?, 0)',
  )
  for (const name of MORE) {
    const services = [
      { name: 'Lavage', price: 3500 },
      { name: 'Repassage', price: 2500 },
      { name: 'Complet', price: 6000 },
    ]
    add.run(
      randomUUID(),
      name,
      JSON.stringify(name === 'Couette' ? services.slice(0, 1) : services),
    )
  }
}

/** Counts taps: nothing else is done to the page between the first and the last. */
function thumb() {
  let taps = 0
  const tap = async (target: Locator, times = 1) => {
    for (let i = 0; i < times; i += 1) {
      await target.click()
      taps += 1
    }
  }
  return { tap, taps: () => taps }
}

const plus = (page: Page, garment: string, service = 'Lavé-repassé') =>
  page.getByRole('button', { name: `Ajouter ${garment}, ${service}`, exact: true })
const service = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Service' }).getByRole('radio', { name })

/** Five shirts, two trousers and a dress, washed and ironed. */
async function addEight(page: Page, tap: ReturnType<typeof thumb>['tap']): Promise<void> {
  await tap(plus(page, 'Chemise'), 5)
  await tap(plus(page, 'Pantalon'), 2)
  await tap(plus(page, 'Robe'))
  await expect(page.getByText('8 pièces')).toBeVisible()
  await expect(page.getByText('14 500 FCFA')).toBeVisible()
}

test('eight pieces of three kinds take eleven taps from the dashboard, all within the first screen, on rows of 70 px that no toast keeps from a tap', async ({
  app,
  client,
  order,
}) => {
  sellMore(app)
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  const lines = (['Pantalon', 'Chemise', 'Robe'] as const).map((garment) => {
    return { garment, service: 'Lavage', quantity: 1 } as const
  })
  await order(client, { lines, status: 'completed' })
  await page.goto('/client/dashboard')
  const { tap, taps } = thumb()
  await tap(page.getByRole('main').getByRole('link', { name: 'Passer une commande' }).first())
  await tap(page.getByRole('button', { name: 'Toute la liste' }))
  await tap(service(page, 'Lavé-repassé'))
  const often = page.getByRole('region', { name: 'Souvent commandés' })
  await expect(often.getByRole('listitem')).toHaveCount(3)
  for (const garment of ['Chemise', 'Pantalon', 'Robe']) {
    const box = await plus(page, garment).boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThan(SMALL_PHONE.height - DOCK_HEIGHT)
  }
  await addEight(page, tap)
  expect(taps()).toBe(11)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await plus(page, 'Complet pagne').click()
  await test.step('each row has its prices on one line, also beside a stepper', () =>
    expectLowRows(page))
  await test.step('the toast that lies over the rows lets a tap through', async () => {
    await plus(page, 'Polo').click()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => page.evaluate(keysUnderToast)).toContain(true)
    expect(await page.evaluate(keysUnderToast)).not.toContain(false)
  })
  await test.step('what a search finds is underlined, for all who do not see its colour', async () => {
    await page.getByRole('searchbox', { name: 'Vêtement' }).fill('PAGN')
    const hits = page.locator('mark')
    await expect(hits).toHaveText(['pagn', 'Pagn'])
    expect(await hits.first().evaluate((hit) => getComputedStyle(hit).textDecoration)).toMatch(
      /underline.*3px|3px.*underline/,
    )
  })
  await test.step('the back button leaves the list, not the order', async () => {
    await page.goBack()
    await expect(page).toHaveURL(/\/client\/passer-commande$/)
    await expect(cart(page)).toContainText('Pantalon')
    await page.goBack()
    await expect(page).toHaveURL(/\/client\/dashboard$/)
  })
})

async function expectLowRows(page: Page): Promise<void> {
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button') })
  await expect(rows).toHaveCount(15)
  for (const { name, height, priceLines } of await rows.evaluateAll(measureRows)) {
    expect(height, name).toBeLessThanOrEqual(71)
    expect(priceLines, name).toBe(1)
  }
  // The stepper leaves room for the price that « + » adds, the others show all three.
  await expect(page.locator('[data-price]:visible').filter({ hasText: /6\s000/ })).toHaveCount(11)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(overflow).toBeLessThanOrEqual(SMALL_PHONE.width)
  const chips = page.getByRole('group', { name: 'Familles' }).getByRole('button')
  const heights = await chips.evaluateAll((all) =>
    all.map((chip) => chip.getBoundingClientRect().height),
  )
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
}

/** The height of each row's face, and the number of lines on which its prices stand. */
function measureRows(rows: Element[]) {
  return rows.map((row) => {
    const face = row.querySelector('button')
    const prices = [...row.querySelectorAll('[data-price]')].filter((one) => one.checkVisibility())
    return {
      name: row.textContent,
      height: face?.getBoundingClientRect().height ?? Number.NaN,
      priceLines: new Set(prices.map((one) => one.getBoundingClientRect().top)).size,
    }
  })
}

/** The keys under the toast, and whether a tap reaches each. */
function keysUnderToast(): boolean[] {
  const over = document.querySelector('[data-tone]')?.getBoundingClientRect()
  if (!over) return []
  return [...document.querySelectorAll('main li button')].flatMap((key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    const isUnder = x > over.left && x < over.right && y > over.top && y < over.bottom
    return isUnder ? [key.contains(document.elementFromPoint(x, y))] : []
  })
}
