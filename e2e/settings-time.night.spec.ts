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
  for (const day of ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi']) {
    const field = await box(opening.getByLabel(day))
    const name = await box(opening.getByText(day, { exact: true }))
    expect.soft(Math.abs(name.y + name.height / 2 - field.y - field.height / 2)).toBeLessThan(2)
    expect.soft(field.height).toBeGreaterThanOrEqual(44)
    expect.soft(field.x + field.width).toBeLessThanOrEqual(SMALL.width - 16)
  }

  await test.step('the faults of these settings can be read by everyone', async () => {
    await opening.getByRole('button', { name: 'Ajouter un jour' }).click()
    const more = section(page, 'Plus de réglages')
    await more.getByRole('button', { name: /^Plus de réglages/ }).click()
    await more.getByRole('button', { name: 'Changer Délais par service' }).click()
    await more.getByRole('button', { name: 'Changer le délai de Repassage' }).click()
    await more.getByLabel('Repassage, prêt en').fill('6')
    await page.keyboard.press('Control+Enter')
    await expect(more).toContainText('Plus long que sans express.')
    await expect(opening).toContainText('Choisissez un jour du calendrier.')
    await opening.getByLabel('Jeudi').fill('8-7')
    await page.keyboard.press('Control+Enter')
    await expect(opening).toContainText(/Écrivez par exemple 8.h.–.20.h/)
    await expectAccessible(page)
  })
})
