import type { Page } from '@playwright/test'
import { dismiss, expect, test, toast } from './fixtures.ts'
import { beside, bulkBar, DESK, links, placeMany, rows } from './staff-list.ts'

/** The label is on the screen: before, the address is its own and the list still shown. */
async function expectLabel(page: Page): Promise<void> {
  await expect(page).toHaveURL(/etiquette/)
  await expect(page.getByRole('heading', { level: 1, name: /^Étiquette/ })).toBeVisible()
}

// The device has chosen nothing yet.
test.use({ board: null, viewport: DESK })

test('Back from a label finds the choice and the row again, and a link to the list does not', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 20)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(20)
  // A key that came before the list listens would be lost.
  await links(page).first().focus()
  for (let step = 0; step < 17; step += 1) await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bulkBar(page)).toContainText('2 choisies')
  await page.keyboard.press('p')
  await expectLabel(page)
  await page.goBack()
  await expect(bulkBar(page)).toContainText('2 choisies')
  await expect(links(page).nth(18)).toBeFocused()
  await expect(links(page).nth(18)).toBeInViewport()
  // With an order beside the list, which is another entry of the history; the next order takes its place there.
  await page.keyboard.press('Enter')
  await expect(beside(page)).toContainText('19 sur 20')
  await page.keyboard.press('k')
  await expect(beside(page)).toContainText('18 sur 20')
  await beside(page).getByText('Papiers et suites').click()
  await beside(page).getByRole('link', { name: 'Étiquette', exact: true }).click()
  await expectLabel(page)
  await page.goBack()
  await expect(beside(page)).toContainText('18 sur 20')
  await expect(bulkBar(page)).toContainText('2 choisies')
  await expect(links(page).nth(17)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(beside(page)).toHaveCount(0)
  await page.keyboard.press('j')
  await expect(links(page).nth(18)).toBeFocused()

  await page.getByRole('link', { name: /^Caisse/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caisse' })).toBeVisible()
  await page.getByRole('link', { name: /^Commandes/ }).click()
  await expect(rows(page)).toHaveCount(20)
  await expect(bulkBar(page)).toHaveCount(0)
})

/** The files of the keys that open a window, and of the order beside the list. */
const TOOLS = /assets\/(staff-tools|palette)-/
const BESIDE = /assets\/(order-beside|order-drawer)-/

test('what does not load without a network is said, leaves the list as it is, and opens when it is asked for again', async ({
  app,
  admin: { page, allow },
  cast,
}) => {
  await placeMany(app, cast, 2)
  allow(/ERR_FAILED|Failed to fetch/)
  await page.route(TOOLS, (route) => route.abort())
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(2)
  const expectNotOpened = async () => {
    await expect(toast(page, 'Cette fenêtre n’a pas pu s’ouvrir.')).toBeVisible()
    await dismiss(page)
  }
  await page.keyboard.press('Control+k')
  await expectNotOpened()
  await page.unroute(TOOLS)
  // Nothing opens by itself once the network is back.
  await expect(async () => {
    // The click that closed the toast asked for the file too, and may still be told that it does not come.
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await page.route(BESIDE, (route) => route.abort())
  // The page is not loaded anew for the file: the server does not answer.
  await page.route('**/healthz', (route) => route.abort())
  await links(page).first().click()
  await expectNotOpened()
  await expect(bulkBar(page)).toContainText('1 choisie')
  await expect(page).toHaveURL('/admin/dashboard')
  await page.unroute(BESIDE)
  await links(page).first().click()
  await expect(beside(page)).toContainText('1 sur 2')
  // Its style, which did not come either.
  await expect(beside(page)).toHaveCSS('position', 'absolute')
})
