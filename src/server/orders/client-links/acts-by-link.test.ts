import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Browser,
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  bringTo,
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeLivreur,
  makeOrder,
  makeSuperadmin,
  type Order,
  readOrder,
  type User,
} from '#server/testing/factories.ts'
import { openHome } from '#server/testing/open-links.ts'
import { personalDataOf } from '#server/testing/personal-data.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { changePassword, knownBrowser, signIn } from '#server/testing/scenes/access.ts'
import { phoneByLink, proveNumber } from '#server/testing/scenes/by-number.ts'
import { DAY_MS, MINUTE_MS } from '#shared/dates.ts'
import { clientLink } from './client-links.service.ts'

let t: TestContext
let awa: User
let team: Caller
let owner: Caller
let fatou: Awaited<ReturnType<typeof makeClientWithoutEmail>>
let order: Order

beforeEach(async () => {
  t = createTestContext()
  awa = await makeAdmin(t, { fullname: 'Awa Touré' })
  team = await t.as(awa)
  owner = await t.as(await makeSuperadmin(t))
  fatou = await makeClientWithoutEmail(t, { fullname: 'Fatou Diabaté' })
  order = await makeOrder(t, { client: fatou })
})

const open = (phone: Browser) => openHome(phone.caller, clientLink(t, fatou.id) ?? '')

/** A browser that opened the link. */
async function follower(): Promise<Browser> {
  const phone = t.browser()
  await open(phone)
  return phone
}

/** A browser that somebody of the team signed in to and left, and in which the link was opened then. */
async function browserOfTheTeam(member = awa): Promise<Browser> {
  const phone = await knownBrowser(t, member)
  await phone.caller.auth.signOut()
  await open(phone)
  return phone
}

async function propose(quantity: number): Promise<string> {
  const orderId = order.id
  const quantities = [{ position: 0, quantity }]
  await team.adjustments.propose({ orderId, quantities, added: [], reason: 'Au comptage' })
  const { adjustment } = await team.orders.byId({ orderId })
  return adjustment?.id ?? ''
}

const answer = ({ caller }: Browser, adjustmentId: string, accept = true) =>
  caller.adjustments.answer({ adjustmentId, accept })

const last = <Item>(items: readonly Item[]) => items.at(-1)
const timelineOf = async ({ orders }: Caller) => last(await orders.timeline({ orderId: order.id }))

describe('an act by a link', () => {
  test('says so in the trail, on the timeline and in the journal of the order', async () => {
    const phone = await follower()
    await answer(phone, await propose(1))
    const events = t.database.sqlite.prepare(
      "select actor_role, json_extract(data, '$.via') as via from order_events where kind = ?",
    )
    expect(events.all('adjustment_accepted')).toEqual([{ actor_role: 'client', via: 'link' }])
    expect(events.all('adjustment_proposed')).toEqual([{ actor_role: 'admin', via: null }])
    const shown = { kind: 'adjustment_accepted', actorRole: 'client', via: 'link' }
    expect(await timelineOf(phone.caller)).toMatchObject(shown)
    expect(await timelineOf(team)).toMatchObject({ ...shown, actorName: 'Fatou Diabaté' })
    const { journal } = await team.orders.detail({ orderId: order.id })
    expect(journal[0]).toMatchObject({ actorName: 'Fatou Diabaté', data: { via: 'link' } })
  })

  test('is the team’s in a browser that one of them signed in to, and the owner reads it', async () => {
    const phone = await browserOfTheTeam()
    await answer(phone, await propose(1))
    const shown = { kind: 'adjustment_accepted', actorRole: 'admin', via: 'link' }
    expect(await timelineOf(phone.caller)).toMatchObject({ ...shown, actorName: 'L’équipe Lavéo' })
    expect(await timelineOf(team)).toMatchObject({ ...shown, actorName: 'Awa Touré' })
    const { items } = await owner.journal.list({ actorId: awa.id })
    expect(items[0]).toMatchObject({ kind: 'adjustment_accepted', data: { via: 'link' } })
  })

  test('outside an order is in the journal too, where the team did it', async () => {
    await (await follower()).caller.sharedFollows.share({ orderId: order.id })
    await (await browserOfTheTeam()).caller.sharedFollows.withdraw({ orderId: order.id })
    const { items } = await owner.journal.list({ actorId: awa.id, subject: 'follow_withdrawn' })
    expect(items).toMatchObject([{ targetName: 'Fatou Diabaté', data: { via: 'link' } }])
    expect((await owner.journal.list({ subject: 'follow_shared' })).items).toEqual([])
  })

  test('is the one’s who signed in last, where several did; and the client’s where only clients did', async () => {
    const phone = t.browser()
    const binta = await makeAdmin(t, { fullname: 'Binta Kaba' })
    for (const person of [awa, binta, await makeClient(t)]) {
      await signIn(phone, person)
      await phone.caller.auth.signOut()
    }
    await open(phone)
    await answer(phone, await propose(1))
    expect(await timelineOf(team)).toMatchObject({ actorName: 'Binta Kaba' })
    const own = await knownBrowser(t, await makeClient(t))
    await own.caller.auth.signOut()
    await open(own)
    await answer(own, await propose(2), false)
    expect(await timelineOf(team)).toMatchObject({ actorName: 'Fatou Diabaté' })
  })
})

