import { expectAccessible } from './axe.ts'
import { expect, MOVING, test } from './fixtures.ts'
import { bulkBar, DESK, placeMany, rows } from './staff-list.ts'

test.use(MOVING)
test.use({ board: null, viewport: DESK })

test('twenty bags go into the wash with two clicks', async ({ app, admin: { page }, cast }) => {
  await placeMany(app, cast, 20)
  app.db.prepare(`update orders set status = 'picked_up'`).run()
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(20)
  let clicks = 0
  await page.exposeFunction('countClick', () => {
    clicks += 1
  })
  await page.evaluate(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    document.addEventListener('click', ({ isTrusted }) => isTrusted && countClick(), true)
  })
  await page.getByRole('checkbox', { name: 'Choisir toutes les commandes affichées' }).click()
  await expect(bulkBar(page)).toContainText('20 choisies')
  await bulkBar(page).getByRole('button', { name: 'Mettre en traitement 20' }).click()
  await expect(page.getByText('20 commandes ont été mises en traitement.')).toBeAttached()
  await expect(rows(page).filter({ hasText: 'En traitement' })).toHaveCount(20)
  expect(clicks).toBeLessThanOrEqual(2)
})

test('the chips of the list open by a key, and keep to the rules of access', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 3)
  await page.goto('/admin/dashboard')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('f')
  await page.getByRole('button', { name: 'Paiement' }).click()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'À encaisser 3' })).toBeChecked()
  await expect(page.getByText('3 sur 3')).toBeVisible()
  await expectAccessible(page)
})
