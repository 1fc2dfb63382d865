import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { orders, users } from '#server/db/schema.ts'
import { addProduct } from '#server/shop/products/products.service.ts'
import { makeAdmin, makeCatalogue, makeClient, type User } from '#server/testing/factories.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
import { makeOpenDrawer } from '#server/testing/fixtures/drawer.fixture.ts'
import { MAX_QUANTITY } from '#shared/orders/order-limits.ts'
import {
  expect,
  expectAddress,
  expectFocus,
  expectText,
  expectToast,
  type Page,
  test,
} from '#web/testing/component-test.ts'
import { card, dialog, expectIn, expectNoDialog, pressIn } from '#web/testing/lists.ts'
import { fcfa, wordsOf } from '#web/testing/order-steps.ts'
import type { ServerInProcess } from '#web/testing/server-in-process.ts'
import { changeDraft, readLatestDraft } from '../cart/draft-store.ts'
import { teamDraftKey, teamOrderPath, tillDraftKey } from '../team-order-paths.ts'

/** Tuesday, 8:50: what is dropped now is ready on Thursday at 9. */
const MORNING = Date.UTC(2025, 5, 10, 8, 50)
const MINUTE = 60_000
const TILL = '/admin/comptoir'
const NEW_PHONE = '05 46 12 90 77'

const print = vi.fn()

beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

afterEach(() => {
  vi.useRealTimers()
})

interface Desk {
  admin: User
  client: User
}

