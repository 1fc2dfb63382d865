import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { sweep } from '#server/housekeeping.ts'
import {
  type Browser,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  disable,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  orderInput,
  readOrder,
  TEST_PASSWORD,
} from '#server/testing/factories.ts'
import { openHome, openLink, openRequest } from '#server/testing/open-links.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { eventsOf } from '#server/testing/read-back.ts'
import { codeOfRefusal, refusalOf } from '#server/testing/refusal.ts'
import {
  ASKING_PHONE,
  askByNumber,
  copySetAside,
  numberRequestInput,
  requestIdOf,
  sendRequest,
  type WantedRequest,
} from '#server/testing/scenes/by-number.ts'
import { HOUR_MS } from '#shared/dates.ts'
import {
  MAX_FOLDED,
  REQUEST_CEILINGS,
  REQUEST_LIFE_MS,
} from '#shared/orders/number-requests/number-requests.ts'
import { NUMBER_REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { DEFAULT_SETTINGS } from '#shared/shop/settings/settings.ts'

let t: TestContext
let admin: Awaited<ReturnType<TestContext['as']>>

beforeEach(async () => {
  t = createTestContext()
  admin = await t.as(await makeAdmin(t))
})

async function ask(wanted: WantedRequest = {}, browser: Browser = t.browser()) {
  return { browser, ...(await askByNumber(t, wanted, browser.caller)) }
}

const statusOf = (token: string, browser = t.browser()) =>
  browser.caller.numberRequests.status({ token })
const list = () => admin.numberRequests.list()
const orderCount = () => t.database.sqlite.prepare('select count(*) from orders').pluck().get()
const slotLoads = () => t.database.sqlite.prepare('select count(*) from slot_loads').pluck().get()

const send = (requestId: string) => sendRequest(admin, requestId)

async function confirm(token: string, browser = t.browser()) {
  const { pickup, figures } = await openRequest(browser.caller, token)
  return browser.caller.numberRequests.confirm({
    token,
    pickup,
    shown: { total: figures.grandTotal },
  })
}

describe('a request', () => {
  test('is kept without an account, holds no slot, and tells its reference', async () => {
    const { token } = await ask()
    const status = await statusOf(token)
    expect(status).toMatchObject({
      state: 'waiting',
      fullname: 'Aminata Koné',
      phone: ASKING_PHONE,
      contents: { pieces: 2, bags: 0 },
      total: 3000,
      quarter: 'Riviera 3',
      isFolded: false,
    })
    expect(status.reference).toMatch(/^[1-9]\d{7}$/)
    expect([orderCount(), slotLoads()]).toEqual([0, 0])
    expect(await admin.requests.counts()).toMatchObject({ toConfirm: 1 })
  })

  test('of a double tap or a lost answer is one', async () => {
    const browser = t.browser()
    const input = await numberRequestInput(t)
    const both = await Promise.all([
      browser.caller.numberRequests.ask(input),
      browser.caller.numberRequests.ask(input),
    ])
    expect(both[0]).toEqual(both[1])
    expect((await list()).toReach).toHaveLength(1)
  })

  test('that was changed after a lost answer is kept as it is now, unless somebody was told of it', async () => {
    const browser = t.browser()
    const input = await numberRequestInput(t)
    const { statusKey: token } = await browser.caller.numberRequests.ask(input)
    await browser.caller.numberRequests.ask({ ...input, fullname: 'Aya Traoré' })
    expect(await statusOf(token)).toMatchObject({ fullname: 'Aya Traoré' })
    const [row] = (await list()).toReach
    await send(row?.id ?? '')
    await browser.caller.numberRequests.ask({ ...input, fullname: 'Fatou Diabaté' })
    expect(await statusOf(token)).toMatchObject({ fullname: 'Aya Traoré' })
  })

  test('that the team has in hand is not undone by the same request that arrives again', async () => {
    await makeLivreur(t)
    const { caller } = t.browser()
    const pickup = await firstSlot()
    for (const inHand of [
      (requestId: string) => admin.numberRequests.changeHour({ requestId, pickup }),
      (requestId: string) => admin.numberRequests.correctNumber({ requestId, phone: '0102030405' }),
    ]) {
      const input = await numberRequestInput(t)
      const { statusKey } = await caller.numberRequests.ask(input)
      const requestId = requestIdOf(statusKey)
      await inHand(requestId)
      const before = await admin.numberRequests.byId({ requestId })
      await caller.numberRequests.ask({ ...input, phone: '+2250102030499' })
      expect(await admin.numberRequests.byId({ requestId })).toEqual(before)
    }
  })

  test('that arrives again for the same number keeps the record that the team chose, and for another has none', async () => {
    const { caller } = t.browser()
    const { id: clientId } = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const input = await numberRequestInput(t)
    const requestId = requestIdOf((await caller.numberRequests.ask(input)).statusKey)
    const read = () => admin.numberRequests.byId({ requestId })
    await admin.numberRequests.chooseRecord({ requestId, clientId })
    await caller.numberRequests.ask({ ...input, fullname: 'Aya Traoré' })
    expect(await read()).toMatchObject({ fullname: 'Aya Traoré', isRecordChosen: true })
    await caller.numberRequests.ask({ ...input, phone: '+2250102030499' })
    expect(await read()).toMatchObject({ isRecordChosen: false, recordName: null })
  })

  test('is taken back by the device that asked', async () => {
    const { token, browser, id } = await ask()
    const link = await send(id)
    await browser.caller.numberRequests.withdraw({ token })
    expect(await statusOf(token)).toMatchObject({ state: 'withdrawn' })
    expect((await refusalOf(confirm(link))).code).toBe('REQUEST_OVER')
  })

  test('says nothing of who has the number', async () => {
    const unknown = await ask({ phone: '+2250102030405' })
    await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const known = await ask()
    const shape = async (token: string) => Object.keys(await statusOf(token))
    expect(await shape(known.token)).toEqual(await shape(unknown.token))
    const [a, b] = [await statusOf(known.token), await statusOf(unknown.token)]
    expect({ ...a, phone: '', reference: '', expiresAt: 0 }).toEqual({
      ...b,
      phone: '',
      reference: '',
      expiresAt: 0,
    })
  })

  test('with what is no name is refused: it enters our message', async () => {
    for (const fullname of ['<b>Aminata</b>', 'Aminata https://x.ci', '7 Aminata', 'A'.repeat(41)])
      expect((await refusalOf(ask({ fullname }))).fields?.fullname, fullname).toBeDefined()
  })

  test('is read by its own token alone', async () => {
    const { token, id } = await ask()
    const confirming = await send(id)
    const browser = t.browser()
    for (const wrong of ['x', `${token.slice(0, -1)}_`, confirming])
      expect((await refusalOf(statusOf(wrong, browser))).code).toBe('LINK_INVALID')
    expect((await refusalOf(confirm(token))).code).toBe('LINK_INVALID')
  })

  test('ends by itself after two days, and is erased a month later', async () => {
    const { token, id } = await ask()
    const link = await send(id)
    t.clock.advance(REQUEST_LIFE_MS)
    expect(await statusOf(token)).toMatchObject({ state: 'expired' })
    expect((await refusalOf(confirm(link))).code).toBe('REQUEST_OVER')
    expect(await list()).toMatchObject({ toReach: [], sent: [] })
    await sweep(t)
    expect(await statusOf(token)).toMatchObject({ state: 'expired' })
    t.clock.advance(NUMBER_REQUESTS_KEPT_DAYS * 24 * HOUR_MS)
    await sweep(t)
    expect((await refusalOf(statusOf(token))).code).toBe('LINK_INVALID')
  })
})

describe('a mistyped number', () => {
  test('is corrected by the device that asked until it is confirmed, also once a message has left, whose link then dies', async () => {
    const { token, browser, id } = await ask()
    const first = await send(id)
    const corrected = { token, phone: '0102030405' }
    expect(await browser.caller.numberRequests.correctOwnNumber(corrected)).toMatchObject({
      state: 'waiting',
      phone: '+2250102030405',
    })
    expect((await refusalOf(openLink(t.browser().caller, first))).code).toBe('LINK_INVALID')
    await confirm(await send(id))
    const late = browser.caller.numberRequests.correctOwnNumber({ token, phone: '0102030406' })
    expect((await refusalOf(late)).code).toBe('REQUEST_OVER')
  })

  test('gives way to two others at most by its device, and to more by the team', async () => {
    const { token, browser, id } = await ask()
    const correct = (phone: string) =>
      browser.caller.numberRequests.correctOwnNumber({ token, phone })
    expect(await correct('0102030405')).toMatchObject({ mayCorrectNumber: true })
    expect(await correct('0102030406')).toMatchObject({ mayCorrectNumber: false })
    expect((await refusalOf(correct('0102030407'))).code).toBe('REQUEST_NUMBERS_SPENT')
    await admin.numberRequests.correctNumber({ requestId: id, phone: '0102030407' })
    expect(await statusOf(token)).toMatchObject({ phone: '+2250102030407' })
  })

  test('voids the link that the wrong one has, when the team corrects it', async () => {
    const { id } = await ask()
    const first = await send(id)
    await openRequest(t.browser().caller, first)
    await admin.numberRequests.correctNumber({ requestId: id, phone: '0102030405' })
    expect((await refusalOf(confirm(first))).code).toBe('LINK_INVALID')
    expect((await list()).toReach).toMatchObject([{ id, sentAt: null, openedAt: null }])
    const second = await send(id)
    expect(await confirm(second)).toMatchObject({ grandTotal: 3000 })
  })

  test('is ended by « Ce n’est pas moi », which tells the team', async () => {
    const { id, token } = await ask()
    const link = await send(id)
    const stranger = t.browser()
    await stranger.caller.numberRequests.deny({ token: link })
    await stranger.caller.numberRequests.deny({ token: link })
    expect(await statusOf(token)).toMatchObject({ state: 'denied' })
    expect((await refusalOf(confirm(link))).code).toBe('REQUEST_OVER')
    expect((await list()).denied).toMatchObject([{ id, state: 'denied' }])
  })

  test('shows neither the place nor the note nor the phone to who opens the link', async () => {
    const { id } = await ask()
    const seen = JSON.stringify(await openRequest(t.browser().caller, await send(id)))
    for (const secret of [
      'Portail vert',
      'Rue I 164',
      'Deuxième',
      'Koné',
      '0707482136',
      'coordinates',
    ])
      expect(seen).not.toContain(secret)
    expect(seen).toContain('Riviera 3')
  })

  test('nor anything that was typed for an address, in the message or behind the link', async () => {
    for (const typed of ['Rue I 164 villa 12 portail vert', 'www.evil.ci/x', 'Gagnez 5000F']) {
      const { id, token } = await ask({ basket: { address: typed, landmark: typed, note: typed } })
      const { text } = await admin.numberRequests.giveLink({ requestId: id })
      const link = /\/c\/([\w-]+)/.exec(text)?.[1] ?? ''
      const opened = await openRequest(t.browser().caller, link)
      for (const said of [text, JSON.stringify(opened), JSON.stringify(await statusOf(token))]) {
        expect(said).not.toContain(typed)
        expect(said).toContain('Riviera 3')
      }
    }
  })
})

describe('confirmed by the link', () => {
  test('it is an order like any other, under its reference, and the link opens the client’s home', async () => {
    const { id, token } = await ask()
    const phone = t.browser()
    const link = await send(id)
    const { orderId, reference } = await confirm(link, phone)
    expect(reference).toBe((await statusOf(token)).reference)
    expect(readOrder(t, orderId)).toMatchObject({
      clientContactPhone: ASKING_PHONE,
      landmark: 'Portail vert',
      note: 'Deuxième étage',
      grandTotal: 3000,
    })
    expect(eventsOf(t, orderId)).toMatchObject([{ kind: 'created', actorRole: 'client' }])
    const opened = await openHome(phone.caller, link)
    expect(opened).toMatchObject({ state: 'opened', me: { fullname: 'Aminata' } })
    expect(await statusOf(token)).toMatchObject({ state: 'confirmed' })
    expect(await list()).toMatchObject({ toReach: [], sent: [] })
  })

  test('twice at once or again after a lost answer, it is one order', async () => {
    const { id } = await ask()
    const link = await send(id)
    const [first, second] = await Promise.all([confirm(link), confirm(link)])
    expect(first.orderId).toBe(second.orderId)
    expect((await confirm(link)).orderId).toBe(first.orderId)
    t.clock.advance(2 * HOUR_MS)
    expect((await refusalOf(confirm(link))).code).toBe('REQUEST_OVER')
    expect(orderCount()).toBe(1)
  })

  test('again after its order was deleted, it is over', async () => {
    const { id } = await ask()
    const link = await send(id)
    const { orderId } = await confirm(link)
    await (await t.as(await makeAdmin(t))).orders.delete({ orderId })
    expect((await refusalOf(confirm(link))).code).toBe('REQUEST_OVER')
    expect(orderCount()).toBe(0)
  })

  test('in a browser that the team signed in to, the trail says who of the team it was', async () => {
    const boss = await makeAdmin(t)
    const tablet = t.browser()
    await tablet.caller.auth.signIn({ email: boss.email, password: TEST_PASSWORD })
    await tablet.caller.auth.signOut()
    const { id } = await ask()
    const { orderId } = await confirm(await send(id), tablet)
    expect(eventsOf(t, orderId)).toMatchObject([{ actorId: boss.id, actorRole: 'admin' }])
  })

  test('a price that changed is shown before the tap, and never charged unseen', async () => {
    const { id } = await ask()
    const token = await send(id)
    t.database.sqlite.exec(
      `update products set services = '[{"name":"Complet","price":2000}]' where name = 'Chemise'`,
    )
    const phone = t.browser()
    const unseen = phone.caller.numberRequests.confirm({
      token,
      pickup: null,
      shown: { total: 3000 },
    })
    expect(await codeOfRefusal(unseen)).toBe('STALE price')
    expect(orderCount()).toBe(0)
    expect((await confirm(token)).grandTotal).toBe(4000)
  })

  test('a return that became later is shown before the tap', async () => {
    await makeLivreur(t)
    const { id } = await ask()
    const token = await send(id)
    const phone = t.browser().caller
    const { pickup, figures, promise } = await openRequest(phone, token)
    if (!promise) throw new Error('no promise')
    const { readyBy, promisedAt } = promise
    const seen = { token, pickup, shown: { total: figures.grandTotal } }
    const owner = await t.as(await makeSuperadmin(t))
    const { turnaround } = DEFAULT_SETTINGS
    const value = { ...turnaround, hours: turnaround.hours + 48 }
    await owner.settings.save({ turnaround: { value, seen: null } })
    const unseen = phone.numberRequests.confirm({
      ...seen,
      shown: { ...seen.shown, promise: { readyBy, promisedAt } },
    })
    expect(await codeOfRefusal(unseen)).toBe('STALE promise')
    const later = (await openRequest(phone, token)).promise
    expect(later?.readyBy).toBeGreaterThan(readyBy)
    const { orderId } = await phone.numberRequests.confirm({
      ...seen,
      shown: {
        ...seen.shown,
        promise: later && { readyBy: later.readyBy, promisedAt: later.promisedAt },
      },
    })
    expect(readOrder(t, orderId).readyBy).toBe(later?.readyBy)
  })

  test('garments that left the catalogue are named, and the rest is ordered', async () => {
    const { lines } = await orderInput(t)
    const [shirt] = lines
    if (!shirt) throw new Error('no line')
    const gone = { productId: randomUUID(), service: 'Lavage', quantity: 1, name: 'Tabard' }
    const { id } = await ask({ basket: { lines: [{ ...shirt, name: 'Chemise' }, gone] } })
    const token = await send(id)
    const phone = t.browser()
    expect(await openRequest(phone.caller, token)).toMatchObject({ gone: ['Tabard'] })
    expect((await confirm(token)).grandTotal).toBe(3000)
  })

  test('a wished hour that is taken gives way to the next free one, in the message too', async () => {
    await makeLivreur(t)
    const wanted = await firstSlot()
    const { id } = await ask({ basket: { pickup: wanted } })
    fillSlot(wanted)
    const { text } = await admin.numberRequests.giveLink({ requestId: id })
    expect(text).toMatch(/est complet, .* est libre/)
    const token = /\/c\/([\w-]+)/.exec(text)?.[1] ?? ''
    const phone = t.browser()
    const seen = await openRequest(phone.caller, token)
    expect(seen.isWishTaken).toBe(true)
    expect(seen.pickup?.from).toBeGreaterThan(wanted.from)
    const { orderId } = await confirm(token)
    expect(readOrder(t, orderId).pickupFrom).toBe(seen.pickup?.from)
  })
})

/** The first slot that an order may choose. */
async function firstSlot() {
  const { slots } = await t.browser().caller.checkout.times()
  const slot = slots.find(({ left }) => left > 0)
  if (!slot) throw new Error('no slot')
  return { from: slot.from, to: slot.to }
}

function fillSlot({ from, to }: { from: number; to: number }): void {
  t.database.sqlite
    .prepare('insert into slot_loads (slot_from, slot_to, visits) values (?, ?, 999)')
    .run(from, to)
}

describe('in the hands of the team', () => {
  test('a known number joins no record by itself, and makes no second one unasked', async () => {
    const fatou = await makeClientWithoutEmail(t, {
      fullname: 'Fatou Diabaté',
      phone: ASKING_PHONE,
    })
    await makeOrder(t, { client: fatou })
    const { id: requestId } = await ask()
    const [row] = (await list()).toReach
    expect(row).toMatchObject({ known: 1, isRecordChosen: false })
    expect((await refusalOf(send(requestId))).code).toBe('REQUEST_RECORD_NEEDED')
    const seen = await admin.numberRequests.byId({ requestId })
    expect(seen.records).toEqual([
      { id: fatou.id, fullname: 'Fatou Diabaté', isClaimed: false, hadNumber: false, orders: 1 },
    ])
    await admin.numberRequests.chooseRecord({ requestId, clientId: fatou.id })
    const { orderId } = await confirm(await send(requestId))
    expect(readOrder(t, orderId).clientId).toBe(fatou.id)
  })

  test('a record of its own is made where the team says so, also for a number that is known', async () => {
    const fatou = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const { id: requestId } = await ask()
    await admin.numberRequests.chooseRecord({ requestId, clientId: null })
    const { orderId } = await confirm(await send(requestId))
    expect(readOrder(t, orderId).clientId).not.toBe(fatou.id)
  })

  test('a record with an e-mail is followed in its account, and one of another number is no choice', async () => {
    const aya = await makeClient(t, { phone: ASKING_PHONE })
    const other = await makeClient(t)
    const { id: requestId } = await ask()
    const choose = (clientId: string) => admin.numberRequests.chooseRecord({ requestId, clientId })
    expect((await refusalOf(choose(other.id))).code).toBe('NOT_FOUND')
    await choose(aya.id)
    const link = await send(requestId)
    const phone = t.browser()
    await confirm(link, phone)
    expect(await openRequest(phone.caller, link)).toMatchObject({ state: 'confirmed' })
  })

  test('records of the team come first, also behind many accounts that claim their number', async () => {
    for (let account = 0; account < 6; account += 1) await makeClient(t, { phone: ASKING_PHONE })
    const fatou = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const { id: requestId } = await ask()
    const { records } = await admin.numberRequests.byId({ requestId })
    expect(records[0]).toMatchObject({ id: fatou.id, isClaimed: false })
    expect(records.slice(1).every(({ isClaimed }) => isClaimed)).toBe(true)
  })

  test('the home behind a mistyped number is not told in the data of whose number it is', async () => {
    const aya = await makeClient(t, { phone: ASKING_PHONE })
    const { id: requestId } = await ask()
    await admin.numberRequests.chooseRecord({ requestId, clientId: aya.id })
    const link = await send(requestId)
    await t.browser().caller.numberRequests.deny({ token: link })
    expect((await personalDataOf(t, aya)).demandesParNumero).toEqual([])

    const own = await ask()
    await admin.numberRequests.chooseRecord({ requestId: own.id, clientId: aya.id })
    await confirm(await send(own.id))
    expect((await personalDataOf(t, aya)).demandesParNumero).toMatchObject([
      { etat: 'confirmed', repere: 'Portail vert' },
    ])
  })

  test('a record that was closed meanwhile is not used', async () => {
    const fatou = await makeClientWithoutEmail(t, { phone: ASKING_PHONE })
    const { id: requestId } = await ask()
    await admin.numberRequests.chooseRecord({ requestId, clientId: fatou.id })
    const token = await send(requestId)
    disable(t, fatou)
    const { orderId } = await confirm(token)
    expect(readOrder(t, orderId).clientId).not.toBe(fatou.id)
  })

  test('confirmed on the phone, the trail and the journal name who did it', async () => {
    const boss = await makeAdmin(t)
    const own = await t.as(boss)
    const { id: requestId, token } = await ask()
    const { orderId } = await own.numberRequests.confirmByTeam({
      requestId,
      pickup: null,
      shown: { total: 3000 },
    })
    expect(eventsOf(t, orderId)).toMatchObject([{ actorId: boss.id }])
    expect(await statusOf(token)).toMatchObject({ state: 'confirmed' })
    const kinds = t.database.sqlite.prepare('select kind from staff_actions where actor_id = ?')
    expect(kinds.pluck().all(boss.id)).toContain('request_confirmed')
  })

  test('once its hour is fixed, its status says that one, and a link only where one was sent', async () => {
    await makeLivreur(t)
    const [called, written] = [await ask(), await ask({ phone: '+2250505000001' })]
    expect(await statusOf(called.token)).toMatchObject({ wanted: null, isLinkSent: false })
    const { pickup } = await admin.numberRequests.byId({ requestId: called.id })
    const seen = { requestId: called.id, pickup, shown: { total: 3000 } }
    const { orderId } = await admin.numberRequests.confirmByTeam(seen)
    const { pickupFrom: from, pickupTo: to } = readOrder(t, orderId)
    expect(from).not.toBeNull()
    const fixed = { state: 'confirmed', wanted: { from, to } }
    expect(await statusOf(called.token)).toMatchObject({ ...fixed, isLinkSent: false })
    const { wanted, isWishTaken } = await admin.numberRequests.byId({ requestId: called.id })
    expect([wanted, isWishTaken]).toEqual([{ from, to }, false])
    const link = await send(written.id)
    expect(await statusOf(written.token)).toMatchObject({ isLinkSent: false })
    await confirm(link)
    expect(await statusOf(written.token)).toMatchObject({ state: 'confirmed', isLinkSent: true })
  })

  test('a refusal is said on the status page, and sends nothing', async () => {
    const { id: requestId, token } = await ask()
    await admin.numberRequests.refuse({ requestId, reason: 'Trop loin de nous' })
    expect(await statusOf(token)).toMatchObject({ state: 'refused', reason: 'Trop loin de nous' })
    const again = admin.numberRequests.refuse({ requestId, reason: 'Encore' })
    expect((await refusalOf(again)).code).toBe('REQUEST_OVER')
  })

  test('the hour is changed by the team, and several requests of one number are one row', async () => {
    await makeLivreur(t)
    const { id: requestId } = await ask()
    await ask()
    expect((await list()).toReach).toMatchObject([{ ofNumber: 2 }])
    const pickup = await firstSlot()
    await admin.numberRequests.changeHour({ requestId, pickup })
    expect(await admin.numberRequests.byId({ requestId })).toMatchObject({ wanted: pickup })
  })

  test('the nearest hour comes first', async () => {
    await makeLivreur(t)
    const late = await ask({ phone: '+2250102030405' })
    const { slots } = await t.browser().caller.checkout.times()
    const [first, , , fourth] = slots.filter(({ left }) => left > 0)
    if (!first || !fourth) throw new Error('too few slots')
    const at = ({ from, to }: { from: number; to: number }) => ({ from, to })
    await admin.numberRequests.changeHour({ requestId: late.id, pickup: at(fourth) })
    const soon = await ask({ basket: { pickup: at(first) } })
    expect((await list()).toReach.map(({ id }) => id)).toEqual([soon.id, late.id])
  })

  test('a number stands where its nearest hour is, and counts once', async () => {
    await makeLivreur(t)
    const { slots } = await t.browser().caller.checkout.times()
    const [first, second, third] = slots
      .filter(({ left }) => left > 0)
      .map(({ from, to }) => ({ from, to }))
    await ask({ basket: { pickup: third } })
    const other = await ask({ phone: '+2250102030405', basket: { pickup: second } })
    const nearest = await ask({ basket: { pickup: first } })
    const { toReach } = await list()
    expect(toReach.map(({ id }) => id)).toEqual([nearest.id, other.id])
    expect(toReach).toMatchObject([{ ofNumber: 2 }, { ofNumber: 1 }])
    expect(await admin.requests.counts()).toMatchObject({ toConfirm: 2 })
  })
})

describe('a flood', () => {
  /** A browser on a network of its own. */
  const from = (network: number) => t.browser(`41.0.${network}.7`)

  test('of 80 requests from 16 addresses fills no slot, leaves an honest client in sight, and keeps the list short', async () => {
    for (let round = 0; round < 5; round += 1)
      for (let network = 0; network < 16; network += 1)
        await ask(
          { phone: `+22507${String(round * 16 + network).padStart(8, '0')}` },
          from(network),
        )
    const honest = await ask({ phone: '+2250102030405' }, from(200))
    expect(await statusOf(honest.token)).toMatchObject({ isFolded: false })
    const { toReach, folded, today } = await list()
    expect(toReach.map(({ id }) => id)).toContain(honest.id)
    expect(toReach.length).toBeLessThanOrEqual(REQUEST_CEILINGS.day + 1)
    expect(today).toBe(toReach.length)
    expect(folded).toBe(81 - toReach.length)
    expect([orderCount(), slotLoads()]).toEqual([0, 0])
  })

  test('beyond a ceiling a request is kept and set aside, until its person wrote or called', async () => {
    const browser = t.browser()
    for (let count = 0; count < REQUEST_CEILINGS.number; count += 1) await ask({}, t.browser())
    const { id: requestId, token } = await ask({}, browser)
    expect(await statusOf(token)).toMatchObject({ isFolded: true, state: 'waiting' })
    expect((await admin.numberRequests.folded({})).items.map(({ id }) => id)).toEqual([requestId])
    await admin.numberRequests.unfold({ requestId, how: 'wrote' })
    expect(await statusOf(token)).toMatchObject({ isFolded: false })
    expect(await list()).toMatchObject({ folded: 0 })
  })

  test('one among those set aside is found by the reference or the number that its person gives', async () => {
    for (let count = 0; count < REQUEST_CEILINGS.network; count += 1)
      await ask({ phone: `+22501020304${count + 10}` }, from(1))
    const wanted = await ask({ phone: '+2250707482136' }, from(1))
    await ask({ phone: '+2250505050505' }, from(1))
    const found = async (search: string) =>
      (await admin.numberRequests.folded({ search })).items.map(({ id }) => id)
    const { reference } = await statusOf(wanted.token)
    const spaced = `#${reference.slice(0, 4).toUpperCase()} ${reference.slice(4)}`
    for (const given of [spaced, '07 07 48 21', '+225 0707482136', '2136'])
      expect(await found(given), given).toEqual([wanted.id])
    expect(await found('0102030499')).toEqual([])
    expect(await found(' ')).toHaveLength(2)
  })

  /** As many as are kept, set aside. */
  async function fillFolded(): Promise<void> {
    const { id } = await ask()
    copySetAside(t, id, MAX_FOLDED)
  }
  const rows = () => t.database.sqlite.prepare('select count(*) from number_requests').pluck().get()

  test('those set aside have an end', async () => {
    await fillFolded()
    await ask()
    expect(await list()).toMatchObject({ folded: MAX_FOLDED })
  })

  test('that takes its requests back, or lets them end, leaves no more rows behind', async () => {
    await fillFolded()
    const all = rows()
    for (let count = 0; count < 5; count += 1) {
      const { browser, token } = await ask()
      await browser.caller.numberRequests.withdraw({ token })
    }
    expect(rows()).toBe(all)
    t.clock.advance(REQUEST_LIFE_MS)
    await sweep(t)
    for (let count = 0; count < REQUEST_CEILINGS.number; count += 1) await ask()
    await ask()
    expect(await list()).toMatchObject({ folded: 1 })
    expect(rows()).toBe(Number(all) + REQUEST_CEILINGS.number)
  })

  test('a request that the team confirmed where it was set aside stays with its order', async () => {
    for (let count = 0; count < REQUEST_CEILINGS.number; count += 1) await ask()
    const { id: requestId, token } = await ask()
    await admin.numberRequests.confirmByTeam({ requestId, pickup: null, shown: { total: 3000 } })
    await fillFolded()
    await ask({ phone: ASKING_PHONE })
    expect(await statusOf(token)).toMatchObject({ state: 'confirmed' })
  })
})
