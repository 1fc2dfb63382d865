import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test, toast } from './fixtures.ts'

const SETTINGS = '/superadmin/reglages'
const SMALL = { width: 360, height: 740 }
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const save = (where: Locator) => where.getByRole('button', { name: 'Enregistrer' }).click()
const box = async (where: Locator) =>
  (await where.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('the hours of a day stand on one line of a phone, large enough to tap', async ({
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
})

test('opening, turnaround and express are changed in the settings, and hold without a restart', async ({
  superadmin: { page },
}) => {
  await page.goto(SETTINGS)
  const opening = section(page, 'Ouverture')
  await expect(opening).toContainText('prêt jeudi avant')
  await opening.getByRole('button', { name: 'Tabaski' }).click()
  await opening.getByLabel('Date du jour fermé 1').fill('2031-03-05')
  await opening.getByRole('button', { name: 'Les prendre tous' }).click()
  await opening.getByLabel('Mercredi', { exact: true }).uncheck()
  await expect(opening).toContainText('prêt vendredi avant')
  await save(opening)
  await expect(toast(page, 'Réglage enregistré')).toBeVisible()
  await expect(opening).toContainText('Modifié par Adjoua Brou')

  const express = section(page, 'Express')
  await express.getByLabel('Sur les articles').fill('30')
  await express.getByLabel('Un plafond').check()
  await expect(express).toContainText(/l’express ajoute 3\s000\sFCFA/)
  await save(express)
  await expect(express).toContainText('Modifié par Adjoua Brou')

  await page.reload()
  await expect(opening.getByLabel('Mercredi', { exact: true })).not.toBeChecked()
  await expect(opening.getByLabel('Noël')).toBeChecked()
  await expect(opening.getByLabel('Nom du jour fermé 1')).toHaveValue('Tabaski')
  await expect(section(page, 'Délais')).toContainText('prêt vendredi avant')
  await expect(express.getByLabel('Plafond', { exact: true })).toHaveValue('40')
  await page.goto('/superadmin/journal')
  await expect(page.getByText(/Ouverture, 6\sjours par semaine → 5\sjours/)).toBeVisible()
})

test('the settings of time can be read and used by everyone, with their faults too', async ({
  superadmin: { page },
}) => {
  await page.goto(SETTINGS)
  const opening = section(page, 'Ouverture')
  await opening.getByRole('button', { name: 'Autre jour' }).click()
  await opening.getByLabel('Jeudi, fermeture').selectOption('420')
  const turnaround = section(page, 'Délais')
  await turnaround.getByRole('button', { name: 'Changer le délai de Repassage' }).click()
  await turnaround.getByLabel('Repassage, prêt en').fill('6')
  await section(page, 'Express').getByLabel('Un plafond').check()
  await save(turnaround)
  await expect(turnaround).toContainText('Plus long que sans express.')
  await save(opening)
  await expect(opening).toContainText('La fermeture vient après l’ouverture.')
  await expect(opening).toContainText('Choisissez un jour du calendrier.')
  await expectAccessible(page)
})
