import type { Locator } from '@playwright/test'
import { type Actor, expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

/** Where the livreur says what the client pays. */
export const cashDialog = ({ page }: Pick<Actor, 'page'>): Locator =>
  page.getByRole('dialog', { name: 'Espèces' })

export const given = (dialog: Locator): Locator => dialog.getByLabel('Montant donné par le client')

/** An amount as its field shows it: a figure in French groups, whatever space stands between them. */
export const written = (amount: number): RegExp =>
  new RegExp(`^${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}$`)

const STEP = /^Confirmer l[ea] /

/** Opens the dialog from a mission's card. */
export async function openCash(livreur: Actor, mission: Locator): Promise<Locator> {
  await mission.getByRole('button', { name: STEP }).click()
  const dialog = cashDialog(livreur)
  await expect(dialog).toBeVisible()
  return dialog
}

/** The one button of the dialog: it confirms the step with what is written. */
export const confirmStep = (dialog: Locator): Locator => dialog.getByRole('button', { name: STEP })

/** Confirms the pick-up of an order that is paid to the franc: two taps. */
export async function confirmPickup(livreur: Actor, mission: Locator): Promise<void> {
  const dialog = await openCash(livreur, mission)
  await confirmStep(dialog).click()
  await expect(dialog).toBeHidden()
}

/** An order on whatever screen shows it. */
export const card = ({ page }: Pick<Actor, 'page'>, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** What the order says of its money. */
export const paidOf = (app: App, { id }: Order) =>
  app.db
    .prepare('select paid_amount, payment_method, payment_missing_at from orders where id = ?')
    .get(id) as { paid_amount: number; payment_method: string; payment_missing_at: number | null }

/** The order's lines in the books. */
export const cashOf = (app: App, { id }: Order) =>
  app.db.prepare('select kind, method, amount, livreur_id from payments where order_id = ?').all(id)

/** At the door of the client. */
export const ON_THE_ROAD = { status: 'pickup_en_route' } as const