/** The till of a member of the team, and a client who is known. */
async function openTill(server: ServerInProcess, page: Page): Promise<Desk> {
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

/** The till, and the clothes of a client that were dropped and counted there, to be paid when they are collected. */
async function openTillWithBag(server: ServerInProcess, page: Page) {
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

/** The same, ready, and its client's name in the field. */
async function openTillWithReadyBag(server: ServerInProcess, page: Page) {
  const desk = await openTillWithBag(server, page)
  await desk.staff.visits.makeReady({ orderId: desk.bag.id })
  page.reload()
  await garment('Chemise')
  await page.user.click(phoneField())
  await page.user.keyboard('amina')
  await waitFor(bags)
  return desk
}

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
const readOrders = ({ t }: ServerInProcess) => t.database.orm.select().from(orders).all()
const clientsWith = ({ t }: ServerInProcess, phone: string) =>
  t.database.orm
    .select()
    .from(users)
    .all()
    .filter((user) => user.phone === phone)
const garment = (name: string) =>
  screen.findByRole('spinbutton', { name: new RegExp(`^${name}, `) })
const pieces = async (name: string) => Number((await garment(name)).getAttribute('aria-valuenow'))
const till = () => screen.getByRole('form', { name: 'Caisse, au comptoir' })
const client = () => screen.getByRole('region', { name: 'Client' })
const basket = () => screen.getByRole('region', { name: 'Le ticket' })
const ticket = () => screen.getByRole('article', { name: /^Ticket de dépôt #/ })
const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
const main = () => screen.getByRole('main')
const bags = () => screen.getByRole('region', { name: 'Linge à rendre' })
const phoneField = () => screen.getByLabelText<HTMLInputElement>('Téléphone du client')
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const choose = (page: Page, name: string | RegExp) => page.user.click(radio(name))
const typePhone = (page: Page, phone: string) => page.fill('Téléphone du client', phone)
/** One shirt, washed. */
const addShirt = async (page: Page) => {
  await choose(page, 'Lavage')
  await page.press('Ajouter Chemise')
}
const PAY = /^(Encaisser|Enregistrer) et imprimer/
const taken = () => waitFor(ticket)
/** Does what leads to the next person until it does: the second of two taps that follow each other is not meant. */
const until = (act: () => Promise<void>) =>
  waitFor(async () => {
    if (window.location.search !== '') await act()
    expect(window.location.search).toBe('')
  })
const next = async (page: Page) => {
  await until(() => page.press(/^Suivant/))
  await screen.findByRole('button', { name: PAY })
}

test('clothes are dropped and counted in one act, then paid, collected and billed without a livreur', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  await addShirt(page)
  await expectIn(basket, fcfa(800))
  await expectIn(basket, 'dès 9 h')
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  // Nothing is paid before it is touched.
  await expectText(/^Il manque.*le paiement/)
  await choose(page, 'Au retrait')
  await page.press('Noter un défaut')
  const defects = dialog('Défauts')
  await pressIn(page, defects, 'Tache')
  await pressIn(page, defects, 'Terminé')
  await expectNoDialog()
  await page.press(PAY)
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await expectIn(ticket, 'Défauts déjà là')
  const [order] = readOrders(server)
  expect(order).toMatchObject({
    clientId: owner.id,
    status: 'picked_up',
    atCounter: true,
    transportFee: 0,
    paidAmount: 0,
    livreurId: null,
  })
  const reference = `#${order?.reference}`

  // The team reads the steps in the drawer, and the client the same ones.
  await page.press('Autres actions sur cette commande')
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
  await openAs(server, page, owner, '/client/commandes')
  await expectIn(main, 'Déposée')
  expect(wordsOf(main())).toMatch(/Prêt jeudi dès 9 h/)
  expect(main().textContent).not.toMatch(/livreur|ramassage|Retour en cours/i)

  await openAs(server, page, admin, `/admin/dashboard?commande=${order?.id}`)
  await page.follow('Rendre au comptoir')
  await heading('Retrait au comptoir')
  const known = () => screen.getByRole('region', { name: 'Défauts notés au dépôt' })
  await expectIn(known, 'Tache · Chemise')
  // Nothing is counted nor paid before it is touched.
  await screen.findAllByText('0')
  await page.press('Tout y est')
  await page.user.click(screen.getByRole('checkbox', { name: 'Compté devant Aminata Koné' }))
  await choose(page, 'Plus tard')
  page.reload()
  await heading('Retrait au comptoir')
  const later = await screen.findByRole<HTMLInputElement>('radio', { name: 'Plus tard' })
  expect(later.checked).toBe(true)
  await choose(page, 'Espèces')
  await page.press(/^Le compte,/)
  await page.press('Confirmer le retrait')
  await page.press('Rendre le linge')
  await expectIn(card('Commande #'), 'Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 800 }])

  await page.follow('Facture')
  await expectText(reference)
  await expectText('Au comptoir')
  await openAs(server, page, owner, `/client/facture/${order?.id}`)
  await expectText(fcfa(800))
  // The money is at the desk, in nobody's hands.
  const held = server.t.database.sqlite.prepare('select count(*) from cash_holdings')
  expect(held.pluck().get()).toBe(0)
})

test('by keyboard alone: « 3 che », the arrows, + and −, the service, the client, the money, the next one', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  const { user } = page
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('3 che{Enter}')
  expect(await pieces('Chemise')).toBe(3)
  // Letters are the field's while it has the focus.
  await user.keyboard('retw')
  expect(readOrders(server)).toEqual([])
  await user.keyboard('{Control>}a{/Control}{Backspace}{ArrowDown}')
  expect(document.activeElement).toBe(await garment('Chemise'))
  await user.keyboard('+-{ArrowRight}')
  expect(await pieces('Chemise')).toBe(3)
  const second = document.activeElement
  expect(second?.getAttribute('role')).toBe('spinbutton')
  expect(second).not.toBe(await garment('Chemise'))
  await user.keyboard('++-')
  expect(second?.getAttribute('aria-valuenow')).toBe('1')
  await user.keyboard('-{ArrowLeft}')
  expect(second?.getAttribute('aria-valuenow')).toBe('0')

  await user.keyboard('r')
  expect(await pieces('Chemise')).toBe(0)
  await user.keyboard('+')
  expect(basket().textContent).toContain('Chemise, lavé-repassé')
  expect(basket().textContent).toContain('Chemise, lavage')

  // Missing facts are asked for in their order.
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(phoneField())
  await user.keyboard(owner.phone.replace('+225', ''))
  await expectIn(client, 'Aminata Koné')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(radio('Espèces'))
  await user.keyboard('e{Enter}')
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(readOrders(server)).toMatchObject([
    { clientId: owner.id, status: 'picked_up', paidAmount: 5300, paymentMethod: 'espece' },
  ])
  await until(() => user.keyboard('{Enter}'))
  await expectAddress(TILL)
  expect(phoneField().value).toBe('')
  expect(await pieces('Chemise')).toBe(0)
  expect(document.activeElement?.getAttribute('role')).toBe('spinbutton')
})

test('« Les N autres vêtements » leaves the focus at the first of them', async ({
  server,
  page,
}) => {
  const services = [{ name: 'Lavage', price: 500 }]
  for (let n = 1; n <= 9; n += 1)
    await addProduct(server.t, { name: `Pagne ${n}`, imageUrl: null, services })
  await openTill(server, page)
  await page.press(/autres vêtements$/)
  await expectFocus(() => screen.getAllByRole('spinbutton')[8] as HTMLElement)
})

test('a session that ended before the money is taken says that the entries are kept, and they are', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  // Without the stream, only the act notices.
  server.cut(/live\.events/)
  server.t.database.sqlite.prepare('delete from sessions where user_id = ?').run(admin.id)
  await page.press(PAY)
  await expectToast('Votre session a expiré ; votre saisie est gardée.')
  await expectAddress('/connexion')
  expect(readOrders(server)).toEqual([])
  await openAs(server, page, admin, TILL)
  await expectIn(client, 'Aminata Koné')
  await expectIn(basket, 'Chemise, lavage')
  expect(radio('Espèces').checked).toBe(true)
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toHaveLength(1)
})

test('a client who comes back for their clothes: a name, Enter, Enter, and the till is ready for the next one', async ({
  server,
  page,
}) => {
  const { client: owner, bag } = await openTillWithBag(server, page)
  await page.user.click(phoneField())
  await page.user.keyboard('amina')
  await expectIn(bags, `${fcfa(3000)} à payer`)
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 0 }])
  await page.user.keyboard('{Enter}')
  const give = within(bags()).getByRole('button', { name: /^Tout y est/ })
  await expectFocus(() => give)
  // Nobody has said that it is washed.
  await page.user.keyboard('{Enter}')
  await pressIn(page, dialog('Rendre ce linge'), 'Rendre le linge')
  await expectToast('Linge rendu', `#${bag.reference}`)
  expect(readOrders(server)).toMatchObject([
    { clientId: owner.id, status: 'completed', paidAmount: 3000 },
  ])
  expect(phoneField().value).toBe('')
  await expectFocus(phoneField)
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
})

