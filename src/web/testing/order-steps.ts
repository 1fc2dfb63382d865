import { screen, waitFor, within } from '@testing-library/react'
import type { TestContext } from '#server/testing/create-test-context.ts'
import { makeCatalogue, makeClient, type User } from '#server/testing/factories.ts'
import type { Draft } from '#shared/orders/draft/draft.ts'
import { changeDraft } from '#web/orders/cart/draft-store.ts'
import { button, expect, expectFocus, expectText, field, type Page } from './component-test.ts'
import type { ServerInProcess } from './server-in-process.ts'

/** An address in Cocody, about 4 km from the laundry. */
export const HOME = { latitude: 5.3672, longitude: -3.9588 }
/** The transport fee of HOME: 2 × 1.93 km at 300 francs. */
export const HOME_FEE = 1159
/** Two shirts at 800 francs, delivered at HOME. */
export const TWO_SHIRTS_COST = 2 * 800 + HOME_FEE

export interface CartLine {
  garment: 'Chemise' | 'Pantalon' | 'Robe'
  service: 'Lavage' | 'Repassage' | 'Complet'
  quantity: number
}

/** Each service as people read it. */
const SHOWN_NAMES = { Lavage: 'Lavage', Repassage: 'Repassage', Complet: 'Lavé-repassé' }

export const TWO_SHIRTS: CartLine = { garment: 'Chemise', service: 'Lavage', quantity: 2 }
export const ONE_DRESS: CartLine = { garment: 'Robe', service: 'Complet', quantity: 1 }

export const CONTINUE = 'Continuer'
export const SUBMIT = 'Valider la commande'
/** The word about an order that waits on the device for the network. */
export const WAITS = 'Votre commande attend le réseau'
export const linen = () => screen.getByRole('region', { name: 'Votre linge' })
/** The cart beside the form, or the order in its review. */
export const cart = () => screen.getByRole('region', { name: /^Votre (panier|commande)$/ })

/** An amount as shown on the screen, with plain spaces. */
export const fcfa = (amount: number) => `${francs(amount)} FCFA`

export const francs = (amount: number) => String(amount).replace(/\B(?=(\d{3})+(?!\d))/g, ' ')

/** The answer of a device's GPS: a place, an error code, or none. */
export type GpsAnswer =
  | { latitude: number; longitude: number; accuracy: number }
  | 1
  | 2
  | 3
  | 'never'

/** Sets the answer of the device to every request for its position. */
export function answerGps(answer: GpsAnswer): void {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, failed) => {
    if (answer === 'never') return
    if (typeof answer === 'number')
      return void setTimeout(() => failed?.({ code: answer } as GeolocationPositionError))
    setTimeout(() => found({ coords: answer, timestamp: Date.now() } as GeolocationPosition))
  }
  Object.defineProperty(window.navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  })
}

/** Signs a client in, with a small catalogue. */
export async function signInClient(server: ServerInProcess): Promise<User> {
  await makeCatalogue(server.t)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await server.signIn(client)
  return client
}

/** Chooses the service that every + adds. */
export async function chooseService(page: Page, name: string): Promise<void> {
  const services = await screen.findByRole('radiogroup', { name: 'Service' })
  await page.user.click(within(services).getByRole('radio', { name: new RegExp(`^${name}`) }))
}

/** The number of pieces on a garment's tile. */
export const quantityOf = (garment: string) => `Quantité de ${garment}`

/** Adds pieces of a garment with a service to the cart. */
export async function addLine(page: Page, { garment, service, quantity }: CartLine): Promise<void> {
  await chooseService(page, SHOWN_NAMES[service])
  await page.press(`Ajouter ${garment}`)
  if (quantity === 1) return
  const { value } = await screen.findByLabelText<HTMLInputElement>(quantityOf(garment))
  await page.fill(quantityOf(garment), String(Number(value) - 1 + quantity))
}

/** Opens the order page and puts two shirts in the cart. */
export async function openOrderForm(page: Page): Promise<void> {
  page.open('/client/passer-commande')
  await addLine(page, TWO_SHIRTS)
}

