import type { Locator } from '@playwright/test'
import { type Actor, expect } from './fixtures.ts'
import type { Order } from './orders.ts'
import type { App } from './server.ts'

/** A section of the pick-up or delivery screen, or of a livreur's day, by its title. */
export const section = ({ page }: Pick<Actor, 'page'>, name: string): Locator =>
  page.getByRole('region', { name })

export const given = (cash: Locator): Locator => cash.getByLabel('Le client a donné')

/** An amount as its field shows it: French digit groups, with any kind of space. */
export const written = (amount: number): RegExp =>
  new RegExp(`^${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}$`)

const STEP = /^Confirmer l[ea] /
const MISSIONS = /\/livreur\/dashboard$/

/** Opens the pick-up or delivery screen from its mission's card. */
export async function openStep({ page }: Pick<Actor, 'page'>, mission: Locator): Promise<void> {
  await mission.getByRole('button', { name: STEP }).click()
  await expect(page.getByRole('heading', { name: 'Comptez ensemble' })).toBeVisible()
}

/** The same, where cash is due. */
export async function openCash(livreur: Actor, mission: Locator): Promise<Locator> {
  await openStep(livreur, mission)
  const cash = section(livreur, 'Espèces')
  await expect(cash).toBeVisible()
  return cash
}

/** States that the bag holds the ordered pieces, and that they were counted in front of the client. */
async function countAll({ page }: Pick<Actor, 'page'>): Promise<void> {
  await page.getByRole('button', { name: 'Tout y est' }).click()
  await page.getByRole('checkbox', { name: /^Compté devant/ }).click()
}

/** Says that the client gave what is due, to the franc. */
async function payExact({ page }: Pick<Actor, 'page'>): Promise<void> {
  await page.getByRole('button', { name: /^Le compte,/ }).click()
}

/** States all that the screen asks for, as expected, to the piece and to the franc. */
export async function stateAll(livreur: Pick<Actor, 'page'>): Promise<void> {
  await countAll(livreur)
  if (await section(livreur, 'Espèces').isVisible()) await payExact(livreur)
}

/** The line that names the missing statement, and leads to it. */
export const missing = ({ page }: Pick<Actor, 'page'>): Locator =>
  page.getByRole('button', { name: /^Il manque/ })

/** The confirm button of the screen around this part: it confirms the step with all entries. */
export const confirmStep = (part: Locator): Locator =>
  part.page().getByRole('button', { name: STEP })

/** Confirms, and returns to the missions. */
export async function confirmAndReturn(part: Locator): Promise<void> {
  await confirmStep(part).click()
  await expect(part.page()).toHaveURL(MISSIONS)
}

/** Confirms a step as expected: one tap on the card, at most four on its screen. */
export async function completeStep(livreur: Pick<Actor, 'page'>, mission: Locator): Promise<void> {
  await openStep(livreur, mission)
  await stateAll(livreur)
  await confirmAndReturn(livreur.page.getByRole('main'))
}

/** The article of an order on any screen. */
export const card = ({ page }: Pick<Actor, 'page'>, { reference }: Order) =>
  page.getByRole('article', { name: `Commande #${reference}` })

/** The order's lines in the books. */
export const cashOf = (app: App, { id }: Order) =>
  app.db
    .prepare('select kind, method, amount, livreur_id from payment_ledger where order_id = ?')
    .all(id)

/** The livreur is at the client's. */
export const ON_THE_ROAD = { status: 'pickup_en_route' } as const
