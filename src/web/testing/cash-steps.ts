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
import { expectAddress, expectButton, type Page } from './component-test.ts'
import { card, expectIn, type Finder, pressIn } from './lists.ts'
import type { ServerInProcess } from './server-in-process.ts'

export const MISSIONS = '/livreur/dashboard'
const STEP = /^Confirmer l[ea] /

/** The ticket of an order on any screen. */
export const orderCard = ({ reference }: Order): Finder => card(`Commande #${reference}`)

/** The cash section on the screen of a step. */
export const cash: Finder = () => screen.getByRole('region', { name: 'Espèces' })
export const given = () => within(cash()).getByLabelText<HTMLInputElement>('Le client a donné')

/** The text about the typed amount. */
export const change = () => {
  const words = within(cash()).getByRole('status').textContent
  return words.replace(/\s+/g, ' ')
}

interface Meeting {
  client: User
  livreur: User
  order: Order
}

/** Signs in a livreur who is on the way to collect an order, and opens their missions. */
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

/** The client of an order says that they paid it by Wave. */
export function announceWave({ database, clock }: TestContext, { id }: Order): void {
  database.sqlite
    .prepare('update orders set payment_declared_at = ? where id = ?')
    .run(clock.now(), id)
}

/** Opens the livreur's missions and waits for this one. */
export async function openMissions(page: Page, order: Order): Promise<void> {
  page.open(MISSIONS)
  await waitFor(orderCard(order))
}

/** Opens the screen of a mission's step. */
export async function openStep(page: Page, order: Order): Promise<void> {
  await pressIn(page, orderCard(order), STEP)
  await screen.findByRole('heading', { name: 'Comptez ensemble' })
}

/** Says that the bag holds what was ordered, and that it was counted in front of the client. */
export async function countAll(page: Page): Promise<void> {
  await page.press('Tout y est')
  await page.user.click(screen.getByRole('checkbox', { name: /^Compté devant/ }))
}

/** Says that the client gave what is due, to the franc. */
export async function payExact(page: Page): Promise<void> {
  await pressIn(page, cash, /^Le compte/)
}

/** Opens the screen of a step, counts its bag and waits for its cash section. */
export async function openCash(page: Page, order: Order): Promise<void> {
  await openStep(page, order)
  await countAll(page)
  await waitFor(given)
}

/** Presses the button that confirms the step. */
export async function confirmStep(page: Page): Promise<void> {
  await expectButton(STEP, 'enabled')
  await page.user.click(stepButton())
}

/** The button that confirms the step. */
export const stepButton = () => screen.getByRole<HTMLButtonElement>('button', { name: STEP })

/** Confirms the step and waits for the missions without this one. */
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

/** Waits for a text on the client's screen of orders. */
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
