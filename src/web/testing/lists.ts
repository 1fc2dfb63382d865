import { screen, waitFor, within } from '@testing-library/react'
import { expect, type Page, setWidth } from './component-test.ts'

/** A part of the screen that is looked up anew each time. */
export type Finder = () => HTMLElement

/** The ticket of an order, a person or a request. `name` may be a part of its name. */
export const card =
  (name: string): Finder =>
  () =>
    screen.getByRole('article', { name: (found) => found.includes(name) })

/** The dialog whose name starts with this text. */
export const dialog =
  (name = ''): Finder =>
  () =>
    screen.getByRole('dialog', { name: (found) => found.startsWith(name) })

/** The part of the screen of exactly this name. */
export const region =
  (name: string | RegExp): Finder =>
  () =>
    screen.getByRole('region', { name })

/** Presses a button inside a part of the screen, once both exist. */
export async function pressIn(page: Page, where: Finder, name: string | RegExp): Promise<void> {
  const button = await waitFor(() => within(where()).getByRole('button', { name }))
  await page.user.click(button)
}

/** Waits until a part of the screen shows this text. */
export async function expectIn(where: Finder, text: string): Promise<void> {
  await waitFor(() => expect(where().textContent.replace(/\s+/g, ' ')).toContain(text))
}

/** Waits until this number of tickets is shown. */
export async function expectCards(count: number): Promise<void> {
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(count))
}

/** Waits until no dialog is open. */
export async function expectNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** The names of the buttons in a part of the screen, in order. */
export function buttonsIn(where: Finder): string[] {
  return within(where())
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
}

/** Opens the status menu in a part of the screen and returns its items. */
async function openStatusMenu(page: Page, where: Finder): Promise<HTMLElement[]> {
  await pressIn(page, where, 'Changer le statut')
  // Without a layout, Mantine takes the menu's position for out of view and hides the menu.
  return screen.findAllByRole('menuitem', { hidden: true })
}

/** Chooses a status in that menu. */
export async function chooseStatus(page: Page, where: Finder, status: string): Promise<void> {
  const entries = await openStatusMenu(page, where)
  const entry = entries.find(({ textContent }) => textContent === status)
  expect(entry, `« ${status} » in the menu`).toBeDefined()
  await page.user.click(entry as HTMLElement)
}

/** Chooses an act behind the ⋯ in the foot of an order, or of the bar of a selection. */
export async function chooseMore(page: Page, where: Finder, name: string): Promise<void> {
  await pressIn(page, where, /^Autres actions/)
  await page.user.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

/** Opens a fold of an order, closed at first: « Le linge » or « Papiers et suites ». */
export async function openFold(page: Page, where: Finder, title: string): Promise<void> {
  await page.user.click(await waitFor(() => within(where()).getByText(title)))
}

/** The table of the board, which a device shows from a width on and once it was chosen. */
export function showTable(width = 1024): void {
  localStorage.setItem('laveo-tableau-vue', 'list')
  setWidth(width)
}

/** The rows of the table of orders. */
export function orderRows(): HTMLElement[] {
  const table = screen.queryByRole('table', { name: 'Commandes' })
  return table ? within(table).getAllByRole('row').slice(1) : []
}

/** Waits until the table has this number of rows. */
export async function expectRows(count: number): Promise<void> {
  await waitFor(() => expect(orderRows()).toHaveLength(count))
}

/** The link of a row, which has the focus when the row has it. */
export const rowLink =
  (index: number): Finder =>
  () =>
    within(orderRows()[index] as HTMLElement).getByRole('link', { name: /commande #/ })
