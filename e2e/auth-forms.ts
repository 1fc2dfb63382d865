import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The labels of the fields about a person. */
export type PersonField = 'Nom complet' | 'Téléphone' | 'Email' | 'Mot de passe'

/** A field by its whole label. */
export const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })

/** An unused address. */
const newAddress = (): string => `awa-${randomUUID()}@laveo.test`

/** Valid values for every field about a person. */
export const aya = (email = newAddress()): Record<PersonField, string> => ({
  'Nom complet': 'Aya Traoré',
  Téléphone: '07 07 48 21 36',
  Email: email,
  'Mot de passe': 'le linge au soleil',
})

export async function fillPerson(page: Page, typed: Partial<Record<PersonField, string>>) {
  for (const [label, text] of Object.entries(typed)) await field(page, label).fill(text)
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  // A form that leads here has these fields too, and stays until this page has come.
  await expect(button(page, 'Se connecter')).toBeVisible()
  await field(page, 'Email').fill(email)
  await field(page, 'Mot de passe').fill(password)
  await button(page, 'Se connecter').click()
}