test('clothes that are ready are given back with two Enter, and nothing of it is in the way of clothes that are dropped', async ({
  server,
  page,
}) => {
  const { staff, client: owner, bag } = await openTillWithBag(server, page)
  await staff.visits.makeReady({ orderId: bag.id })
  page.open('/admin/dashboard')
  page.open(TILL)
  await garment('Chemise')
  await typePhone(page, owner.phone)
  await expectIn(bags, 'prêt')
  await addShirt(page)
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
  ;(await garment('Chemise')).focus()
  await page.user.keyboard('-')
  await waitFor(bags)
  await page.user.click(phoneField())
  await page.user.keyboard('{Enter}')
  await expectFocus(() => within(bags()).getByRole('button', { name: /^Tout y est/ }))
  await page.user.keyboard('{Enter}')
  await expectToast('Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 3000 }])
})

test('without a network a bag is given back once, and the till goes on meanwhile', async ({
  server,
  page,
}) => {
  await openTillWithReadyBag(server, page)
  const back = server.cut(/counter\.count/)
  await page.user.keyboard('{Enter}')
  const give = () => within(bags()).getByRole('button', { name: /^Tout y est/ })
  await expectFocus(give)
  await page.user.keyboard('{Enter}')
  await expectText('Un retrait attend le réseau')
  await expectIn(basket, fcfa(3000))
  expect(phoneField().value).toBe('')
  // It is not offered a second time, nor after a reload.
  page.reload()
  await garment('Chemise')
  await expectText('Un retrait attend le réseau')
  await page.user.click(phoneField())
  await page.user.keyboard('amina')
  await expectIn(client, 'Aminata Koné')
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 0 }])
  back()
  window.dispatchEvent(new Event('online'))
  await expectToast('Linge rendu')
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 3000 }])
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
})

test('a bag that a colleague gave back meanwhile says so, and is taken back from what waits', async ({
  server,
  page,
}) => {
  const { staff, bag } = await openTillWithReadyBag(server, page)
  const back = server.cut(/counter\.count/)
  await pressIn(page, bags, /^Tout y est/)
  await expectText('Un retrait attend le réseau')
  await staff.counter.count(counterStep(bag.id, 'picked_up'))
  back()
  window.dispatchEvent(new Event('online'))
  await expectToast('Le retrait d’Aminata Koné n’est pas parti')
  await expectIn(basket, 'N’est pas parti')
  await page.press(/^Reprendre/)
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 0 }])
})

