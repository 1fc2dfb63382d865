import { expect, test } from './fixtures.ts'

test('the palette closes by going back, as does what it opened; a phone has no key for it', async ({
  admin: { page },
  cast,
  order,
}) => {
  const client = await cast.person({ role: 'client', fullname: 'Aminata Koné' })
  const placed = await order(client)
  const palette = page.getByRole('dialog', { name: 'Chercher et aller' })
  const field = palette.getByRole('combobox')
  const open = page.getByRole('button', { name: 'Chercher', exact: true })
  await page.goto('/admin/caisse')
  await open.click()
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/caisse$/)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type(client.fullname.slice(0, 5))
  await expect(
    palette.getByRole('option', { name: new RegExp(`#${placed.reference}`) }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: `Commande #${placed.reference}` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Raccourcis clavier' })).toBeHidden()
  await expect(open).toBeHidden()
})
