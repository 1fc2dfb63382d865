import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, type Mock, vi } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import { makeAdmin, makeCatalogue, makeClient, type User } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { expect, expectText, type Page } from './component-test.ts'
import { expectIn } from './lists.ts'

/** Tuesday, 8:50: what is dropped now is ready on Thursday at 9. */
export const MORNING = Date.UTC(2025, 5, 10, 8, 50)
export const MINUTE = 60_000
export const TILL = '/admin/comptoir'
export const NEW_PHONE = '05 46 12 90 77'

export const print: Mock<() => void> = vi.fn()

/** For each test of a file: what the till prints is counted, and a clock that a test stopped goes on. */
export function standInPrinter(): void {
  beforeEach(() => {
    print.mockReset()
    vi.stubGlobal('print', print)
  })
  afterEach(() => {
    vi.useRealTimers()
  })
}

export interface Desk {
  admin: User
  client: User
}

/** The till of a member of the team, and a client who is known. */
export async function openTill(server: ServerInProcess, page: Page): Promise<Desk> {
  server.t.clock.set(MORNING)
  await makeCatalogue(server.t)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(server.t)
  await makeOpenDrawer(server.t, admin)
  await server.signIn(admin)
  page.open(TILL)
  // A stream that opens later would have the promise read once more.
  await expectText('En direct')
  await garment('Chemise')
  return { admin, client }
}

/** The till with a shirt in its basket, and the client found by their phone. */
export async function openTillWithShirt(server: ServerInProcess, page: Page): Promise<Desk> {
  const desk = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, desk.client.phone)
  await expectIn(client, 'Aminata Koné')
  return desk
}

/** The till, and the clothes of a client that were dropped and counted there, to be paid when they are collected. */
export async function openTillWithBag(server: ServerInProcess, page: Page) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  server.t.clock.set(MORNING)
  const staff = await server.t.as(await makeAdmin(server.t))
  await makeOpenDrawer(server.t)
  const orderId = await dropOrder(server.t, staff, client)
  await staff.counter.count(counterStep(orderId, 'pending'))
  const [bag] = readOrders(server)
  if (!bag) throw new Error('no bag')
  await server.signIn(await makeAdmin(server.t))
  page.open(TILL)
  await garment('Chemise')
  return { staff, client, bag }
}

/** Types a name, and takes the client who is lit. */
export async function chooseByName(page: Page, name: string): Promise<void> {
  await typePhone(page, name)
  await screen.findAllByRole('option')
  await page.user.keyboard('{Enter}')
  await waitFor(bags)
}

/** The bag is ready, and the client's name is typed. */
export async function openTillWithReadyBag(server: ServerInProcess, page: Page) {
  const desk = await openTillWithBag(server, page)
  await desk.staff.visits.makeReady({ orderId: desk.bag.id })
  page.reload()
  await garment('Chemise')
  await chooseByName(page, 'amina')
  return desk
}

export async function openAs(
  server: ServerInProcess,
  page: Page,
  person: { id: string },
  address: string,
): Promise<void> {
  server.signOut()
  await server.signIn(person)
  page.open(address)
}

export const minutesPass = (server: ServerInProcess, minutes: number) =>
  server.t.clock.advance(minutes * MINUTE)
export const readOrders = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all()
export const clientsWith = ({ t }: ServerInProcess, phone: string) =>
  t.database.orm
    .select()
    .from(users)
    .all()
    .filter((user) => user.phone === phone)
export const garment = (name: string) =>
  screen.findByRole('spinbutton', { name: new RegExp(`^${name}, `) })
export const pieces = async (name: string) =>
  Number((await garment(name)).getAttribute('aria-valuenow'))
export const till = () => screen.getByRole('form', { name: 'Caisse, au comptoir' })
export const client = () => screen.getByRole('region', { name: 'Client' })
export const basket = () => screen.getByRole('region', { name: 'Le ticket' })
export const ticket = () => screen.getByRole('article', { name: /^Ticket de dépôt #/ })
export const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
export const main = () => screen.getByRole('main')
export const bags = () => screen.getByRole('region', { name: 'Linge à rendre' })
export const phoneField = () => screen.getByLabelText<HTMLInputElement>('Client, nom ou téléphone')
export const radio = (name: string | RegExp) =>
  screen.getByRole<HTMLInputElement>('radio', { name })
export const choose = (page: Page, name: string | RegExp) => page.user.click(radio(name))
export const typePhone = (page: Page, phone: string) => page.fill('Client, nom ou téléphone', phone)
/** One shirt, washed. */
export const addShirt = async (page: Page) => {
  await choose(page, 'Lavage')
  await page.press('Ajouter Chemise')
}
export const PAY = /^(Encaisser|Enregistrer) et imprimer/
export const taken = () => waitFor(ticket)
/** Does what leads to the next person until it does: the second of two taps that follow each other is not meant. */
export const until = (act: () => Promise<void>) =>
  waitFor(async () => {
    if (window.location.search !== '') await act()
    expect(window.location.search).toBe('')
  })
export const next = async (page: Page) => {
  await until(() => page.press(/^Suivant/))
  await screen.findByRole('button', { name: PAY })
}
