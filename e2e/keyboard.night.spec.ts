import { expect, test } from './fixtures.ts'
import { linen } from './order-form.ts'

test('the first Tab shows the link that leads past the navigation', async ({
  client: { page },
}) => {
  await page.goto('/client/passer-commande')
  await expect(linen(page)).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/client\/passer-commande$/)
})
