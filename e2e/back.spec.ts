import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { statusOf } from './orders.ts'

const PHONE = { width: 390, height: 844 }
const bar = (page: Page, name: string) => page.getByRole('navigation').getByText(name)

/** Two screens deep, on a phone: the requests, then the board. */
async function openBoard(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto('/admin/demandes')
  await bar(page, 'Commandes').click()
  await expect(page.getByRole('heading', { name: 'Tableau de bord Administrateur' })).toBeVisible()
}

test('Back answers no to a question, and leaves the page only once nothing lies over it', async ({
  app,
  admin: { page },
  client,
  order,
}) => {
  const { id, reference } = await order(client)
  const question = page.getByRole('dialog', { name: `Annuler la commande #${reference}` })
  const ask = async () => {
    await page.getByRole('button', { name: `#${reference}` }).click()
    await page.getByRole('menuitem', { name: 'Annuler la commande' }).click()
  }
  await openBoard(page)
  await ask()
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  expect(statusOf(app, id)).toBe('pending')

  await ask()
  await question.getByRole('button', { name: 'Retour' }).click()
  await expect(question).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/demandes$/)
})

test('a sheet that led to another screen, or was open at a reload, is not met again on the way back', async ({
  admin: { page },
}) => {
  await openBoard(page)
  await page.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Caisse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Caisse' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/demandes$/)

  // A page that is read again under its open sheet does not hold Back either.
  await openBoard(page)
  await page.getByRole('button', { name: 'Plus' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Plus' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => history.state.sheet)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/demandes$/)
})
