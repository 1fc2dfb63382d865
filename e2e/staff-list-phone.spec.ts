import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { placeMany } from './staff-list.ts'

// The device has chosen nothing yet.
test.use({ board: null })

test('on a phone of 360 pixels twenty orders stand within 5,500, each with its actions in ⋯', async ({
  app,
  admin: { page },
  cast,
}) => {
  await placeMany(app, cast, 20)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/dashboard')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(20)
  const bottom = await cards
    .last()
    .evaluate((card) => card.getBoundingClientRect().bottom + window.scrollY)
  expect(bottom).toBeLessThanOrEqual(5_500)
  const first = cards.first()
  const name = await first.getAttribute('aria-label')
  const actions = first.getByRole('button', { name: /^Actions/ })
  expect((await actions.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await actions.click()
  for (const action of ['Assigner pour ramassage', 'Étiquette', 'Annuler la commande', 'Supprimer'])
    await expect(page.getByRole('menuitem', { name: action })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await first.getByRole('link', { name: /^Détails de la commande/ }).click()
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
})
