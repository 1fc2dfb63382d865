import { card, given, ON_THE_ROAD, openCash, written } from './cash.ts'
import { expect, test } from './fixtures.ts'

test('Back leaves the screen of a step with what was typed, and the list of missions is met once', async ({
  cast,
  livreur,
  order,
}) => {
  const { page } = livreur
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await page.goto('/livreur/profil')
  await page.getByRole('navigation').getByRole('link', { name: 'Missions' }).click()
  await given(await openCash(livreur, card(livreur, placed))).fill('5000')
  await page.goBack()
  await expect(page).toHaveURL(/\/livreur\/dashboard$/)
  const cash = await openCash(livreur, card(livreur, placed))
  await expect(given(cash)).toHaveValue(written(5000))
  await page.getByRole('link', { name: 'Retour aux missions' }).click()
  await expect(card(livreur, placed)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
})