test('without a network clothes are taken by a phone and a name, and the record is made on arrival', async ({
  server,
  page,
}) => {
  await openTill(server, page)
  await addShirt(page)
  const back = server.cut(/counter\.drop|users\.findClients/)
  await typePhone(page, NEW_PHONE)
  await expectIn(client, 'sa fiche sera cherchée à l’envoi')
  await page.fill('Nom du client', 'Fatou Diabaté')
  await choose(page, 'Espèces')
  await page.press(PAY)
  await expectText('Le dépôt de Fatou Diabaté attend le réseau')
  back()
  window.dispatchEvent(new Event('online'))
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 800 }])
  expect(clientsWith(server, '+2250546129077')).toHaveLength(1)
})

test('two Enter in a row make one order, and the ticket of it stays', async ({ server, page }) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  fireEvent.submit(till())
  fireEvent.submit(till())
  await screen.findByRole('button', { name: /^Suivant/ })
  await page.user.keyboard('{Enter}')
  await expectIn(ticket, '800')
  expect(readOrders(server)).toHaveLength(1)
})

test('a new client says a name, and gets one record', async ({ server, page }) => {
  await openTill(server, page)
  await addShirt(page)
  await typePhone(page, NEW_PHONE)
  await expectIn(client, 'Nouveau client')
  await choose(page, 'Espèces')
  await page.press(PAY)
  await expectText('Écrivez le nom du client.')
  expect(readOrders(server)).toEqual([])
  await page.fill('Nom du client', 'Fatou Diabaté')
  await page.press(PAY)
  await taken()
  expect(clientsWith(server, '+2250546129077')).toMatchObject([
    { fullname: 'Fatou Diabaté', email: null },
  ])
  // They are known from then on.
  await next(page)
  await typePhone(page, NEW_PHONE)
  await expectIn(client, 'Fatou Diabaté')
  await expectIn(client, '1 commande')
})

