import { expect, test } from './fixtures.ts'

const OUTLINE = 'solid'

test('where the system chooses the colours, the shown page and the chosen day have a border', async ({
  admin,
}) => {
  const { page } = admin
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/tournees')
  const days = page.getByRole('group', { name: 'Jour' }).getByRole('button')
  const links = page.getByRole('navigation').getByRole('link')
  for (const [chosen, other] of [
    [days.first(), days.nth(1)],
    [links.filter({ hasText: 'Tournées' }), links.filter({ hasText: 'Caisse' })],
  ] as const) {
    await expect(chosen).toHaveCSS('outline-style', OUTLINE)
    await expect(other).not.toHaveCSS('outline-style', OUTLINE)
  }
})

test('where the system chooses the colours, a radio button that is drawn as a card has a border once chosen', async ({
  client,
}) => {
  const { page } = client
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/client/passer-commande')
  const service = (name: string) =>
    page.locator('label', { has: page.getByRole('radio', { name }) })
  await page.getByRole('radio', { name: 'Repassage' }).check()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(service('Repassage')).toHaveCSS('outline-style', OUTLINE)
  await expect(service('Lavage')).not.toHaveCSS('outline-style', OUTLINE)
})

test('where the system chooses the colours, the buttons of the workshop have a border', async ({
  admin,
}) => {
  const { page } = admin
  await page.setViewportSize({ width: 800, height: 1280 })
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/atelier')
  await expect(page.getByRole('button', { name: 'Scanner' })).toHaveCSS('border-top-style', 'solid')
})
