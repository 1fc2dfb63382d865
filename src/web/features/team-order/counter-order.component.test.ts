import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { orders } from '#server/db/schema.ts'
import { makeAdmin, makeCatalogue, makeClient } from '#server/testing/factories.ts'
import { dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { expect, expectText, expectToast, type Page, test } from '#web/testing/component-test.ts'
import { card, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { fcfa, SUBMIT, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'

/** Tuesday, 8:50: what is dropped now is ready on Thursday at 9. */
const MORNING = Date.UTC(2025, 5, 10, 8, 50)
const MINUTE = 60_000

afterEach(() => {
  vi.useRealTimers()
})

const cart = () => screen.getByRole('region', { name: 'Le panier' })
/** Opens an address as another person. */
async function openAs(
  server: ServerInProcess,
  page: Page,
  person: { id: string },
  address: string,
): Promise<void> {
  server.signOut()
  await server.signIn(person)
  page.open(address)
}

const minutesPass = (server: ServerInProcess, minutes: number) =>
  server.t.clock.advance(minutes * MINUTE)

/** The form of an order at the counter with a shirt in it. */
async function typeOrder(server: ServerInProcess, page: Page) {
  server.t.clock.set(MORNING)
  await makeCatalogue(server.t)
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(server.t)
  await server.signIn(admin)
  page.open(`/admin/nouvelle-commande?client=${client.id}`)
  // A stream that opens later would have the promise read once more.
  await expectText('En direct')
  await page.press(/^Choisir.*Où passer/)
  await page.user.click(await screen.findByRole('radio', { name: /^Au comptoir/ }))
  await page.press(/^Choisir.*Le linge/)
  const linen = within(screen.getByRole('region', { name: 'Le linge' }))
  await page.user.click(linen.getByRole('radio', { name: /Lavage/ }))
  await page.user.click(linen.getByRole('button', { name: 'Ajouter Chemise' }))
  await expectIn(cart, 'dès 9 h')
  return { admin, client }
}

const readOrders = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all()
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const main = () => screen.getByRole('main')
const ticket = card('Commande #')
const countAll = async (page: Page) => {
  await page.press('Tout y est')
  await countedBefore(page)
}
const choose = (page: Page, name: string) => page.user.click(screen.getByRole('radio', { name }))

test('clothes are dropped, counted, paid, collected and billed at the counter, without a livreur', async ({
  server,
  page,
}) => {
  const { admin, client } = await typeOrder(server, page)
  await expectIn(cart, 'Aucun')
  await expectIn(cart, fcfa(800))
  await page.press(SUBMIT)
  await heading('Dépôt au comptoir')
  // Nothing is counted nor paid before it is touched.
  await screen.findAllByText('0')
  await expectText(/^Il manque.*l’argent, compté devant le client/)
  await countAll(page)
  await choose(page, 'Au retrait')
  await page.press('Tache')
  page.reload()
  await heading('Dépôt au comptoir')
  const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'Au retrait' })
  expect(later.checked).toBe(true)
  await page.press('Confirmer le dépôt')
  await expectIn(ticket, 'Commande enregistrée')
  screen.getByRole('link', { name: 'Ticket' })
  const [order] = readOrders(server)
  expect(order).toMatchObject({
    status: 'picked_up',
    atCounter: true,
    transportFee: 0,
    paidAmount: 0,
    livreurId: null,
  })
  const reference = `#${order?.reference}`

  // The team reads the steps in the drawer, and the client the same ones.
  await page.follow('Voir la commande')
  const drawer = dialog(`Commande ${reference}, Aminata Koné`)
  await waitFor(drawer)
  const thread = () => within(drawer()).getByRole('region', { name: 'Le fil' })
  await expectIn(thread, 'Déposée au comptoir et comptée')
  await pressIn(page, thread, 'Tout le fil')
  await expectIn(thread, 'Retirée au comptoir')
  expect(thread().textContent).not.toMatch(/livreur|ramass|livr/i)
  await pressIn(page, drawer, 'Fermer')
  await expectNoDialog()
  const { pathname, search } = window.location
  await openAs(server, page, client, '/client/commandes')
  await expectIn(main, 'Déposée')
  expect(wordsOf(main())).toMatch(/Prêt jeudi 12 juin dès 9 h/)
  expect(main().textContent).not.toMatch(/livreur|ramassage|Retour en cours/i)

  await openAs(server, page, admin, `${pathname}${search}`)
  await page.follow('Rendre au comptoir')
  await heading('Retrait au comptoir')
  const defects = () => screen.getByRole('region', { name: 'Défauts notés au dépôt' })
  await expectIn(defects, 'Tache · Chemise')
  await countAll(page)
  await choose(page, 'Espèces')
  await page.press(/^Le compte,/)
  await page.press('Confirmer le retrait')
  await page.press('Rendre le linge')
  await expectIn(ticket, 'Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 800 }])

  await page.follow('Facture')
  await expectText(reference)
  await expectText('Au comptoir')
  await openAs(server, page, client, `/client/facture/${order?.id}`)
  await expectText(fcfa(800))
  // The money is at the desk, in nobody's hands.
  const held = server.t.database.sqlite.prepare('select count(*) from cash_holdings')
  expect(held.pluck().get()).toBe(0)
})

test('an order that is typed while its half hour passes is taken, and says its new promise', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  minutesPass(server, 11)
  await page.press(SUBMIT)
  await expectToast(
    'Commande enregistrée',
    /L’heure a tourné : prêt .*dès 9 h 30, et non plus .*dès 9 h\. Dites-le au client/,
  )
  expect(readOrders(server)).toMatchObject([
    { atCounter: true, readyBy: Date.UTC(2025, 5, 12, 9, 30) },
  ])
})

test('its card says where it is, and misses neither a place nor a livreur', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  await page.press(SUBMIT)
  await expectToast('Commande enregistrée')
  page.open('/admin/commandes-non-assignees')
  await expectIn(card('Commande #'), 'Au comptoir')
  expect(card('Commande #')().textContent).not.toMatch(/Localisation du client|Non spécifié/)
})

