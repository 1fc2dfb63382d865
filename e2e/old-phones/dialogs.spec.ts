import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

async function expectTabStays(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  const controls = await dialog.locator('a, button, input, select, textarea, [tabindex]').count()
  // The last presses lead past its end.
  for (let press = 0; press < controls + 2; press++) {
    // As where the control that had the focus is gone: the dialog does not hear the key.
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
    await page.keyboard.press('Tab')
    await expect(page.locator('[inert] :focus')).toHaveCount(0)
  }
}

test('Tab never leads behind a drawer, nor behind the dialog over it', async ({
  app,
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const { id, reference } = await order(client, { status: 'processing' })
  app.db.prepare('update orders set ready_at = created_at where id = ?').run(id)
  await page.goto(`/admin/commandes-en-cours?commande=${id}`)
  const drawer = page.getByRole('dialog', { name: `Commande #${reference}` })
  await expectTabStays(page, drawer)
  await drawer.getByRole('button', { name: 'Assigner pour livraison' }).click()
  await expectTabStays(page, page.getByRole('dialog', { name: 'Assigner pour livraison' }))
})