describe('a browser that somebody of the team signed in to stays the team’s', () => {
  const answeredIn = async (phone: Browser) => {
    await answer(phone, await propose(1))
    return timelineOf(team)
  }
  const byAwa = { actorRole: 'admin', actorName: 'Awa Touré', via: 'link' }

  test('after they changed their password elsewhere', async () => {
    const tablet = await browserOfTheTeam()
    const home = await knownBrowser(t, awa)
    await changePassword(home.caller, 'pagne-bleu-marine')
    expect(await answeredIn(tablet)).toMatchObject(byAwa)
    const adjustmentId = await propose(3)
    const refused = await refusalOf(answer(tablet, adjustmentId))
    expect(refused.code).toBe('ADJUSTMENT_BY_PHONE')
  })

  test('after five clients signed in to it', async () => {
    const tablet = await browserOfTheTeam()
    for (let i = 0; i < 5; i += 1) {
      await signIn(tablet, await makeClient(t))
      await tablet.caller.auth.signOut()
    }
    await open(tablet)
    expect(await answeredIn(tablet)).toMatchObject(byAwa)
  })

  test('where they signed in before this mark was given', async () => {
    const tablet = await browserOfTheTeam()
    tablet.cookies.delete('laveo-team')
    expect(await answeredIn(tablet)).toMatchObject(byAwa)
  })

  test('and no other becomes it with a mark that was made up', async () => {
    const phone = await follower()
    phone.cookies.set('laveo-team', `${awa.id}.${'A'.repeat(43)}`)
    expect(await answeredIn(phone)).toMatchObject({ actorName: 'Fatou Diabaté' })
  })
})