test('a phone that several people share asks who it is, and another person gets a record knowingly', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press(/^Autre personne/)
  await expectIn(client, 'ce numéro est aussi celui d’Aminata Koné')
  await expectFocus(() => screen.getByLabelText('Nom du client'))
  await page.fill('Nom du client', 'Ali Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await taken()
  expect(clientsWith(server, owner.phone)).toHaveLength(2)
  await next(page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  const found = () => screen.getByRole('list', { name: 'Clients trouvés' })
  await expectIn(found, 'Aminata Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await expectText(/^Il manque.*le client/)
  await pressIn(page, found, /Ali Koné/)
  await page.press(PAY)
  await taken()
  const ali = clientsWith(server, owner.phone).find(({ fullname }) => fullname === 'Ali Koné')
  expect(readOrders(server).map(({ clientId }) => clientId)).toEqual([ali?.id, ali?.id])
})

test('a client is found by a name too', async ({ server, page }) => {
  const { client: owner } = await openTill(server, page)
  await typePhone(page, 'amina')
  const found = () => screen.getByRole('list', { name: 'Clients trouvés' })
  await pressIn(page, found, /Aminata Koné/)
  await waitFor(() => expect(phoneField().value.replaceAll(' ', '')).toBe(owner.phone.slice(4)))
  await expectFocus(phoneField)
  await expectIn(client, 'Aminata Koné')
})

test('the change is told, less than the total leaves a rest, and Wave wants its transaction', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  await choose(page, /^5\s000$/)
  await expectIn(basket, `Rendez ${fcfa(4200)}`)
  await choose(page, 'Autre')
  await page.fill('Montant donné', '500')
  await expectIn(basket, `Il restera ${fcfa(300)} à payer au retrait`)
  await page.press(PAY)
  await taken()
  await next(page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Wave')
  await page.press(PAY)
  expect(document.activeElement).toBe(screen.getByLabelText('Identifiant Wave'))
  await page.fill('Identifiant Wave', 'T_7F4K2')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([
    { paidAmount: 500, paymentMethod: 'espece' },
    { paidAmount: 800, paymentMethod: 'wave' },
  ])
})

test('a lost network is said, nothing typed is lost, and trying again makes one order', async ({
  server,
  page,
}) => {
  await openTill(server, page)
  await addShirt(page)
  await typePhone(page, NEW_PHONE)
  await page.fill('Nom du client', 'Fatou Diabaté')
  await choose(page, 'Espèces')
  const back = server.loseAnswers(/counter\.drop/)
  await page.press(PAY)
  await expectText('Le dépôt de Fatou Diabaté attend le réseau')
  expect(readOrders(server)).toHaveLength(1)
  page.reload()
  await takeBack(page)
  expect((await screen.findByLabelText<HTMLInputElement>('Téléphone du client')).value).toBe(
    NEW_PHONE,
  )
  expect(await pieces('Chemise')).toBe(1)
  expect(radio('Espèces').checked).toBe(true)
  back()
  // The record is there by now: the same basket is known all the same.
  await expectIn(client, 'Fatou Diabaté')
  await page.press(PAY)
  await expectText(/^Déjà enregistrée\s: commande #/)
  expect(document.body.textContent).not.toMatch(/Votre premier envoi|Retrouvez-la dans Suivi/)
  await page.follow('Voir la commande')
  await waitFor(ticket)
  expect(readOrders(server)).toHaveLength(1)
  await next(page)
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')
  expect(clientsWith(server, '+2250546129077')).toHaveLength(1)
})

/** Takes a drop that waits for the network back to the till. */
async function takeBack(page: Page): Promise<void> {
  await page.press('Reprendre le dépôt')
  await screen.findByRole('button', { name: PAY })
}

/** A shirt that is paid with 500 F, of which nothing is heard, whether or not it reached the server. */
async function payWithoutAnswer(
  server: ServerInProcess,
  page: Page,
  phone: string,
  lose: 'cut' | 'loseAnswers' = 'loseAnswers',
) {
  await addShirt(page)
  await typePhone(page, phone)
  await choose(page, 'Espèces')
  await choose(page, 'Autre')
  await page.fill('Montant donné', '500')
  const back = server[lose](/counter\.drop/)
  await page.press(PAY)
  await takeBack(page)
  back()
}

test('the till serves the next client while a drop waits, and takes the one that waits back', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await choose(page, 'Au retrait')
  server.setOnline(false)
  await page.press(PAY)
  await page.press('Client suivant')
  await expectText('Un dépôt attend le réseau')
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')
  await page.press(/^Reprendre/)
  await waitFor(async () => expect(await pieces('Chemise')).toBe(1))
  expect(radio('Au retrait').checked).toBe(true)
  server.setOnline(true)
  await expectIn(client, 'Aminata Koné')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toHaveLength(1)
})

test('an amount that is corrected after a lost network is never taken for the first one', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await payWithoutAnswer(server, page, owner.phone)
  await choose(page, 'Juste')
  await page.press(PAY)
  await expectText(/premier envoi/)
  expect(readOrders(server)).toMatchObject([{ paidAmount: 500 }])
})

test('an amount that is corrected before the first one arrived is the one that is taken', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await payWithoutAnswer(server, page, owner.phone, 'cut')
  await page.fill('Montant donné', '700')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 700 }])
})

test('another person who is said after a lost network is never taken for the first one', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await payWithoutAnswer(server, page, owner.phone)
  await page.press(/^Autre personne/)
  await page.fill('Nom du client', 'Ali Koné')
  await page.press(PAY)
  await expectText(/premier envoi/)
  expect(readOrders(server)).toMatchObject([{ clientId: owner.id }])
  expect(clientsWith(server, owner.phone)).toHaveLength(1)
})

test('a transaction that is corrected after a lost network is never taken for the first one', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await choose(page, 'Wave')
  await page.fill('Identifiant Wave', 'T_7F4K2')
  const back = server.loseAnswers(/counter\.drop/)
  await page.press(PAY)
  await takeBack(page)
  back()
  await page.fill('Identifiant Wave', 'T_9Z1B8')
  await page.press(PAY)
  await expectText(/^Déjà enregistrée/)
  expect(readOrders(server)).toHaveLength(1)
})

