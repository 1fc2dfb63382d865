import type { Page } from '@playwright/test'
import type { Line } from './figures.ts'

const SHOWN_NAMES = { Lavage: 'Lavage', Repassage: 'Repassage', Complet: 'Lavé-repassé' } as const

const teamLinen = (page: Page) => page.getByRole('region', { name: 'Le linge' })
export const teamCart = (page: Page) => page.getByRole('region', { name: 'Le panier' })
export const teamSubmit = (page: Page) => page.getByRole('button', { name: 'Valider la commande' })

export async function addTeamLine(page: Page, { garment, service, quantity }: Line): Promise<void> {
  await teamLinen(page).getByRole('radio', { name: SHOWN_NAMES[service] }).check()
  await teamLinen(page)
    .getByRole('button', { name: `Ajouter ${garment}`, exact: true })
    .click()
  await teamLinen(page).getByLabel(`Quantité de ${garment}`).fill(String(quantity))
}
