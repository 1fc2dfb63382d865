import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { submit } from './order-form.ts'

// The faces of a basket that other specs do not stop at: before anything is in it, and at the two doors.

test('the basket of a visitor before anything is in it, and the two doors', async ({
  visitor: { page },
}) => {
  await page.goto('/commander')
  await expect(submit(page)).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/connexion')
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Préparer ma commande sans compte' })).toBeVisible()
  await expectAccessible(page)
})
