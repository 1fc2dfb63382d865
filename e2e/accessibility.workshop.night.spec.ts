import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { countedOrder } from './counted-order.ts'
import { expect, refused, test } from './fixtures.ts'
import { expectNoExcess } from './narrow.ts'
import { heading, listTogether, openAtWorkshop, pairTablet, TABLET } from './workshop.ts'

test.describe.configure({ timeout: 240_000 })

/** Fingers are wet there, and tablets are cheap. */
const LEAST_TARGET = 64

/** Each control of the tablet that is smaller, with its size. */
const smallTargets = (page: Page) =>
  page
    .getByRole('button')
    .or(page.getByRole('link'))
    .or(page.getByRole('radio'))
    .or(page.locator('input, label:has(input)'))
    .evaluateAll((controls, least) => {
      const small: string[] = []
      for (const control of controls) {
        const target = control.matches('input')
          ? (control.closest('label, form') ?? control)
          : control
        const { width, height } = target.getBoundingClientRect()
        const isShown = control.checkVisibility() && width > 1 && height > 1
        if (isShown && Math.min(width, height) < least - 0.5)
          small.push(
            `${control.getAttribute('aria-label') ?? control.textContent}: ${width} × ${height}`,
          )
      }
      return small
    }, LEAST_TARGET)

const expectTargets = async (page: Page) =>
  expect.soft(await smallTargets(page), page.url()).toEqual([])

/** In both themes, and with targets for wet fingers. */
async function expectForFingers(page: Page): Promise<void> {
  await expectTargets(page)
  await expectAccessible(page)
}

test('each screen of a tablet of the workshop is accessible in both themes, and made for wet fingers', async ({
  visitor: { page, allow },
  superadmin,
  client,
  livreur,
  order,
}) => {
  allow(refused(422))
  const { reference } = await countedOrder(order, client, livreur)
  for (const name of ['Awa', 'Salif']) await superadmin.api.workshop.addWorker.mutate({ name })
  await page.setViewportSize(TABLET)
  await page.goto('/atelier')
  await page.getByText(/^Cette tablette est la \d\d$/).waitFor()
  await expectNoExcess(page)
  for (const digit of '123456') await page.getByRole('button', { name: digit }).click()
  await page.getByText('Code refusé').waitFor()
  await expectForFingers(page)
  await pairTablet({ page }, superadmin)
  await expectTargets(page)

  await openAtWorkshop(page, reference)
  await page.getByRole('button', { name: 'Tout y est' }).click()
  await page.getByRole('button', { name: 'Retirer, Chemise' }).click()
  await expectForFingers(page)
  await page.getByRole('button', { name: 'Ajouter, Chemise' }).click()
  await page.getByRole('button', { name: /^Recevoir 4/ }).click()
  await page.getByRole('dialog', { name: /^Qui travaille/ }).waitFor()
  await expectForFingers(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Awa' }).click()
  await heading(page, 'Atelier').waitFor()

  await openAtWorkshop(page, reference)
  await page.getByRole('button', { name: 'Lavé, Chemise 1' }).click()
  await page.getByRole('button', { name: 'Autre chose, Chemise 2' }).click()
  await page.getByRole('button', { name: 'À refaire' }).waitFor()
  await expectForFingers(page)
  await page.getByRole('button', { name: 'Manque' }).click()
  await page.getByRole('button', { name: 'Je ne sais pas' }).click()
  await expectForFingers(page)
  await page.getByRole('button', { name: /^Garder la commande/ }).click()
  await heading(page, 'Atelier').waitFor()
  await expectForFingers(page)
  await page.getByRole('button', { name: /À laver$/ }).click()
  await listTogether(page, 'À laver', [reference])
  await expectForFingers(page)
  await page.getByRole('button', { name: /^Lancer Machine 1/ }).click()
  await page.getByText('Machine 1 tourne').waitFor()
  await expectTargets(page)
  await page.getByRole('button', { name: /^Vider Machine 1/ }).click()
  await page.getByRole('button', { name: 'Retour' }).click()

  await openAtWorkshop(page, reference)
  await page.getByRole('button', { name: /^Tout repassé/ }).click()
  await page.getByRole('button', { name: 'Suite : à emballer' }).click()
  await page.getByText('La commande ne part pas.').waitFor()
  await expectForFingers(page)
  await page.getByRole('link', { name: /^Manque, Chemise/ }).click()
  await page.getByRole('button', { name: 'Retrouvée' }).click()
  await page.getByRole('button', { name: 'Lavé, Chemise 2' }).click()
  await page.getByRole('button', { name: 'Suite : à repasser' }).click()
  await page.getByRole('button', { name: 'Repassé, Chemise 2' }).click()
  await page.getByRole('button', { name: 'Suite : à emballer' }).click()
  await page.getByText('Où le rangez-vous').waitFor()
  await expectForFingers(page)
})
