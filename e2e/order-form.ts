import type { Locator, Page } from '@playwright/test'
import { HOME, type Line, linenPrice, type Service, transportFee } from './figures.ts'
import { type Actor, expect } from './fixtures.ts'

/** The cart of `fillOrder`, and its price with transport. */
export const TWO_SHIRTS: Line = { garment: 'Chemise', service: 'Lavage', quantity: 2 }
export const TWO_SHIRTS_COST = linenPrice([TWO_SHIRTS]) + transportFee(HOME)
/** A server that begins without an account is a new shop, which rounds fees up to 50 FCFA. */
export const TWO_SHIRTS_ROUNDED = Math.ceil(TWO_SHIRTS_COST / 50) * 50

export const linen = (page: Page) => page.getByRole('region', { name: 'Votre linge' })
/** The cart beside the form, or the order in its review. */
export const cart = (page: Page) => page.getByRole('region', { name: /^Votre (panier|commande)$/ })
export const proceed = (page: Page) => page.getByRole('button', { name: 'Continuer' })
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

/** The number of pieces on a garment's tile. */
export const quantity = (page: Page, garment: string) => page.getByLabel(`Quantité de ${garment}`)

export async function addLine(page: Page, line: Line): Promise<void> {
  const { garment, service, quantity: pieces } = line
  await page.getByRole('radio', { name: SHOWN_NAMES[service] }).check()
  await page.getByRole('button', { name: `Ajouter ${garment}`, exact: true }).click()
  await quantity(page, garment).fill(String(pieces))
}

/** Opens the order page, adds two shirts and takes the point from the GPS: ready for the review. */
export async function fillOrder(client: Actor): Promise<void> {
  const { page } = client
  await client.standAt(HOME)
  await page.goto('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
  await page.getByRole('button', { name: 'Utiliser ma position' }).click()
  await expectReady(page)
}

/** Nothing is missing in the form. */
export async function expectReady(page: Page): Promise<void> {
  await expect(proceed(page)).toHaveAccessibleDescription(/^Vous relirez/)
}

/** Goes from the form to the review. */
export async function review(page: Page): Promise<void> {
  await proceed(page).click()
  await expect(submit(page)).toBeEnabled()
}

/** Goes from the form to the review, and places the order. */
export async function sendOrder(page: Page): Promise<void> {
  await review(page)
  await submit(page).click()
}
