import { expect, test } from './fixtures.ts'
import { openDrawer } from './people.ts'
import { printed } from './printed.ts'

/** So many of each note and coin, largest first: 21 500 francs, 500 more than should be there. */
const COUNTED = ['2', '0', '0', '0', '2', '1', '1', '0', '1', '0', '0', '0']
/** Keys of a closing: `c`, a figure and Enter on each of twelve lines, Enter for the reason, Enter for the act. */
const MOST_KEYS = 1 + COUNTED.length * 2 + 3

test('the drawer is counted and closed by keyboard alone, and its slip is one piece of its roll', async ({
  admin,
}) => {
  await openDrawer(admin, 21_000)
  const { page } = admin
  const { keyboard } = page
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(
        Number(document.documentElement.dataset.prints ?? 0) + 1,
      )
    }
  })
  await page.goto('/admin/tiroir')
  await expect(page.getByText('Doit être dans le tiroir')).toBeVisible()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await keyboard.press(key)
  }
  await press('c')
  await expect(page.getByLabel(/^Nombre de billets de 10/)).toBeFocused()
  for (const pieces of COUNTED) {
    await press(pieces)
    await press('Enter')
  }
  await expect(page.getByText('Attendu', { exact: true })).toBeVisible()
  // Enter, pressed once more, chooses no reason.
  await press('Tab')
  await expect(page.getByRole('button', { name: 'Monnaie rendue en trop' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Clôturer et imprimer' })).toBeFocused()
  await press('Enter')
  const slip = page.getByRole('article', { name: 'Clôture N° 0001' })
  await expect(slip).toContainText('Monnaie rendue en trop')
  await expect(slip).not.toContainText('duplicata')
  expect(keys).toBeLessThanOrEqual(MOST_KEYS)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.prints)).toBe('1')
  const { size, pages } = await printed(page)
  expect(pages).toHaveLength(1)
  expect(size[0]).toBe(58)
  await page.goto('/admin/tiroir/clotures/1')
  await expect(slip).toContainText('duplicata')
  await page.getByRole('radio', { name: '80 mm' }).check()
  expect((await printed(page)).size[0]).toBe(80)
})
