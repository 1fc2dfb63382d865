import { card, cashOf, given, ON_THE_ROAD, openCash, written } from './cash.ts'
import { expect, test } from './fixtures.ts'

test('the back button leaves the counting, keeps what was typed and counts nothing', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/profil')
  await page.getByRole('navigation').getByRole('link', { name: 'Missions' }).click()
  const dialog = await openCash(livreur, card(livreur, placed))
  await given(dialog).fill('12000')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  await openCash(livreur, card(livreur, placed))
  await expect(given(dialog)).toHaveValue(written(12_000))
  await page.getByRole('link', { name: 'Retour aux missions' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  await page.goForward()
  await expect(card(livreur, placed)).toBeVisible()
  expect(cashOf(app, placed)).toEqual([])
})
