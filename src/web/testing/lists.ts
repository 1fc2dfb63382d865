import { screen, waitFor, within } from '@testing-library/react'
import { expect, type Page } from './component-test.ts'

/** A piece of the screen that is looked up anew each time. */
export type Finder = () => HTMLElement

/** The ticket of an order, a person or a request; its name may be part of a longer one. */
export const card =
  (name: string): Finder =>
  () =>
    screen.getByRole('article', { name: (found) => found.includes(name) })

/** The dialog whose name begins like this. */
export const dialog =
  (name = ''): Finder =>
  () =>
    screen.getByRole('dialog', { name: (found) => found.startsWith(name) })

/** Presses a button inside a piece of the screen, once both are there. */
export async function pressIn(page: Page, where: Finder, name: string | RegExp): Promise<void> {
  const button = await waitFor(() => within(where()).getByRole('button', { name }))
  await page.user.click(button)
}

/** Waits until a piece of the screen shows these words. */
export async function expectIn(where: Finder, text: string): Promise<void> {
  await waitFor(() => expect(where().textContent.replace(/\s+/g, ' ')).toContain(text))
}

/** Waits until so many tickets are shown. */
export async function expectCards(count: number): Promise<void> {
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count))
}

/** Waits until no dialog is open. */
export async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** The names of the buttons in a piece of the screen, in order. */
export function buttonsIn(where: Finder): string[] {
  return within(where())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
}

/** Opens the menu of statuses in a piece of the screen, and gives its entries. */
export async function openStatusMenu(page: Page, where: Finder): Promise<HTMLElement[]> {
  await pressIn(page, where, 'Changer le statut')
  // In a document without a layout its place is taken for out of sight, and the menu is hidden with it.
  return screen.findAllByRole('menuitem', { hidden: true })
}

/** Chooses a status in that menu. */
export async function chooseStatus(page: Page, where: Finder, status: string): Promise<void> {
  const entries = await openStatusMenu(page, where)
  const entry = entries.find(({ textContent }) => textContent === status)
  expect(entry, `« ${status} » in the menu`).toBeDefined()
  await page.user.click(entry as HTMLElement)
}
