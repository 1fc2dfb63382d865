import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { clientMessages, invoiceBalances, numberRequests, users } from '#server/db/schema.ts'
import { sweep } from '#server/housekeeping.ts'
import { insertPhoto } from '#server/orders/photos/photos.queries.ts'
import { refuseUnseen } from '#server/orders/photos/photos.service.ts'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  orderInput,
} from '#server/testing/factories.ts'
import {
  invoiceAll,
  makeOwedOrder,
  putOnAccount,
} from '#server/testing/fixtures/company-invoices.fixture.ts'
import { openHome, openRequest } from '#server/testing/open-links.ts'
import { openProblems } from '#server/testing/open-problems.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import {
  ASKING_PHONE,
  askByNumber,
  phoneByLink,
  proveNumber,
  sendRequest,
} from '#server/testing/scenes/by-number.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { NUMBER_REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { clientLink } from './client-links.service.ts'

// Somebody asks for an order under a number that is another person's, who reads the message and taps.

let t: TestContext
let team: Caller
let asker: Browser
let owner: Browser
let orderId: string
let clientId: string
let linkToken: string

beforeEach(async () => {
  t = createTestContext()
  team = await t.as(await makeAdmin(t))
  asker = t.browser('41.0.0.1')
  owner = t.browser('41.0.0.2')
  const { id } = await askByNumber(t, {}, asker.caller)
  const token = await sendRequest(team, id)
  const { figures, pickup } = await openRequest(owner.caller, token)
  const shownTotal = figures.grandTotal
  const placed = await owner.caller.numberRequests.confirm({
    token,
    pickup,
    shown: { total: shownTotal },
  })
  orderId = placed.orderId
  clientId = (await team.orders.byId({ orderId })).client.id
  linkToken = clientLink(t, clientId)?.split('/').at(-1) ?? ''
  for (const browser of [owner, asker]) await openHome(browser.caller, linkToken)
})

/** The code comes to the number, and nobody of the team reads it. */
const proveOwn = () => proveNumber(t, owner.caller, { id: clientId, phone: ASKING_PHONE })

const readBy = ({ caller }: Browser, id = orderId) => caller.orders.byId({ orderId: id })

const SECRETS = /Portail vert|Deuxième étage|Rue I 164|Koné/

test('the owner of the number reads the quarter, the hour and the total, and neither place nor invoice', async () => {
  const { items } = await owner.caller.orders.mine({})
  expect(items).toMatchObject([
    {
      placeHidden: true,
      clientLocation: null,
      km: null,
      landmark: null,
      note: null,
      grandTotal: 3000,
    },
  ])
  expect(items[0]?.clientAddress).toBe('Riviera 3')
  const read = [
    items,
    await readBy(owner),
    await owner.caller.orders.latest(),
    await owner.caller.checkout.lastPlace(),
    await owner.caller.checkout.basket(),
    await owner.caller.recurring.mine(),
    await owner.caller.orders.timeline({ orderId }),
  ]
  expect(JSON.stringify(read)).not.toMatch(SECRETS)
  expect(await owner.caller.auth.me()).toMatchObject({ fullname: 'Aminata', email: null })
  const refusal = await refusalOf(owner.caller.invoices.link({ orderId }))
  expect(refusal.code).toBe('PLACE_HIDDEN')
  expect((await refusalOf(readInvoiceOfCompany())).code).toBe('PLACE_HIDDEN')
  // The tap proves nothing of the number, which the team reads.
  expect(await record()).toMatchObject({ phoneProvenAt: null, phoneProvenBy: null })
})

/** An invoice of the record, as that of a company, which names it. */
async function readInvoiceOfCompany() {
  putOnAccount(t, { id: clientId })
  const client = t.database.orm.select().from(users).where(eq(users.id, clientId)).get()
  if (!client) throw new Error('No client')
  await makeOwedOrder(t, client, { input: { contactPhone: ASKING_PHONE } })
  const { invoiceId } = await invoiceAll(team, { id: clientId })
  t.database.orm.update(invoiceBalances).set({ sentAt: 1, sentAs: 'invoice' }).run()
  return owner.caller.companyInvoices.byId({ invoiceId })
}

