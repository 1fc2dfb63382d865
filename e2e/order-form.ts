import type { Locator, Page } from '@playwright/test'
import { HOME, type Line, linenPrice, type Service, transportFee } from './figures.ts'
import { type Actor, expect } from './fixtures.ts'

/** The cart of `fillOrder`, and its price with transport. */
export const TWO_SHIRTS: Line = { garment: 'Chemise', service: 'Lavage', quantity: 2 }
export const TWO_SHIRTS_COST = linenPrice([TWO_SHIRTS]) + transportFee(HOME)

export const linen = (page: Page) => page.getByRole('region', { name: 'Votre linge' })
export const cart = (page: Page) => page.getByRole('region', { name: 'Votre panier' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Valider la commande' })

/** Each service as people read it. */
const SHOWN_NAMES: Record<Service, string> = {
  Lavage: 'Lavage',
  Repassage: 'Repassage',
  Complet: 'Lavé-repassé',
}

/** The screen that says that the order has arrived. */
export async function expectPlaced(page: Page): Promise<Locator> {
  await expect(page).toHaveURL(/\/client\/passer-commande\?commande=[\da-f-]{36}$/)
  const ticket = page.getByRole('article', { name: /^Commande #/ })
  await expect(ticket).toBeVisible()
  return ticket
}

export async function addLine(page: Page, { garment, service, quantity }: Line): Promise<void> {
  await linen(page).getByRole('radio', { name: garment }).check()
  await linen(page).getByRole('radio', { name: SHOWN_NAMES[service] }).check()
  await linen(page).getByLabel('Quantité', { exact: true }).fill(String(quantity))
  await linen(page).getByRole('button', { name: 'Ajouter au panier' }).click()
}

/** Opens the order page, adds two shirts and takes the point from the GPS: ready to be sent. */
export async function fillOrder(client: Actor): Promise<void> {
  const { page } = client
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expect(submit(page)).toBeEnabled()
}
