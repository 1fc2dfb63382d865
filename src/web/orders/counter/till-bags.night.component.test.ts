import { screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { orderPlaces } from '#server/db/schema.ts'
import { makeClient } from '#server/testing/factories.ts'
import { makeCompany } from '#server/testing/filling/fill-companies.ts'
import { counterStep, dropOrder } from '#server/testing/fixtures/counter.fixture.ts'
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
import { card, dialog, expectIn, pressIn } from '#web/testing/lists.ts'
import { fcfa } from '#web/testing/order-steps.ts'
import {
  addShirt,
  bags,
  basket,
  choose,
  chooseByName,
  client,
  garment,
  MINUTE,
  minutesPass,
  NEW_PHONE,
  openTill,
  openTillWithBag,
  openTillWithReadyBag,
  openTillWithShirt,
  PAY,
  phoneField,
  pieces,
  print,
  readOrders,
  standInPrinter,
  TILL,
  taken,
  typePhone,
} from '#web/testing/till-steps.ts'
import { changeDraft, readLatestDraft } from '../cart/draft-store.ts'
import { teamDraftKey, teamOrderPath, tillDraftKey } from '../team-order-paths.ts'

standInPrinter()

async function goOnAsVisit(page: Page): Promise<void> {
  await page.press('Autres actions')
  await page.press(/^Passer chez le client/)
}

test('a client who comes back for their clothes: a name, Enter, Enter, unless clothes are dropped, and the till is ready for the next one', async ({
  server,
  page,
}) => {
  const { client: owner, bag } = await openTillWithReadyBag(server, page)
  server.t.database.orm
    .insert(orderPlaces)
    .values({ orderN: bag.n, rack: 'B', place: 2, hangers: 0, bags: 1, at: 0 })
    .run()
  page.reload()
  await garment('Chemise')
  await waitFor(bags)
  await expectIn(bags, `À payer${fcfa(3000)}`)
  await expectIn(bags, 'Place B-2')
  await addShirt(page)
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
  ;(await garment('Chemise')).focus()
  await page.user.keyboard('-')
  await waitFor(bags)
  await page.user.click(phoneField())
  await page.user.keyboard('{Enter}')
  await expectFocus(() => within(bags()).getByRole('button', { name: /^Tout y est/ }))
  await page.user.keyboard('{Enter}')
  await expectToast('Linge rendu', `#${bag.reference}`)
  expect(readOrders(server)).toMatchObject([
    { clientId: owner.id, status: 'completed', paidAmount: 3000 },
  ])
  expect(phoneField().value).toBe('')
  await expectFocus(phoneField)
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
})

test('the bag of a company on account is given back without a word of its money', async ({
  server,
  page,
}) => {
  const { staff, client: owner, bag } = await openTillWithReadyBag(server, page)
  makeCompany(server.t, owner.id)
  await staff.companies.setOrderAccount({ orderId: bag.id, onAccount: true })
  page.reload()
  await expectIn(bags, 'En compte')
  await within(bags()).findByRole('link', { name: 'Compter' })
  await pressIn(page, bags, /^Tout y est, rendu/)
  await expectToast('Linge rendu', `#${bag.reference}`)
  expect(readOrders(server)).toMatchObject([{ status: 'completed', paidAmount: 0 }])
})

test('Enter gives no bag away that is not ready: it is chosen', async ({ server, page }) => {
  const { client: owner, bag } = await openTillWithBag(server, page)
  await chooseByName(page, 'amina')
  await expectIn(bags, 'Ce linge n’est pas encore prêt. Pour le rendre quand même, choisissez-le.')
  await expectFocus(phoneField)
  expect(readOrders(server)).toMatchObject([{ status: 'picked_up', paidAmount: 0 }])
  await pressIn(page, bags, /^Tout y est/)
  await pressIn(page, dialog('Rendre ce linge'), 'Rendre le linge')
  await expectToast('Linge rendu', `#${bag.reference}`)
  expect(readOrders(server)).toMatchObject([
    { clientId: owner.id, status: 'completed', paidAmount: 3000 },
  ])
})

test('of several clients of one name the first is lit, the arrows choose, and Enter leads to the bag of that client', async ({
  server,
  page,
}) => {
  const { staff, bag } = await openTillWithReadyBag(server, page)
  const other = await makeClient(server.t, { fullname: 'Aminata Kouassi' })
  const otherBag = await dropOrder(server.t, staff, other)
  await staff.counter.count(counterStep(otherBag, 'pending'))
  await staff.visits.makeReady({ orderId: otherBag })
  page.reload()
  await garment('Chemise')
  await typePhone(page, 'amina')
  await expectIn(client, 'Aminata Kouassi')
  expect(screen.queryByRole('region', { name: 'Linge à rendre' })).toBeNull()
  const lit = () => screen.getByRole('option', { selected: true })
  await page.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  if (!lit().textContent.includes('Aminata Koné')) await page.user.keyboard('{ArrowDown}')
  expect(lit().textContent).toContain('Aminata Koné')
  await page.user.keyboard('{Enter}')
  await expectFocus(() => within(bags()).getByRole('button', { name: /^Tout y est/ }))
  await page.user.keyboard('{Enter}')
  await expectToast('Linge rendu', `#${bag.reference}`)
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
  await openTillWithShirt(server, page)
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

test('a client who wants a livreur instead takes their clothes to the order of a visit, and back to the till without its note, unless another client is served there', async ({
  server,
  page,
}) => {
  const { admin, client: owner } = await openTillWithShirt(server, page)
  const [visit, atTill] = [teamDraftKey(admin.id, owner.id), tillDraftKey(admin.id)]
  const takeToTill = async () => {
    page.open(teamOrderPath(owner.id))
    await expectText('Aminata Koné')
    await page.follow('Au comptoir')
  }
  await page.user.click(screen.getByRole('checkbox', { name: /^Express/ }))
  await goOnAsVisit(page)
  await expectAddress(`/admin/nouvelle-commande?client=${owner.id}`)
  await expectIn(() => screen.getByRole('region', { name: 'Le panier' }), '1 pièce')
  // It goes along: nobody is on duty for it, which is said.
  await expectText('L’express n’est plus possible')
  page.open(TILL)
  await garment('Chemise')
  expect(await pieces('Chemise')).toBe(0)
  expect(phoneField().value).toBe('')

  changeDraft(atTill, { contactPhone: NEW_PHONE })
  await takeToTill()
  await waitFor(() => expect(phoneField().value).toBe(NEW_PHONE))
  const { lines } = readLatestDraft(visit)
  expect(lines).toHaveLength(1)
  changeDraft(visit, { note: 'Sonnez deux fois' })
  changeDraft(atTill, { contactPhone: null })
  await takeToTill()
  await expectIn(client, 'Aminata Koné')
  expect(await pieces('Chemise')).toBe(1)
  expect(readLatestDraft(visit)).toMatchObject({ lines: [], note: 'Sonnez deux fois' })

  changeDraft(visit, { lines })
  changeDraft(atTill, { contactPhone: null })
  await takeToTill()
  expect(await pieces('Chemise')).toBe(1)
  expect(readLatestDraft(visit).lines).toEqual(lines)
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
  await goOnAsVisit(page)
  await expectText('Il reste 1 pièce à la caisse.')
  page.open(TILL)
  await garment('Chemise')
  expect(await pieces('Chemise')).toBe(1)
  await expectIn(client, 'Aminata Koné')
})