test('the browser that asked reads the place that was typed in it, and cannot say that the order is not theirs', async () => {
  expect(await readBy(asker)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
  expect(await asker.caller.auth.me()).toMatchObject({ fullname: 'Aminata Koné' })
  expect(await asker.caller.checkout.lastPlace()).toMatchObject({ landmark: 'Portail vert' })
  expect(await asker.caller.invoices.link({ orderId })).toBeTruthy()
  expect((await refusalOf(asker.caller.clientLinks.disown({ orderId }))).code).toBe('FORBIDDEN')
})

async function takeLinen(taken = orderId): Promise<void> {
  const livreur = await makeLivreur(t)
  await team.orders.assign({
    orderId: taken,
    livreurId: livreur.id,
    kind: 'pickup',
    from: 'pending',
    currentLivreurId: null,
  })
  await team.orders.move({ orderId: taken, from: 'assigned', to: 'picked_up' })
}

const record = async () => {
  return team.clientRecords.byId({ userId: clientId })
}

test('once the linen was taken at the address, every browser with the link reads it, also once the request is forgotten', async () => {
  await takeLinen()
  expect(await record()).toMatchObject({ phoneProvenAt: t.clock.now(), phoneProvenBy: 'visit' })
  expect(await readBy(owner)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
  expect(await owner.caller.invoices.link({ orderId })).toBeTruthy()
  await longAfter()
  expect(requests()).toEqual([])
  expect(await readBy(owner)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
})

test('the linen of an order that the owner of the number makes at their own place opens no other, nor proves the number', async () => {
  t.clock.advance(MINUTE_MS)
  const own = await orderOfOwner()
  await takeLinen(own.id)
  expect(await record()).toMatchObject({ phoneProvenAt: null })
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  await proveOwn()
  const added = owner.caller.numberProof.askEmailCode({ email: 'autre@exemple.ci' })
  expect((await refusalOf(added)).code).toBe('PLACE_HIDDEN')
  await takeLinen()
  expect(await readBy(owner)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
})

test('an order that was asked for elsewhere is not made each week, which would show its place beside one of their own, until its linen was taken', async () => {
  const own = await owner.caller.checkout.place(await orderInput(t))
  await takeLinen(own.orderId)
  const weekly = { weekday: 5, fromMinute: 480, toMinute: 600 } as const
  const create = ({ caller }: Browser, id: string) =>
    caller.recurring.create({ orderId: id, ...weekly })
  expect((await refusalOf(create(owner, orderId))).code).toBe('PLACE_HIDDEN')
  expect(await create(owner, own.orderId)).toBeTruthy()
  await takeLinen()
  expect(await create(owner, orderId)).toBeTruthy()
})

/** The owner of the number orders at their own place, later. */
async function orderOfOwner() {
  const client = t.database.orm.select().from(users).where(eq(users.id, clientId)).get()
  return makeOrder(t, { client, input: { contactPhone: ASKING_PHONE } })
}

async function longAfter(): Promise<void> {
  t.clock.advance(2 * NUMBER_REQUESTS_KEPT_DAYS * DAY_MS)
  await sweep(t)
}

const requests = () =>
  t.database.orm.select({ orderId: numberRequests.orderId }).from(numberRequests).all()

test.each([
  ['waits still opens its place by its own visit only', () => undefined, null],
  [
    'was cancelled does so too, but says nothing of the number any more',
    () => team.orders.cancel({ orderId, from: 'pending' }),
    'visit',
  ],
])('months later, an order that %s', async (_, happens, phoneProvenBy) => {
  await happens()
  await longAfter()
  const own = await orderOfOwner()
  await takeLinen(own.id)
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  expect(await readBy(asker)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
  expect(await record()).toMatchObject({ phoneProvenBy })
  expect(requests()).toHaveLength(1)
})

test('an order by number that joins a record which was visited before shows its place after its own visit only, by a password too', async () => {
  const regular = await makeClient(t, { phone: ASKING_PHONE })
  const before = await makeOrder(t, { client: regular, input: { contactPhone: ASKING_PHONE } })
  await takeLinen(before.id)
  t.clock.advance(MINUTE_MS)
  const { id } = await askByNumber(t, { basket: { landmark: 'Portail bleu' } }, asker.caller)
  await team.numberRequests.chooseRecord({ requestId: id, clientId: regular.id })
  await sendRequest(team, id)
  const { pickup, total } = await team.numberRequests.byId({ requestId: id })
  await team.numberRequests.confirmByTeam({ requestId: id, pickup, shown: { total } })
  const [byLink, byPassword] = [await phoneByLink(t, regular, '41.0.0.4'), await t.as(regular)]
  for (const caller of [byLink.caller, byPassword]) {
    const read = await caller.orders.byId({ orderId: id })
    expect(read).toMatchObject({ placeHidden: true, landmark: null })
    expect(JSON.stringify(await caller.orders.mine({}))).not.toMatch(/Portail bleu/)
    expect(await caller.checkout.lastPlace()).not.toMatchObject({ landmark: 'Portail bleu' })
    expect((await refusalOf(caller.invoices.link({ orderId: id }))).code).toBe('PLACE_HIDDEN')
  }
  await takeLinen(id)
  for (const caller of [byLink.caller, byPassword])
    expect(await caller.orders.byId({ orderId: id })).toMatchObject({ landmark: 'Portail bleu' })
})

test('an order that the team takes under a known number shows its place by the link once its linen was taken, or where an order of that browser was', async () => {
  const regular = await makeClientWithoutEmail(t)
  const link = clientLink(t, regular.id) ?? ''
  const [other, own] = [t.browser('41.0.0.4'), t.browser('41.0.0.5')]
  for (const { caller } of [other, own]) await openHome(caller, link)
  const first = await own.caller.checkout.place(await orderInput(t, { landmark: 'Portail rouge' }))
  const reading = async ({ caller }: Browser, orderId = first.orderId) =>
    (await caller.orders.byId({ orderId })).landmark
  expect(await reading(own)).toBe('Portail rouge')
  expect(await own.caller.checkout.lastPlace()).toMatchObject({ landmark: 'Portail rouge' })
  expect(await reading(other)).toBeNull()
  await takeLinen(first.orderId)
  expect(await reading(other)).toBe('Portail rouge')
  const input = await orderInput(t, { landmark: 'Portail bleu' })
  const phoned = await team.checkout.placeFor({ ...input, clientId: regular.id })
  expect(await reading(other, phoned.orderId)).toBeNull()
  expect(await other.caller.checkout.lastPlace()).toMatchObject({ landmark: 'Portail rouge' })
  expect(await reading(own, phoned.orderId)).toBe('Portail bleu')
  await takeLinen(phoned.orderId)
  expect(await reading(other, phoned.orderId)).toBe('Portail bleu')
})

test('no browser shows a place for the name of an order that was written into its cookie', async () => {
  const regular = await makeClientWithoutEmail(t)
  const order = await makeOrder(t, { client: regular, input: { landmark: 'Portail rouge' } })
  const browser = await phoneByLink(t, regular, '41.0.0.4')
  browser.cookies.set('laveo-commandes', `${order.id}${'A'.repeat(43)}`)
  expect(await readBy(browser, order.id)).toMatchObject({ placeHidden: true, landmark: null })
})

test('after a first order by number that was cancelled, the second, which was delivered, opens the record and its invoice', async () => {
  await team.orders.cancel({ orderId, from: 'pending' })
  t.clock.advance(MINUTE_MS)
  const own = await orderOfOwner()
  await takeLinen(own.id)
  expect(await owner.caller.auth.me()).toMatchObject({ placesHidden: false })
  expect(await owner.caller.invoices.link({ orderId: own.id })).toBeTruthy()
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  await proveOwn()
  expect(await owner.caller.numberProof.askEmailCode({ email: 'autre@exemple.ci' })).toBeNull()
})

test('a visit goes on opening its own place and the record, though a request before it never came', async () => {
  t.clock.advance(MINUTE_MS)
  const { id } = await askByNumber(t, {}, asker.caller)
  await team.numberRequests.chooseRecord({ requestId: id, clientId })
  await sendRequest(team, id)
  const { pickup, total } = await team.numberRequests.byId({ requestId: id })
  await team.numberRequests.confirmByTeam({ requestId: id, pickup, shown: { total } })
  await takeLinen(id)
  const isAsSaid = async () => {
    expect(await readBy(owner, id)).toMatchObject({ placeHidden: false })
    expect(await readBy(owner)).toMatchObject({ placeHidden: true })
    expect(await owner.caller.auth.me()).toMatchObject({ placesHidden: false })
  }
  await isAsSaid()
  await longAfter()
  await isAsSaid()
})

test('while somebody says that the order is not theirs, the browser that asked goes on reading its place, and a visit proves no number', async () => {
  await owner.caller.clientLinks.disown({ orderId })
  await takeLinen()
  expect(await record()).toMatchObject({ phoneProvenAt: null })
  await longAfter()
  expect(await readBy(asker)).toMatchObject({ placeHidden: false })
  expect(await readBy(owner)).toMatchObject({ placeHidden: true })
})

test('an order that the owner of the number asks for by number too opens no place in their browser, where the team gives it the same record', async () => {
  const { id } = await askByNumber(t, { basket: { landmark: 'Portail bleu' } }, owner.caller)
  await team.numberRequests.chooseRecord({ requestId: id, clientId })
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  t.clock.advance(MINUTE_MS)
  const { pickup, total } = await team.numberRequests.byId({ requestId: id })
  await team.numberRequests.confirmByTeam({ requestId: id, pickup, shown: { total } })
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  expect(await readBy(asker)).toMatchObject({ placeHidden: false })
})

test('the photo of a missed visit, which shows the door, is told to the browser that asked only', async () => {
  const livreur = await makeLivreur(t)
  const size = { width: 90, height: 60, bytes: 1000 }
  const taken = { takenAt: t.clock.now(), createdAt: t.clock.now() }
  const whose = { id: 'photo-of-the-door', orderId, livreurId: livreur.id, caption: null }
  insertPhoto(t.database.orm, { ...whose, step: 'pickup', ...size, ...taken })
  expect((await owner.caller.photos.ofOrder({ orderId })).photos).toEqual([])
  expect((await asker.caller.photos.ofOrder({ orderId })).photos).toHaveLength(1)
  const askedName = t.database.orm.select().from(numberRequests).get()?.browser
  const see = (name: string | undefined) => {
    const browser = { byLink: true, name, placed: () => [] }
    const actor = { id: clientId, role: 'client' as const, fullname: '', browser }
    refuseUnseen({ ...t, actor }, { orderId, photoId: whose.id })
  }
  expect(() => see('a stranger')).toThrow('n’existe pas')
  expect(() => see(askedName)).not.toThrow()
})

test('a code of the number proves it in that session, and shows neither place nor invoice, nor adds an e-mail, before the visit, nor changes the number', async () => {
  const other = t.browser('41.0.0.3')
  await openHome(other.caller, linkToken)
  await proveOwn()
  expect(await record()).toMatchObject({ phoneProvenAt: t.clock.now(), phoneProvenBy: 'code' })
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  expect(await owner.caller.auth.me()).toMatchObject({ isNumberProven: true, placesHidden: true })
  expect((await refusalOf(owner.caller.invoices.link({ orderId }))).code).toBe('PLACE_HIDDEN')
  const added = owner.caller.numberProof.askEmailCode({ email: 'autre@exemple.ci' })
  expect((await refusalOf(added)).code).toBe('PLACE_HIDDEN')
  expect(await other.caller.auth.me()).toMatchObject({ isNumberProven: false })
  const change = owner.caller.profile.update({ fullname: 'Aminata', phone: '0546129077' })
  expect((await refusalOf(change)).code).toBe('BY_LINK_ONLY')
})

test('« Ce n’est pas ma commande » tells the team once, moves nothing, and keeps the place hidden after a visit', async () => {
  const before = await readBy(owner)
  await owner.caller.clientLinks.disown({ orderId })
  await owner.caller.clientLinks.disown({ orderId })
  const flags = await openProblems(team, 'flag')
  expect(flags).toMatchObject([{ orderId, kind: 'not_theirs', orderStatus: 'pending' }])
  expect(await readBy(owner)).toMatchObject({ status: before.status, placeHidden: true })
  await takeLinen()
  await proveOwn()
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null })
  const added = owner.caller.numberProof.askEmailCode({ email: 'autre@exemple.ci' })
  expect((await refusalOf(added)).code).toBe('PLACE_HIDDEN')
  expect(await readBy(asker)).toMatchObject({ placeHidden: false })
  const flagId = flags[0]?.id ?? ''
  expect((await refusalOf(team.flags.resolve({ flagId }))).code).toBe('VALIDATION')
  await team.flags.resolve({ flagId, answer: 'right' })
  expect(await readBy(owner)).toMatchObject({ placeHidden: false })
})

test('a number that the team found wrong opens no place to its link, also after the visit, whatever is answered later, and the trail says so', async () => {
  await owner.caller.clientLinks.disown({ orderId })
  await takeLinen()
  const [flag] = await openProblems(team, 'flag')
  const answer = (answer: 'right' | 'wrong') =>
    team.flags.resolve({ flagId: flag?.id ?? '', answer })
  await answer('wrong')
  expect(await answer('wrong')).toBeNull()
  expect((await refusalOf(answer('right'))).code).toBe('FLAG_RESOLVED')
  const told = [{ kind: 'not_theirs' }]
  expect(await readBy(owner)).toMatchObject({ placeHidden: true, landmark: null, flags: told })
  await owner.caller.clientLinks.disown({ orderId })
  expect(await openProblems(team, 'flag')).toEqual([])
  expect((await team.orders.byId({ orderId })).flags).toEqual([])
  expect(await readBy(asker)).toMatchObject({ placeHidden: false })
  expect((await team.orders.timeline({ orderId })).at(-1)).toMatchObject({
    kind: 'flag_resolved',
    numberAnswer: 'wrong',
  })
})

test('a number is sent no news once somebody says that the order is not theirs, nor when the team found it wrong', async () => {
  const told = () => t.database.orm.select().from(clientMessages).all()
  await owner.caller.clientLinks.disown({ orderId })
  const before = told()
  await takeLinen()
  expect(told()).toEqual(before)
  const [flag] = await openProblems(team, 'flag')
  await team.flags.resolve({ flagId: flag?.id ?? '', answer: 'wrong' })
  await team.orders.cancel({ orderId, from: 'picked_up' })
  expect(told()).toEqual(before)
})

test('the order whose number the team found wrong opens its place to the record of the right number', async () => {
  await owner.caller.clientLinks.disown({ orderId })
  await takeLinen()
  const right = await makeClientWithoutEmail(t)
  await team.clientRecords.merge({ keptId: right.id, leftId: clientId })
  const [flag] = await openProblems(team, 'flag')
  await team.flags.resolve({ flagId: flag?.id ?? '', answer: 'wrong' })
  const browser = await phoneByLink(t, right, '41.0.0.3')
  expect(await readBy(browser)).toMatchObject({ placeHidden: false, landmark: 'Portail vert' })
})

test('a landmark is added without telling what is there, and once', async () => {
  const landmark = 'Face à la pharmacie'
  await owner.caller.clientLinks.addLandmark({ orderId, landmark })
  await owner.caller.clientLinks.addLandmark({ orderId, landmark })
  expect(await readBy(owner)).toMatchObject({ landmark: null })
  expect(JSON.stringify(await owner.caller.orders.timeline({ orderId }))).not.toMatch(SECRETS)
  expect((await team.orders.byId({ orderId })).landmark).toBe('Portail vert · Face à la pharmacie')
})

test('a code serves once, for ten minutes, and the next one ends it', async () => {
  const give = async () => (await team.numberProof.giveCode({ userId: clientId })).code
  const refused = async (code: string) =>
    (await refusalOf(owner.caller.numberProof.enterCode({ code }))).code
  const [first, second] = [await give(), await give()]
  if (first !== second) expect(await refused(first)).toBe('CODE_INVALID')
  t.clock.advance(10 * MINUTE_MS)
  expect(await refused(second)).toBe('CODE_INVALID')
  const third = await give()
  await asker.caller.numberProof.enterCode({ code: third })
  expect(await refused(third)).toBe('CODE_INVALID')
})
