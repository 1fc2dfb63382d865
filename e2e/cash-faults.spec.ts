import {
  card,
  cashOf,
  confirmStep,
  countAll,
  given,
  ON_THE_ROAD,
  openCash,
  written,
} from './cash.ts'
import { cutStream, expect, test } from './fixtures.ts'

test('without a network what was typed is kept, and a double tap counts the money once', async ({
  app,
  client,
  livreur,
  order,
}) => {
  const { page, context } = livreur
  const placed = await order(client, ON_THE_ROAD, { livreur })
  await cutStream(livreur)
  await page.goto('/livreur/dashboard')
  const cash = await openCash(livreur, card(livreur, placed))
  await countAll(livreur)
  await given(cash).fill('1200')
  await context.setOffline(true)
  await confirmStep(cash).dblclick()
  await expect(card(livreur, placed)).toContainText(/Ramassage confirmé à \d\d:\d\d, en attente/)
  await expect(card(livreur, placed).getByRole('button')).toHaveCount(0)
  expect(cashOf(app, placed)).toEqual([])
  await context.setOffline(false)
  await expect(card(livreur, placed)).toHaveCount(0)
  expect(cashOf(app, placed)).toMatchObject([{ amount: 1200 }])
})

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