describe('a total that the team raised', () => {
  const refusal = async (phone: Browser, adjustmentId: string) =>
    (await refusalOf(answer(phone, adjustmentId))).code

  test('is accepted by a link that this browser had opened before', async () => {
    const phone = await follower()
    t.clock.advance(MINUTE_MS)
    await answer(phone, await propose(3))
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('also when the session of then has ended, and the link was opened again', async () => {
    const phone = await follower()
    await phone.caller.auth.signOut()
    t.clock.advance(40 * DAY_MS)
    const adjustmentId = await propose(3)
    t.clock.advance(MINUTE_MS)
    await open(phone)
    await answer(phone, adjustmentId)
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('also by a session whose first opening is not kept, where it was open before the total', async () => {
    // A session begins by the machine's own clock.
    t.clock.set(Date.now() - MINUTE_MS)
    const earlier = await propose(3)
    const phone = await follower()
    phone.cookies.delete('laveo-follow')
    expect(await refusal(phone, earlier)).toBe('NUMBER_NOT_PROVEN')
    await answer(phone, earlier, false)
    t.clock.set(Date.now() + MINUTE_MS)
    await answer(phone, await propose(3))
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('is not where the link was opened after, nor where somebody of the team signed in', async () => {
    const ofTheTeam = await browserOfTheTeam()
    t.clock.advance(MINUTE_MS)
    const adjustmentId = await propose(3)
    t.clock.advance(MINUTE_MS)
    expect(await refusal(await follower(), adjustmentId)).toBe('NUMBER_NOT_PROVEN')
    expect(await refusal(ofTheTeam, adjustmentId)).toBe('ADJUSTMENT_BY_PHONE')
    expect(readOrder(t, order.id).grandTotal).toBe(3000)
    await answer(await follower(), adjustmentId, false)
    t.clock.advance(MINUTE_MS)
    const lower = await propose(1)
    t.clock.advance(MINUTE_MS)
    await answer(await follower(), lower)
    expect(readOrder(t, order.id).grandTotal).toBe(1500)
  })

  test('cannot be accepted with a time that was written into the cookie', async () => {
    t.clock.advance(DAY_MS)
    const adjustmentId = await propose(3)
    const phone = await follower()
    const kept = phone.cookies.get('laveo-follow') ?? ''
    phone.cookies.set('laveo-follow', kept.replace(/^\d+/, '1749500000000'))
    expect(await refusal(phone, adjustmentId)).toBe('NUMBER_NOT_PROVEN')
  })

  test('may be accepted by a link that was opened after it, once the code that was sent to the number was entered there', async () => {
    const adjustmentId = await propose(3)
    const [phone, other, ofTheTeam] = [await follower(), await follower(), await browserOfTheTeam()]
    for (const { caller } of [phone, ofTheTeam]) await proveNumber(t, caller, fatou)
    expect(await refusal(other, adjustmentId)).toBe('NUMBER_NOT_PROVEN')
    expect(await refusal(ofTheTeam, adjustmentId)).toBe('ADJUSTMENT_BY_PHONE')
    await answer(phone, adjustmentId)
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('is not accepted with a code that the team could read itself, nor after it took one', async () => {
    const adjustmentId = await propose(3)
    const phone = await follower()
    const { code } = await team.numberProof.giveCode({ userId: fatou.id })
    await phone.caller.numberProof.enterCode({ code })
    expect(await refusal(phone, adjustmentId)).toBe('ADJUSTMENT_BY_PHONE')
    expect(readOrder(t, order.id).grandTotal).toBe(3000)
  })

  test('is accepted as on the phone by a link that the team took too, under the name of the one who proposed it', async () => {
    const phone = await follower()
    await team.clientLinks.give({ userId: fatou.id, use: 'copy' })
    await t
      .as(await makeAdmin(t, { fullname: 'Binta Kaba' }))
      .then((binta) => binta.clientLinks.give({ userId: fatou.id, use: 'whatsapp' }))
    t.clock.advance(MINUTE_MS)
    await answer(phone, await propose(3))
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
    const shown = { kind: 'adjustment_accepted', via: 'phone', byHeardLink: true }
    expect(await timelineOf(team)).toMatchObject({ ...shown, actorName: 'Awa Touré' })
    expect(await timelineOf(phone.caller)).toMatchObject({ ...shown, actorName: 'L’équipe Lavéo' })
    const { items } = await owner.journal.list({ actorId: awa.id })
    expect(items[0]).toMatchObject({ kind: 'adjustment_accepted', data: { via: 'phone', link: 1 } })
  })

  test('is accepted by the client again once their link was replaced by themself, or a code that nobody of the team read was entered', async () => {
    await team.clientLinks.give({ userId: fatou.id, use: 'copy' })
    const phone = await follower()
    await phone.caller.clientLinks.renewOwn()
    t.clock.advance(MINUTE_MS)
    await answer(phone, await propose(3))
    expect(await timelineOf(team)).toMatchObject({ actorName: 'Fatou Diabaté', via: 'link' })
    await team.clientLinks.give({ userId: fatou.id, use: 'copy' })
    await proveNumber(t, phone.caller, fatou)
    await answer(phone, await propose(4))
    expect(await timelineOf(team)).toMatchObject({ actorName: 'Fatou Diabaté', via: 'link' })
  })

  test('is accepted after a code that nobody of the team read, whatever codes of the client the team reads later', async () => {
    const client = await makeClient(t)
    order = await makeOrder(t, { client })
    const phone = t.browser()
    const { link } = await team.clientLinks.give({ userId: client.id, use: 'copy' })
    await openHome(phone.caller, link)
    await proveNumber(t, phone.caller, client)
    t.clock.advance(MINUTE_MS)
    const adjustmentId = await propose(3)
    await team.numberProof.giveCode({ userId: client.id })
    t.clock.advance(MINUTE_MS)
    await answer(phone, adjustmentId)
    expect(await timelineOf(team)).toMatchObject({ actorName: client.fullname, via: 'link' })
  })

  test('sends to their password a client with an account whose code the team read, whose word on the phone it does not note', async () => {
    const client = await makeClient(t)
    order = await makeOrder(t, { client })
    const phone = await phoneByLink(t, client)
    t.clock.advance(MINUTE_MS)
    await team.clientLinks.give({ userId: client.id, use: 'copy' })
    const adjustmentId = await propose(3)
    await phone.caller.numberProof.enterCode({
      code: (await team.numberProof.giveCode({ userId: client.id })).code,
    })
    const refused = await refusalOf(answer(phone, adjustmentId))
    expect(refused).toMatchObject({ code: 'ADJUSTMENT_BY_PHONE', details: { hasAccount: true } })
    expect((await refusalOf(team.adjustments.acceptByPhone({ adjustmentId }))).code).toBe(
      'CLIENT_ANSWERS',
    )
    const own = await t.as(client)
    await own.adjustments.answer({ adjustmentId, accept: true })
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('is not accepted with a code that the team read before it and that is entered after', async () => {
    const { code } = await team.numberProof.giveCode({ userId: fatou.id })
    t.clock.advance(MINUTE_MS)
    const adjustmentId = await propose(3)
    const phone = await follower()
    await phone.caller.numberProof.enterCode({ code })
    expect(await refusal(phone, adjustmentId)).toBe('ADJUSTMENT_BY_PHONE')
    expect(readOrder(t, order.id).grandTotal).toBe(3000)
  })

  test('is not accepted for a client with an account by a link that the team took, before they prove their number', async () => {
    const client = await makeClient(t)
    order = await makeOrder(t, { client })
    const phone = t.browser()
    const { link } = await team.clientLinks.give({ userId: client.id, use: 'copy' })
    await openHome(phone.caller, link)
    t.clock.advance(MINUTE_MS)
    const adjustmentId = await propose(3)
    expect(await refusal(phone, adjustmentId)).toBe('NUMBER_NOT_PROVEN')
    await proveNumber(t, phone.caller, client)
    await answer(phone, adjustmentId)
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
  })

  test('is accepted on the phone under the name of the one who heard it, which owner and client read', async () => {
    const adjustmentId = await propose(3)
    await team.adjustments.acceptByPhone({ adjustmentId })
    expect(readOrder(t, order.id).grandTotal).toBe(4500)
    const { items } = await owner.journal.list({ actorId: awa.id })
    expect(items[0]).toMatchObject({ kind: 'adjustment_accepted', data: { via: 'phone' } })
    const phone = await follower()
    const shown = { kind: 'adjustment_accepted', via: 'phone', actorName: 'L’équipe Lavéo' }
    expect(await timelineOf(phone.caller)).toMatchObject(shown)
    const again = await refusalOf(team.adjustments.acceptByPhone({ adjustmentId }))
    expect(again.code).toBe('ADJUSTMENT_CLOSED')
  })

  test('is never accepted on the phone for a client with an account', async () => {
    order = await makeOrder(t)
    const adjustmentId = await propose(3)
    const refused = await refusalOf(team.adjustments.acceptByPhone({ adjustmentId }))
    expect(refused.code).toBe('CLIENT_ANSWERS')
    expect(readOrder(t, order.id).grandTotal).toBe(3000)
  })
})

test('what a client says of our answer to a claim, and of a delivery, is worth a word on the phone where the team took their link', async () => {
  await bringTo(t, 'completed', {
    orderId: order.id,
    livreur: await makeLivreur(t),
    admin: awa,
    cash: undefined,
  })
  const phone = await follower()
  const { caller } = phone
  await team.clientLinks.give({ userId: fatou.id, use: 'whatsapp' })
  await caller.closings.well({ orderId: order.id, rating: 'good' })
  expect(await timelineOf(team)).toMatchObject({ via: 'phone', actorName: 'Awa Touré' })
  const pieces = [{ position: 0, quantity: 1 }]
  const { claimId } = await caller.claims.open({
    claimId: randomUUID(),
    orderId: order.id,
    kind: 'damaged',
    pieces,
    note: 'Brûlure',
    photoIds: [],
  })
  await team.claims.propose({
    claimId,
    remedy: 'credit',
    amount: 1500,
    message: 'Un avoir de 1 500 FCFA.',
    from: 'open',
    proposedAt: null,
    idempotencyKey: randomUUID(),
  })
  await caller.claims.accept({ claimId, proposedAt: t.clock.now() })
  const thread = await team.orders.timeline({ orderId: order.id })
  const answered = thread.find(({ claim }) => claim?.step === 'accepted')
  expect(answered).toMatchObject({ via: 'phone', byHeardLink: true, actorName: 'Awa Touré' })
})

test('the export of a client’s data says what was done by their link', async () => {
  await answer(await follower(), await propose(1))
  const { evenements } = await personalDataOf(t, fatou)
  const told = evenements.filter(({ type }) => String(type).startsWith('adjustment_'))
  expect(told).toMatchObject([
    { type: 'adjustment_proposed', par: 'admin', moyen: null },
    { type: 'adjustment_accepted', par: 'client', moyen: 'lien de suivi' },
  ])
})