test('pieces that are added after a lost network stay in the basket when the first order is looked at', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await payWithoutAnswer(server, page, owner.phone)
  await page.press('Ajouter Pantalon')
  await page.press(PAY)
  await expectText(/^Déjà enregistrée/)
  await page.follow('Voir la commande')
  await waitFor(ticket)
  await next(page)
  expect(await pieces('Chemise')).toBe(0)
  expect(await pieces('Pantalon')).toBe(1)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Au retrait')
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 500 }, { paidAmount: 0 }])
})

test('a drop that waits for the network sends itself again, and shows its ticket though the new client has a record by then', async ({
  server,
  page,
}) => {
  await openTill(server, page)
  await addShirt(page)
  await typePhone(page, NEW_PHONE)
  await page.fill('Nom du client', 'Fatou Diabaté')
  await choose(page, 'Espèces')
  const back = server.loseAnswers(/counter\.drop/)
  await page.press(PAY)
  await expectText('Le dépôt de Fatou Diabaté attend le réseau')
  back()
  // Reading the client again finds the record that the first try made.
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new Event('online'))
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 800 }])
  expect(clientsWith(server, '+2250546129077')).toHaveLength(1)
})

test('an order that is typed while its half hour passes is taken, and says its new promise', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await expectIn(basket, 'dès 9 h')
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Au retrait')
  // Read again, the promise would have moved before the order was sent.
  const readAgain = server.hold(/checkout\.times/)
  minutesPass(server, 11)
  await page.press(PAY)
  await expectText(
    /L’heure a tourné\s: prêt .*dès 9\sh\s30, et non plus .*dès 9\sh\. Dites-le au client/,
  )
  readAgain()
  await taken()
  expect(readOrders(server)).toMatchObject([
    { atCounter: true, readyBy: Date.UTC(2025, 5, 12, 9, 30) },
  ])
})

test('an order that is typed within its half hour is taken as it was promised', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Au retrait')
  minutesPass(server, 9)
  await page.press(PAY)
  await taken()
  expect(screen.queryByText(/L’heure a tourné/)).toBeNull()
  expect(readOrders(server)).toMatchObject([{ readyBy: Date.UTC(2025, 5, 12, 9) }])
})

test('the till asks again by itself each minute, and says a promise that moved', async ({
  server,
  page,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await openTill(server, page)
  await addShirt(page)
  await expectIn(basket, 'dès 9 h')
  minutesPass(server, 11)
  vi.advanceTimersByTime(MINUTE)
  await expectIn(basket, 'dès 9 h 30')
  await expectIn(basket, 'C’était « Prêt jeudi dès 9 h »')
})

test('a bag may be counted later: its card says where it is, and misses neither a place nor a livreur', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press('Autres actions')
  await page.press(/^Compter plus tard/)
  await expectText('Enregistré. Le sac attend son comptage.')
  screen.getByRole('link', { name: 'Compter au comptoir' })
  expect(print).not.toHaveBeenCalled()
  expect(readOrders(server)).toMatchObject([{ status: 'pending', paidAmount: 0 }])
  page.open('/admin/commandes-non-assignees')
  await expectIn(card('Commande #'), 'Au comptoir')
  expect(card('Commande #')().textContent).not.toMatch(/Localisation du client|Non spécifié/)
})

test('a client who wants a livreur instead takes their clothes to the order of a visit', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.user.click(screen.getByRole('checkbox', { name: /^Express/ }))
  await page.press('Autres actions')
  await page.press(/^Passer chez le client/)
  await expectAddress(`/admin/nouvelle-commande?client=${owner.id}`)
  await expectIn(() => screen.getByRole('region', { name: 'Le panier' }), '1 pièce')
  // It goes along: nobody is on duty for it, which is said.
  await expectText('L’express n’est plus possible')
  page.open(TILL)
  await garment('Chemise')
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')
})

test('an order that was begun for a visit goes on at the till, which serves one client at a time', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press('Autres actions')
  await page.press(/^Passer chez le client/)
  await expectText('Aminata Koné')
  await page.follow('Au comptoir')
  await expectIn(client, 'Aminata Koné')
  expect(await pieces('Chemise')).toBe(1)
  const visit = teamDraftKey(admin.id, owner.id)
  const { lines } = readLatestDraft(tillDraftKey(admin.id))
  expect(readLatestDraft(visit).lines).toEqual([])
  changeDraft(visit, { lines })
  page.open(teamOrderPath(owner.id))
  await expectText('Aminata Koné')
  await page.follow('Au comptoir')
  expect(await pieces('Chemise')).toBe(1)
  expect(readLatestDraft(visit).lines).toEqual(lines)
})

