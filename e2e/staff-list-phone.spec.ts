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
  await expectAccessible(page, [390])
  await page.keyboard.press('Escape')
  await first.getByRole('link', { name: /^Détails de la commande/ }).click()
  await expect(page.getByRole('dialog', { name: name ?? '' })).toBeVisible()
})

test('a phone has the four views too, each with its address, its count and its own order', async ({
  app,
  admin: { page },
  client,
  order,
}) => {
  await order(client)
  const { id: late } = await order(client, { status: 'processing' })
  app.db.prepare('update orders set ready_by = 1 where id = ?').run(late)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/dashboard')
  const views = page.getByRole('navigation', { name: 'Vues' })
  await expect(views).toHaveText('Toutes 2À assigner 1En retard 1Express 0')
  await expect(page.getByRole('article')).toHaveCount(2)
  const tab = views.getByRole('link', { name: 'En retard' })
  expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await tab.click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('En traitement')
  await page.getByRole('button', { name: 'Filtrer et trier' }).click()
  await expect(page.getByRole('radio', { name: 'Échéance' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Plus récentes' })).toBeDisabled()
  await views.getByRole('link', { name: 'Express' }).click()
  await expect(page.getByText('Aucune commande express')).toBeVisible()
  await expectAccessible(page, [390])
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('article')).toHaveCount(1)
})
