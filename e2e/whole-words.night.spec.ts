import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillOrder, review, submit } from './order-form.ts'

const LINES = [{ garment: 'Chemise', service: 'Complet', quantity: 2 }] as const
const WIDE = { width: 900, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Whether words take room on the screen. */
const isDrawn = async (words: Locator) => ((await words.boundingBox())?.width ?? 0) > 1

test('« Valider la commande » and « Voir la facture » are written out on a wide screen, and named so on a phone', async ({
  client,
  order,
}) => {
  const { page } = client
  await order(client, { lines: LINES, status: 'completed' })
  await page.setViewportSize(WIDE)
  await page.goto('/client/historique')
  const invoice = page.getByRole('link', { name: 'Voir la facture' })
  const words = invoice.getByText('Voir la facture')
  await expect(invoice).toBeVisible()
  expect(await isDrawn(words)).toBe(true)
  await page.setViewportSize(PHONE)
  expect(await isDrawn(words)).toBe(false)
  await expect(invoice).toBeVisible()

  await page.setViewportSize(WIDE)
  await fillOrder(client)
  await review(page)
  const ofOrder = submit(page).getByText('la commande')
  expect(await isDrawn(ofOrder)).toBe(true)
  await page.setViewportSize(PHONE)
  expect(await isDrawn(ofOrder)).toBe(false)
  await expect(submit(page)).toBeVisible()
})