test('garments go to the till without the note of their visit, and not while a phone is typed at the till', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  const visit = teamDraftKey(admin.id, owner.id)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press('Autres actions')
  await page.press(/^Passer chez le client/)
  await expectText('Aminata Koné')
  changeDraft(tillDraftKey(admin.id), { contactPhone: NEW_PHONE })
  await page.follow('Au comptoir')
  await waitFor(() => expect(phoneField().value).toBe(NEW_PHONE))
  expect(readLatestDraft(visit).lines).toHaveLength(1)
  changeDraft(visit, { note: 'Sonnez deux fois' })
  page.open(teamOrderPath(owner.id))
  await expectText('Aminata Koné')
  changeDraft(tillDraftKey(admin.id), { contactPhone: null })
  await page.follow('Au comptoir')
  await expectIn(client, 'Aminata Koné')
  expect(await pieces('Chemise')).toBe(1)
  expect(readLatestDraft(visit).note).toBe('Sonnez deux fois')
})

test('garments of a visit stay with it while somebody is served at the till', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  const visit = teamDraftKey(admin.id, owner.id)
  await addShirt(page)
  const { lines } = readLatestDraft(tillDraftKey(admin.id))
  changeDraft(visit, { lines: lines.map((line) => ({ ...line, quantity: 3 })) })
  page.open(teamOrderPath(owner.id))
  await expectText('Aminata Koné')
  await page.follow('Au comptoir')
  expect(await pieces('Chemise')).toBe(1)
  expect(readLatestDraft(visit).lines).toMatchObject([{ quantity: 3 }])
})

test('a till that is emptied after a lost network says nothing of it to the next client', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await payWithoutAnswer(server, page, owner.phone, 'cut')
  await page.press('Autres actions')
  await page.press('Recommencer avec une caisse vide')
  await expectNoDialog()
  await waitFor(() => expect(screen.queryByText(/attend le réseau/)).toBeNull())
  expect(phoneField().value).toBe('')
})

test('what does not fit into the order of a visit stays at the till, with its client', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTill(server, page)
  await addShirt(page)
  const [shirt] = readLatestDraft(tillDraftKey(admin.id)).lines
  if (!shirt) throw new Error('no shirt')
  changeDraft(teamDraftKey(admin.id, owner.id), { lines: [{ ...shirt, quantity: MAX_QUANTITY }] })
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await page.press('Autres actions')
  await page.press(/^Passer chez le client/)
  await expectText('Il reste 1 pièce à la caisse.')
  page.open(TILL)
  await garment('Chemise')
  expect(await pieces('Chemise')).toBe(1)
  await expectIn(client, 'Aminata Koné')
})

test('the ticket is shown again after a reload, and is not printed twice', async ({
  server,
  page,
}) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  await page.press(PAY)
  await taken()
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  page.reload()
  await waitFor(ticket)
  await page.press('Réimprimer')
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
})

test('an address of a ticket that does not exist is not blamed on the network', async ({
  server,
  page,
}) => {
  await openTill(server, page)
  page.open(`${TILL}?ticket=inconnu`)
  await expectText('Impossible de charger les détails de la commande.')
  expect(main().textContent).not.toMatch(/connexion/i)
})

test('a price that changed is shown before anything is taken', async ({ server, page }) => {
  const { client: owner } = await openTill(server, page)
  await addShirt(page)
  await typePhone(page, owner.phone)
  await expectIn(client, 'Aminata Koné')
  await choose(page, 'Espèces')
  server.t.database.sqlite
    .prepare("update products set services = replace(services, '800', '900')")
    .run()
  await page.press(PAY)
  await expectText('Les prix ont changé')
  expect(readOrders(server)).toEqual([])
  await expectIn(basket, fcfa(900))
  await page.press(PAY)
  await taken()
  expect(readOrders(server)).toMatchObject([{ paidAmount: 900 }])
})

test('the help of the keys names those of the till', async ({ server, page }) => {
  await openTill(server, page)
  await page.user.keyboard('?')
  const help = dialog('Raccourcis clavier')
  for (const words of ['Choisir un vêtement', 'Service suivant', 'Encaisser et imprimer'])
    await expectIn(help, words)
})
