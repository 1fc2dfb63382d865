import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const SMALL_PHONE = { width: 360, height: 740 }

test('a client finds all of the choice of a weekly order on a small phone', async ({
  client,
  order,
}) => {
  const { page } = client
  await page.setViewportSize(SMALL_PHONE)
  await order(client)
  await page.goto('/client/commandes')
  await page.getByRole('button', { name: /^Autres actions/ }).click()
  await page.getByRole('button', { name: 'Chaque semaine' }).click()
  const dialog = page.getByRole('dialog', { name: /^Chaque semaine/ })
  await dialog.getByRole('button', { name: 'Mardi', exact: true }).click()
  await dialog.getByRole('button', { name: /^8\sh\s–\s10\sh$/ }).click()
  await expectAccessible(page)
  const confirm = dialog.getByRole('button', { name: /^Toutes les semaines, mardi/ })
  const box = await confirm.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(SMALL_PHONE.height)
})