test('an order that is typed within its half hour is taken as it was promised', async ({
  server,
  page,
}) => {
  await typeOrder(server, page)
  minutesPass(server, 9)
  await page.press(SUBMIT)
  await expectToast('Commande enregistrée')
  expect(screen.queryByText(/L’heure a tourné/)).toBeNull()
  expect(readOrders(server)).toMatchObject([{ readyBy: Date.UTC(2025, 5, 12, 9) }])
})

test('the form asks again by itself each minute, and says a promise that moved', async ({
  server,
  page,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await typeOrder(server, page)
  minutesPass(server, 11)
  vi.advanceTimersByTime(MINUTE)
  await expectIn(cart, 'dès 9 h 30')
  await expectIn(cart, 'C’était « Prêt jeudi dès 9 h »')
})

/** Drops two shirts at the counter, and opens their count. */
async function openCount(server: ServerInProcess, page: Page) {
  const client = await makeClient(server.t, { fullname: 'Aminata Koné' })
  const admin = await makeAdmin(server.t)
  const id = await dropOrder(server.t, await server.t.as(admin), client)
  await server.signIn(admin)
  page.open(`/admin/comptoir/${id}`)
  await screen.findByRole('heading', { name: 'Dépôt au comptoir', level: 1 })
  return { client, id }
}

const countedBefore = async (page: Page) =>
  page.user.click(screen.getByRole('checkbox', { name: 'Compté devant Aminata Koné' }))

test('a piece that is missing at the counter is on the ticket and the client’s screen', async ({
  server,
  page,
}) => {
  const { client, id } = await openCount(server, page)
  await page.press(/^Chemise, .*autre nombre$/)
  await page.press(/^Diminuer la quantité de Chemise/)
  await page.press('Pas dans le sac')
  await countedBefore(page)
  await page.user.click(screen.getByRole('radio', { name: 'Au retrait' }))
  await page.press('Confirmer le dépôt')
  await expectText('Commande enregistrée')
  page.open(`/ticket/${id}`)
  await expectText('2 commandées')
  server.signOut()
  await server.signIn(client)
  page.open('/client/commandes')
  await page.press('Voir le comptage')
  await expectText('Comptage au dépôt')
  await expectText('1 pièce de moins')
})

test('a lost answer loses nothing of a count, which is recorded once', async ({ server, page }) => {
  await openCount(server, page)
  await page.press('Tout y est')
  await countedBefore(page)
  await page.user.click(screen.getByRole('radio', { name: 'Espèces' }))
  await page.press(/^Le compte,/)
  server.loseAnswers(/counter\.count/)
  await page.press('Confirmer le dépôt')
  await expectToast('Le comptage n’a pas été enregistré.')
  // The screen reads the order again, and shows what became of it, not the next count.
  await screen.findByRole('article', { name: /^Commande #/ })
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 3000 }])
})
