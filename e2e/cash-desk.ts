import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { payPath } from '#shared/money/payments.ts'
import { type Actor, expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

export const DESK = '/admin/caisse'

const list = ({ page }: Actor, name: string) => page.getByRole('region', { name })
export const toVerify = (admin: Actor) => list(admin, 'Paiement Wave à vérifier')
export const refunds = (admin: Actor) => list(admin, 'Remboursements à faire')
export const row = (where: Locator, { reference }: Order) =>
  where.getByRole('listitem', { name: `Commande #${reference}` })
export const transaction = (where: Locator) => where.getByLabel(/^Identifiant Wave/)
/**
 * A Wave transaction id that is unused: the ledger is never emptied, so no two tests may share one.
 */
export const newTransaction = () => `T_${randomUUID().replaceAll('-', '').toUpperCase()}`
export const confirm = (where: Locator) => where.getByRole('button', { name: 'Confirmer' })
export const answer = ({ page }: Actor, name: string) =>
  page.getByRole('dialog').getByRole('button', { name }).click()
export const waiting = ({ page }: Actor) =>
  page.getByRole('navigation').getByRole('link', { name: /^Caisse/ })

/** Goes to pay with Wave, and comes back to the orders. */
export async function payWithWaveLink({ page }: Actor, { id, grandTotal }: Order): Promise<void> {
  await page.goto(payPath(id))
  await expect(page.getByRole('heading', { name: `Payer ${grandTotal} F avec Wave` })).toBeVisible()
  await page.goto('/client/commandes')
}

export const ledgerOf = (app: App, { id }: Order) =>
  app.db
    .prepare(
      'select kind, amount, transaction_id from payment_ledger where order_id = ? order by n',
    )
    .all(id)