/** Opens the order page, adds two shirts and takes the place from the GPS, so that the order can be reviewed. */
export async function fillOrder(page: Page): Promise<void> {
  answerGps({ ...HOME, accuracy: 12 })
  await openOrderForm(page)
  await page.press('Utiliser ma position')
  await expectReady()
}

/** The draft of an order of two shirts, with a place from the GPS. */
export const twoShirtsAtHome = (shirt: string): Partial<Draft> => ({
  lines: [{ productId: shirt, name: 'Chemise', service: 'Lavage', quantity: 2, seenPrice: 800 }],
  location: { lat: HOME.latitude, lng: HOME.longitude },
  accuracy: 12,
})

/** Signs a client in and opens the order page, which this tab has filled before: two shirts, and a place from the GPS. */
export async function openFilledOrder(server: ServerInProcess, page: Page): Promise<User> {
  const { shirt } = await makeCatalogue(server.t)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  await server.signIn(client)
  answerGps({ ...HOME, accuracy: 12 })
  changeDraft(client.id, twoShirtsAtHome(shirt))
  page.open('/client/passer-commande')
  await screen.findByRole('button', { name: CONTINUE })
  await expectReady()
  return client
}

/** Takes the place from the GPS, which leads to its landmark a moment later: what is typed until then goes there. */
export async function takePosition(page: Page): Promise<void> {
  await page.press('Utiliser ma position')
  await expectFocus(() => field('Point de repère'))
}

/** Goes from the form to the review. */
export async function review(page: Page): Promise<void> {
  await page.press(CONTINUE)
  await screen.findByRole('region', { name: 'Votre commande' })
}

/** Goes from the form to the review, and places the order. */
export async function sendOrder(page: Page): Promise<void> {
  await review(page)
  await page.press(SUBMIT)
}

/**
 * Places the order from its review while no answer comes: it waits on the device. The returned function ends that with
 * `mend`, and says that the network is back.
 */
export async function submitUnanswered(page: Page, mend: () => void): Promise<() => void> {
  await page.press(SUBMIT)
  await expectText(WAITS)
  return () => {
    mend()
    window.dispatchEvent(new Event('online'))
  }
}

/** Opens the client's orders and waits until the live stream is open. */
export async function openLiveOrders(page: Page, address = '/client/commandes'): Promise<void> {
  page.open(address)
  await expectText('En direct')
}

/** Waits for the confirmation of the order. */
export async function expectPlaced(): Promise<HTMLElement> {
  const ticket = await screen.findByRole('article', { name: /^Commande #/ })
  expect(`${window.location.pathname}${window.location.search}`).toMatch(
    /^\/client\/passer-commande\?commande=[\da-f-]{36}$/,
  )
  return ticket
}

/** Waits until the form says that this is missing. */
export async function expectMissing(missing: string): Promise<void> {
  await waitFor(() => expect(descriptionOf(button(CONTINUE))).toBe(missing))
}

/** Waits until nothing is missing in the form. */
export async function expectReady(): Promise<void> {
  await waitFor(() => expect(descriptionOf(button(CONTINUE))).not.toMatch(/^Il manque/))
}

/** The text that `aria-describedby` points to. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const texts = ids.map((id) => document.getElementById(id)?.textContent ?? '')
  return texts.join(' ').replace(/\s+/g, ' ')
}

/** Waits until the cart shows this text. */
export async function expectInCart(text: string): Promise<void> {
  await waitFor(() => expect(wordsOf(cart())).toContain(text))
}

/** An element's text with single plain spaces. */
export const wordsOf = (element: HTMLElement) => element.textContent.replace(/\s+/g, ' ')

/** The orders of a client, oldest first. */
export function ordersOf({ database }: TestContext, { id }: { id: string }) {
  const all = database.sqlite.prepare(
    'select id, grand_total from orders where client_id = ? order by created_at',
  )
  return all.all(id) as Array<{ id: string; grand_total: number }>
}
