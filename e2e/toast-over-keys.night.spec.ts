import { button } from './auth-forms.ts'
import { SMALL } from './basket-form.ts'
import { expect, test } from './fixtures.ts'
import { quantity } from './order-form.ts'

test('a tap goes through the toast of an added garment to the key under it', async ({
  visitor: { page },
}) => {
  await page.setViewportSize(SMALL)
  await page.goto('/commander')
  // The application shows the toast, and its form has all steps.
  await page.getByLabel('Téléphone de contact').waitFor()
  await page.getByRole('radio', { name: 'Lavage' }).check()
  const plus = button(page, 'Ajouter Chemise')
  await plus.click()
  const toast = await page.getByText('Article ajouté').boundingBox()
  const key = await plus.boundingBox()
  if (!toast || !key) throw new Error('The toast or the key is not shown')
  await page.evaluate((by) => window.scrollBy(0, by), key.y - toast.y)
  await expect(page.getByText('Article ajouté')).toBeVisible()
  await plus.click()
  await expect(quantity(page, 'Chemise')).toHaveValue('2')
})
