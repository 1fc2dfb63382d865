import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import {
  makeClient,
  makeLivreur,
  makeOrder,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { expectAddress, type Page } from './component-test.ts'
import { card, expectIn, type Finder, pressIn } from './lists.ts'
import type { ServerInProcess } from './server-in-process.ts'

export const MISSIONS = '/livreur/dashboard'
const STEP = /^Confirmer l[ea] /

/** The ticket of an order on any screen. */
export const orderCard = ({ reference }: Order): Finder => card(`Commande #${reference}`)

/** What the livreur receives, on the screen of a step. */
export const cash: Finder = () => screen.getByRole('region', { name: 'Espèces' })
export const given = () =>
  within(cash()).getByLabelText<HTMLInputElement>('Montant donné par le client')

/** What the screen says of the amount that is typed. */
export const change = () => {
  const words = within(cash()).getByRole('status').textContent
  return words.replace(/\s+/g, ' ')
}

interface Meeting {
  client: User
  livreur: User
  order: Order
}

/** A livreur on the way to an order to collect, with their missions open. */
export async function meet(
  server: ServerInProcess,
  page: Page,
  paymentMethod: 'espece' | 'wave' = 'espece',
): Promise<Meeting> {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const livreur = await makeLivreur(server.t, { fullname: 'Konan Yao' })
  const input = { paymentMethod }
  const order = await makeOrder(server.t, { client, livreur, status: 'pickup_en_route', input })
  await server.signIn(livreur)
  await openMissions(page, order)
  return { client, livreur, order }
}

/** Opens the livreur's missions, this one among them. */
export async function openMissions(page: Page, order: Order): Promise<void> {
  page.open(MISSIONS)
  await waitFor(orderCard(order))
}

/** Opens the screen of a mission's step. */
export async function openStep(page: Page, order: Order): Promise<void> {
  await pressIn(page, orderCard(order), STEP)
  await screen.findByRole('heading', { name: 'Comptez ensemble' })
}

/** The same, where cash is due. */
export async function openCash(page: Page, order: Order): Promise<void> {
  await openStep(page, order)
  await waitFor(given)
}

/** Confirms the step with all that its screen says. */
export async function confirmStep(page: Page): Promise<void> {
  await page.user.click(stepButton())
}

/** The one button of the screen that confirms the step. */
export const stepButton = () => screen.getByRole<HTMLButtonElement>('button', { name: STEP })

/** Confirms, and returns to the missions, where this one is no more. */
export async function confirmAndReturn(page: Page, order: Order): Promise<void> {
  await confirmStep(page)
  await expectAddress(MISSIONS)
  await expectNoCard(order)
}

/** Waits until the screen has no ticket of the order. */
export async function expectNoCard({ reference }: Order): Promise<void> {
  await waitFor(() => {
    const tickets = screen.queryAllByRole('article', { name: (name) => name.includes(reference) })
    if (tickets.length > 0) throw new Error(`#${reference} is still on the screen`)
  })
}

/** Waits for what the client's own screen says of their orders. */
export async function expectOnClientScreen(
  server: ServerInProcess,
  page: Page,
  client: User,
  text: string,
): Promise<void> {
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await screen.findByRole('article')
  await expectIn(() => screen.getByRole('main'), text)
}

/** The payment of an order, as stored. */
export function paidOf(t: TestContext, { id }: Order) {
  const { paidAmount, paymentMethod, paymentMissingAt } = readOrder(t, id)
  return { paidAmount, paymentMethod, paymentMissingAt }
}
