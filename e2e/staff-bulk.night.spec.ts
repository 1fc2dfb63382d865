import { expect, test } from './fixtures.ts'
import { bulkBar, DESK, placeMany, rows } from './staff-list.ts'

test.use({ board: null, viewport: DESK })

test('six bags go into the wash with two clicks', async ({ app, admin: { page }, cast }) => {
  await placeMany(app, cast, 6)
  app.db.prepare(`update orders set status = 'picked_up'`).run()
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(6)
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    document.addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true)
  })
  await page.getByRole('checkbox', { name: 'Choisir toutes les commandes affichées' }).click()
  await expect(bulkBar(page)).toContainText('6 choisies')
  await bulkBar(page).getByRole('button', { name: 'Mettre en traitement 6' }).click()
  await expect(page.getByText('6 commandes ont été mises en traitement.')).toBeAttached()
  await expect(rows(page).filter({ hasText: 'En traitement' })).toHaveCount(6)
  expect(clicks).toBeLessThanOrEqual(2)
})
