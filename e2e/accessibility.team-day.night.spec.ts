import { DESK, expectAccessible, expectNoViolations, PHONE } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openDrawer } from './people.ts'
import { beside, placeMany, rows } from './staff-list.ts'

// The faces of the drawer and of the list that the sweep of all screens does not show.
test.use({ board: null, viewport: { width: DESK, height: 800 } })

test('« Encaisser » at the foot of an order and over the list, the drawer, its expense, its closing, the slip and the closings of before', async ({
  app,
  admin,
  cast,
}) => {
  const { page } = admin
  await placeMany(app, cast, 2)
  app.db.prepare(`update orders set status = 'completed'`).run()
  await test.step('« Encaisser » at the foot of an order, with a closed drawer', async () => {
    await page.goto('/admin/dashboard?vue=impayees')
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await beside(page).getByRole('button', { name: 'Encaisser' }).click()
    // On a phone the order that is open is another part.
    await beside(page).getByText('Le tiroir est fermé').waitFor()
    await expectNoViolations(page)
  })
  await openDrawer(admin, 21_000)
  await test.step('the same over the list, with an open one', async () => {
    await page.goto('/admin/dashboard?vue=impayees')
    await expect(rows(page)).toHaveCount(2)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Encaisser' })
    await dialog.getByLabel('Montant reçu').fill('20000')
    await dialog.getByText(/^Rendez/).waitFor()
    await expectAccessible(page)
  })
  await test.step('an expense without its receipt', async () => {
    await page.goto('/admin/tiroir')
    await page.getByText('Doit être dans le tiroir').waitFor()
    await page.keyboard.press('s')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Montant').fill('4500')
    await dialog.getByText('Carburant').click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByRole('button', { name: 'Enregistrer sans reçu' }).waitFor()
    await expectAccessible(page)
  })
  await test.step('the count, with a gap', async () => {
    await page.goto('/admin/tiroir/cloture')
    await expect(page.getByLabel(/^Nombre de billets de 10/)).toBeFocused()
    for (const pieces of ['2', '0', '0', '0', '1', '0', '0', '0', '0', '0', '0', '0']) {
      await page.keyboard.type(pieces)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Écart', { exact: true }).waitFor()
    await expectAccessible(page, [DESK, PHONE])
  })
  await test.step('the slip of a count that is right, and the list of closings', async () => {
    await page.evaluate(() => {
      window.print = () => {}
    })
    await page.getByLabel('Nombre de pièces de 500').fill('2')
    await page.getByText('Juste', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Clôturer et imprimer' }).click()
    await page.getByRole('article', { name: 'Clôture N° 0001' }).waitFor()
    await expectAccessible(page)
    await page.goto('/admin/tiroir/clotures')
    await page.getByText('N° 0001').waitFor()
    await expectAccessible(page)
  })
})
