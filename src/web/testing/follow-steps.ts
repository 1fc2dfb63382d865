import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { Order } from '#server/testing/factories.ts'
import { orderCard } from './cash-steps.ts'
import type { Page } from './component-test.ts'
import { dialog, type Finder, pressIn } from './lists.ts'

/** The foot of an order in progress, which unfolds what is in it. */
export const footOf = (order: Order) => () =>
  within(orderCard(order)()).getByRole('button', { name: /^\d+\s(?:pièces?|sacs?)/ })

/** Unfolds what is in an order. */
export async function unfold(page: Page, order: Order): Promise<void> {
  await page.user.click(await waitFor(footOf(order)))
}

/** Chooses one of the acts of an order that stand behind « … ». */
export async function chooseAct(page: Page, order: Order, name: string): Promise<void> {
  await pressIn(page, orderCard(order), /^Autres actions/)
  const sheet = dialog('Cette commande')
  await waitFor(sheet)
  await pressIn(page, sheet, name)
}

/** The acts of an order that stand behind « … », by name; the sheet stays open. */
export async function actsOf(page: Page, order: Order): Promise<string[]> {
  await pressIn(page, orderCard(order), /^Autres actions/)
  const sheet = await waitFor(dialog('Cette commande'))
  return within(sheet)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

/** The question that the client is asked about an order. */
export const askOf =
  ({ reference }: Pick<Order, 'reference'>): Finder =>
  () =>
    screen.getByRole('region', { name: (name) => name.endsWith(`Commande #${reference}`) })

/** Agrees to a new total, and leaves the screen, which sends the answer before its ten seconds are over. */
export async function agree(page: Page, order: Order): Promise<void> {
  await pressIn(page, askOf(order), 'D’accord')
  await waitFor(() => within(askOf(order)()).getByRole('button', { name: 'Annuler' }))
  const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  look.mockRestore()
}

/** Opens the thread of an order. */
export async function openThread(page: Page, order: Order): Promise<Finder> {
  await pressIn(page, orderCard(order), 'Voir toutes les étapes')
  await waitFor(thread)
  return thread
}

const thread: Finder = () => screen.getByRole('dialog', { name: /^Toutes les étapes/ })
