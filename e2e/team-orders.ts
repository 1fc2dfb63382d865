import type { Page } from '@playwright/test'
import type { Line } from './figures.ts'
import { type Actor, expect } from './fixtures.ts'
import type { Person } from './people.ts'

const SHOWN_NAMES = { Lavage: 'Lavage', Repassage: 'Repassage', Complet: 'Lavé-repassé' } as const

export const teamLinen = (page: Page) => page.getByRole('region', { name: 'Le linge' })
export const teamCart = (page: Page) => page.getByRole('region', { name: 'Le panier' })
export const teamSubmit = (page: Page) => page.getByRole('button', { name: 'Valider la commande' })

/** Finds a client by three digits of the phone and opens the form of their order. */
export async function openTeamOrder({ page }: Actor, client: Person): Promise<void> {
  await page.goto('/admin/nouvelle-commande')
  await page
    .getByRole('searchbox', { name: 'Nom ou téléphone' })
    .fill(client.phone.slice(-4).replace(/^0/, ''))
  const results = page.getByRole('list', { name: 'Clients trouvés' })
  await results.getByRole('link', { name: client.fullname }).click()
  await expect(teamCart(page)).toContainText('0 pièce')
}

export async function addTeamLine(page: Page, { garment, service, quantity }: Line): Promise<void> {
  await teamLinen(page).getByRole('radio', { name: garment }).check()
  await teamLinen(page).getByRole('radio', { name: SHOWN_NAMES[service] }).check()
  await teamLinen(page).getByLabel('Quantité', { exact: true }).fill(String(quantity))
  await teamLinen(page).getByRole('button', { name: 'Ajouter au panier' }).click()
}
