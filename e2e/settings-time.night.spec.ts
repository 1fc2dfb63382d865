import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const SETTINGS = '/superadmin/reglages/horaires'
const SMALL = { width: 360, height: 740 }
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const box = async (where: Locator) =>
  (await where.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the hours of a day stand on one line of a phone, large enough to tap, and are accessible with their faults', async ({
  superadmin: { page },
}) => {
  await page.setViewportSize(SMALL)
  await page.goto(SETTINGS)
  const opening = section(page, 'Ouverture')
  const days = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi']
  for (const day of days) {
    const opens = await box(opening.getByLabel(`${day}, ouverture`))
    const closes = await box(opening.getByLabel(`${day}, fermeture`))
    const name = await box(opening.getByText(day, { exact: true }).first())
    expect.soft(closes.y, day).toBe(opens.y)
    expect.soft(Math.abs(name.y + name.height / 2 - opens.y - opens.height / 2)).toBeLessThan(2)
    expect.soft(opens.height).toBeGreaterThanOrEqual(44)
    expect.soft(closes.x + closes.width).toBeLessThanOrEqual(SMALL.width - 16)
  }

  await test.step('the faults of these settings can be read by everyone', async () => {
    await opening.getByRole('button', { name: 'Autre jour' }).click()
    await opening.getByLabel('Jeudi, fermeture').selectOption('420')
    const turnaround = section(page, 'Délais')
    await turnaround.getByRole('button', { name: 'Changer le délai de Repassage' }).click()
    await turnaround.getByLabel('Repassage, prêt en').fill('6')
    await section(page, 'Express').getByLabel('Un plafond').check()
    await page.keyboard.press('Control+Enter')
    await expect(turnaround).toContainText('Plus long que sans express.')
    await expect(opening).toContainText('La fermeture vient après l’ouverture.')
    await expect(opening).toContainText('Choisissez un jour du calendrier.')
    await expectAccessible(page)
  })
})
