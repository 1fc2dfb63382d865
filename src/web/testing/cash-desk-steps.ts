import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import type { Order, User } from '#server/testing/factories.ts'
import type { Page } from './component-test.ts'
import { dialog, type Finder, pressIn } from './lists.ts'
import type { ServerInProcess } from './server-in-process.ts'

export const DESK = '/admin/caisse'

const section =
  (name: string): Finder =>
  () =>
    screen.getByRole('region', { name: (found) => found.startsWith(name) })
export const toVerify = section('Wave à vérifier')
export const refunds = section('À rendre')
/** The form that records a payment at the desk. */
export const recording = section('Enregistrer un paiement')

/** The line of an order in a list of the desk. */
export const rowOf =
  (list: Finder, { reference }: Order): Finder =>
  () =>
    within(list()).getByRole('listitem', {
      name: (found) => found.startsWith(`Commande #${reference}`),
    })

/** Waits until the desk has no line for the order. */
export async function expectNoRow({ reference }: Order): Promise<void> {
  await waitFor(() => {
    const rows = within(screen.getByRole('main')).queryAllByRole('listitem', {
      name: (found) => found.startsWith(`Commande #${reference}`),
    })
    if (rows.length > 0) throw new Error(`#${reference} is still there`)
  })
}

/** Opens a payment by Wave in its line, and waits for its form. */
export async function verify(page: Page, row: Finder): Promise<void> {
  await pressIn(page, row, 'Vérifier')
  await waitFor(() => transaction(row))
}

/** Waits until nothing is left to settle. */
export const expectSettled = () => screen.findByText('Tout est réglé')

/** Chooses in ⋯ of a line. */
export async function chooseMore(page: Page, row: Finder, name: string): Promise<void> {
  await pressIn(page, row, /^Actions/)
  await page.user.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

/** The field of the Wave transaction in a part of the screen. */
export const transaction = (where: Finder) =>
  within(where()).getByLabelText<HTMLInputElement>(/^Identifiant Wave/)

/** A Wave transaction that no other test uses. */
export const newTransaction = () => `T_${randomUUID().replaceAll('-', '').toUpperCase()}`

/** Replaces the content of a field. */
export async function type(page: Page, input: HTMLElement, text: string): Promise<void> {
  await page.user.clear(input)
  if (text === '') return
  await page.user.click(input)
  await page.user.paste(text)
}

/** Presses a button of the open dialog. */
export const answer = (page: Page, name: string) => pressIn(page, dialog(), name)

/** Says as the client of an order that it was paid at the merchant link, so that the team must verify the payment. */
export async function payWithWaveLink(
  server: ServerInProcess,
  client: User,
  { id }: Order,
): Promise<void> {
  await (await server.t.as(client)).payments.announce({ orderId: id })
  server.signOut()
}

/** The ledger entries of an order, oldest first. */
export const ledgerOf = ({ database }: TestContext, { id }: Order) =>
  database.sqlite
    .prepare(
      'select kind, method, amount, transaction_id, livreur_id from payment_ledger where order_id = ? order by n',
    )
    .all(id)

/** An amount as its field shows it: French digit groups, with any kind of space. */
export const written = (amount: number): RegExp =>
  new RegExp(`^${String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s')}$`)
