import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, MOVING, test } from './fixtures.ts'

test.use(MOVING)

const drawerOf = (page: Page, { reference }: { reference: string }) =>
  page.getByRole('dialog', { name: `Commande #${reference}` })
const detailsOf = (page: Page, { reference }: { reference: string }) =>
  page.getByRole('link', { name: `Détails de la commande #${reference}` })

test('an order opens over the list, Back leads to the list again, and on a phone the drawer fills the screen', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client, { status: 'processing' })
  app.db.prepare('update orders set ready_at = created_at where id = ?').run(placed.id)
  await page.goto('/admin/dashboard?statut=processing')
  await detailsOf(page, placed).click()
  const drawer = drawerOf(page, placed)
  await expect(drawer.getByRole('heading', { name: 'Paiement' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`statut=processing&commande=${placed.id}`))
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/dashboard\?statut=processing$/)
  await expect(detailsOf(page, placed)).toBeFocused()

  await detailsOf(page, placed).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await drawer.getByText('Papiers et suites').click()
  const lastRow = drawer.getByRole('row', { name: /Ramassée → En traitement/ })
  await lastRow.scrollIntoViewIfNeeded()
  await expect(lastRow).toBeInViewport()
  for (const head of [
    drawer.getByRole('heading', { name: 'Aminata Koné' }),
    drawer.getByRole('button', { name: 'Fermer' }),
  ])
    await expect(head, 'stays over what scrolls').toBeInViewport()
  const WHOLE = { x: 0, y: 0, width: 390, height: 844 }
  await expect.poll(() => drawer.boundingBox()).toMatchObject(WHOLE)
  await expectAccessible(page)

  const assigning = page.getByRole('dialog', { name: 'Assigner pour livraison' })
  await drawer.getByRole('button', { name: 'Assigner pour livraison' }).click()
  await expect(assigning).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(assigning).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Fermer' }).click()
  await expect(drawer, 'a dialog that was left is no step of the way back').toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/dashboard\?statut=processing$/)
})
