import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { fillOrder, review, submit } from './order-form.ts'

const WIDE = { width: 900, height: 800 }
const PHONE = { width: 390, height: 844 }

/** Whether words take room on the screen. */
const isDrawn = async (words: Locator) => ((await words.boundingBox())?.width ?? 0) > 1

test('« Valider la commande » is written out on a wide screen, and named so on a phone', async ({
  client,
}) => {
  const { page } = client
  await page.setViewportSize(WIDE)
  await fillOrder(client)
  await review(page)
  const ofOrder = submit(page).getByText('la commande')
  expect(await isDrawn(ofOrder)).toBe(true)
  await page.setViewportSize(PHONE)
  expect(await isDrawn(ofOrder)).toBe(false)
  await expect(submit(page)).toBeVisible()
})
