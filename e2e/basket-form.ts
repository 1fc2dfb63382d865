import type { Page } from '@playwright/test'
import { button, field } from './auth-forms.ts'
import { HOME } from './figures.ts'
import { expect, type Visitor } from './fixtures.ts'
import { addLine, cart, expectReady, TWO_SHIRTS, TWO_SHIRTS_COST } from './order-form.ts'

export const SMALL = { width: 360, height: 740 }
const NOTE = 'Note pour le livreur'
/** The word about a basket that was on the device before. */
export const FOUND = 'Un panier préparé sur cet appareil'

export const digits = (amount: number) =>
  new RegExp(String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s'))
export const inCart = (page: Page) =>
  cart(page)
    .getByText(/^\d+\spièces?$/)
    .first()

/** Two shirts, a place, a note and a phone, up to « Continuer ». */
export async function prepareBasket({ page, context }: Visitor): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...HOME, accuracy: 12 })
  await page.goto('/commander')
  await addLine(page, TWO_SHIRTS)
  await button(page, 'Utiliser ma position').click()
  await field(page, NOTE).fill('Portail vert')
  await field(page, 'Téléphone de contact').fill('07 07 48 21 36')
  await expectReady(page)
  await expect(cart(page)).toContainText(digits(TWO_SHIRTS_COST))
}
