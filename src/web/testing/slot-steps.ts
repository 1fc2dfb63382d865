import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import type { Page } from './component-test.ts'
import { dialog, pressIn } from './lists.ts'

/** The sheet in which another time is chosen. */
export const timeSheet = dialog('Changer l’heure')

/** The button that keeps the chosen slot, which it names. */
export const KEEP_SLOT = /\d\sh|^Choisissez une heure$/

/** Chooses the last free slot of the last day: whatever the hour of this run, it is far from being over. */
export async function pickSlot(page: Page, sheet = timeSheet): Promise<number> {
  const days = await waitFor(() => within(sheet()).getByRole('group', { name: 'Jour du passage' }))
  await page.user.click(within(days).getAllByRole('button').at(-1) as HTMLElement)
  const free = within(sheet())
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ disabled, checked }) => !disabled && !checked)
  await page.user.click(free.at(-1) as HTMLElement)
  return Number(free.at(-1)?.value)
}

/** Keeps the chosen slot, and waits until the sheet is closed. */
export async function keepSlot(page: Page): Promise<void> {
  await pressIn(page, timeSheet, KEEP_SLOT)
  await waitFor(() => {
    if (screen.queryByRole('dialog', { name: /^Changer l’heure/ })) throw new Error('still open')
  })
}

/** The starts of the slots that are chosen in a sheet. */
export const chosenIn = (sheet = timeSheet): number[] =>
  within(sheet())
    .queryAllByRole<HTMLInputElement>('radio', { checked: true })
    .map(({ value }) => Number(value))
    .filter(Number.isFinite)

/** Leaves no place in a slot of two hours. */
export function fillSlot({ database }: TestContext, from: number): void {
  database.sqlite
    .prepare(
      'insert into slot_loads (slot_from, slot_to, visits) values (?, ?, 99) on conflict do update set visits = 99',
    )
    .run(from, from + 2 * 60 * 60_000)
}
