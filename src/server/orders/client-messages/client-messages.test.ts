import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { updatePerson } from '#server/access/users/users.service.ts'
import { clientMessages } from '#server/db/schema.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import {
  type Caller,
  createTestContext,
  type TestContext,
} from '#server/testing/create-test-context.ts'
import {
  makeAdmin,
  makeClient,
  makeClientWithoutEmail,
  makeOrder,
  makeSuperadmin,
  type User,
} from '#server/testing/factories.ts'
import {
  answerFrom,
  writeLinkMessage,
  writeMessage,
  writeVisitMessage,
} from '#server/testing/fixtures/client-messages.fixture.ts'
import { refusalOf } from '#server/testing/refusal.ts'
import { ASKING_PHONE, askByNumber, phoneByLink } from '#server/testing/scenes/by-number.ts'
import { DAY_MS, HOUR_MS } from '#shared/dates.ts'
import type { MessageState, MessageTemplate } from '#shared/messages/templates.ts'

let t: TestContext
let admin: User
let team: Caller
let client: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext()
  admin = await makeAdmin(t)
  team = await t.as(admin)
  client = await makeClientWithoutEmail(t)
})

/** As the keys of the environment would be. */
const WHATSAPP = { token: 't', phoneId: '1', apiUrl: 'http://x', appSecret: 's', verifyToken: 'v' }

const templates = async () =>
  (await team.clientMessages.list({})).items.map(({ template }) => template)

async function only(template: MessageTemplate = 'votre_lien') {
  const { items } = await team.clientMessages.list({})
  expect(items.map((item) => item.template)).toEqual([template])
  const [item] = items
  if (!item) throw new Error('No message waits')
  return item
}

const journal = () =>
  t.database.sqlite
    .prepare('select kind from staff_actions order by seq')
    .pluck()
    .all()
    .filter((kind) => String(kind).startsWith('message_'))

test('a message waits with its text, and its link is only made when a teammate opens it', async () => {
  await writeLinkMessage(t, client)
  const waiting = await only()
  expect(waiting.fullname).toBe(client.fullname)
  expect(waiting.text).not.toContain('/s/')
  const { text, phone } = await team.clientMessages.open({ messageId: waiting.id, way: 'text' })
  expect(phone).toBe(client.phone)
  const { link } = await team.clientLinks.give({ userId: client.id, use: 'ticket' })
  expect(text).toContain(link)
  expect(await only()).toMatchObject({ openedBy: admin.fullname, openedAt: t.clock.now() })
  expect(journal()).toEqual(['message_opened'])
})

test('« Oui, envoyé » takes it from the list, and counts once from two screens', async () => {
  await writeLinkMessage(t, client)
  const { id: messageId } = await only()
  await team.clientMessages.open({ messageId, way: 'text' })
  await team.clientMessages.settle({ messageId, hasLeft: true })
  const colleague = await t.as(await makeAdmin(t))
  await colleague.clientMessages.settle({ messageId, hasLeft: true })
  await colleague.clientMessages.settle({ messageId, hasLeft: false })
  expect(await templates()).toEqual([])
  expect(journal()).toEqual(['message_opened', 'message_sent'])
  const gone = await refusalOf(colleague.clientMessages.open({ messageId, way: 'text' }))
  expect(gone.code).toBe('MESSAGE_GONE')
})

test('« Pas encore » gives the text back', async () => {
  await writeLinkMessage(t, client)
  const { id: messageId } = await only()
  await team.clientMessages.open({ messageId, way: 'text' })
  await team.clientMessages.settle({ messageId, hasLeft: false })
  expect(await only()).toMatchObject({ openedAt: null, openedBy: null })
})

test('« Ne pas envoyer » takes it from the list, and the journal keeps who', async () => {
  await writeLinkMessage(t, client)
  const { id: messageId } = await only()
  await team.clientMessages.drop({ messageId })
  expect(await templates()).toEqual([])
  expect(journal()).toEqual(['message_dropped'])
})

test('the words of one’s own open the conversation without a text', async () => {
  await writeLinkMessage(t, client)
  const { id: messageId } = await only()
  const opened = await team.clientMessages.open({ messageId, way: 'own_words' })
  expect(opened).toEqual({ phone: client.phone, text: '' })
})

test('a newer message takes the place of one that says the same earlier', async () => {
  const order = await makeOrder(t, { client })
  await writeVisitMessage(t, client, order)
  await writeVisitMessage(t, client, order)
  await only('passage_prevu')
})

test('messages about an order leave the list once it has moved on', async () => {
  const order = await makeOrder(t, { client })
  await writeVisitMessage(t, client, order)
  await only('passage_prevu')
  await team.orders.cancel({ orderId: order.id, from: 'pending' })
  expect(await templates()).toEqual(['commande_annulee'])

  const picked = await makeOrder(t, { client, admin, status: 'picked_up' })
  const { id: orderId, reference } = picked
  const of = { fullname: client.fullname, reference }
  await writeVisitMessage(t, client, picked)
  await writeMessage(t, client, {
    template: 'livreur_en_route',
    orderId,
    facts: { ...of, livreur: 'Konan', livreurPhone: null, visit: 'pickup', cash: null },
  })
  const total = { template: 'nouveau_total', orderId, facts: { ...of, total: 5000 } } as const
  await writeMessage(t, client, total)
  const left = await templates()
  for (const gone of ['passage_prevu', 'livreur_en_route', 'nouveau_total'])
    expect(left).not.toContain(gone)
})

test('another total that is asked before the pick-up waits in the list', async () => {
  const { id: orderId } = await makeOrder(t, { client, status: 'pending' })
  const quantities = [{ position: 0, quantity: 1 }]
  await team.adjustments.propose({ orderId, quantities, added: [], reason: 'Par téléphone' })
  expect(await templates()).toContain('nouveau_total')
})

test('the message of a request waits once: with what is to confirm, then to be said sent, until the request ends', async () => {
  const { id: requestId, token } = await askByNumber(t)
  const free = { quarter: null, wantedFrom: null, wantedTo: null, nextFrom: null, nextTo: null }
  const facts = { fullname: 'Aminata', pieces: 2, ...free, total: 3000, endsAt: t.clock.now() }
  await t.database.write((orm) =>
    enqueueMessage(orm, t, { template: 'demande_recue', phone: ASKING_PHONE, requestId, facts }),
  )
  const counts = () => team.requests.counts()
  expect(await templates()).toEqual([])
  expect(await counts()).toMatchObject({ toConfirm: 1, messages: { toSend: 0 } })
  await team.numberRequests.giveLink({ requestId })
  const waiting = await only('demande_recue')
  expect(waiting).toMatchObject({ fullname: 'Aminata Koné', openedBy: admin.fullname })
  expect(await counts()).toMatchObject({ toConfirm: 0, messages: { toSend: 1 } })
  const { text } = await team.clientMessages.open({ messageId: waiting.id, way: 'text' })
  expect(text).toContain('/c/')
  await t.browser().caller.numberRequests.withdraw({ token })
  expect(await templates()).toEqual([])
})

test('of two requests of one number, the second has no row to confirm, and its message stands in the list', async () => {
  const ask = async (wanted: number) => {
    const pickup = { from: wanted, to: wanted + HOUR_MS }
    const { id: requestId } = await askByNumber(t, { basket: { pickup } }, t.browser().caller)
    const free = { quarter: null, wantedFrom: null, wantedTo: null, nextFrom: null, nextTo: null }
    const facts = { fullname: 'Aminata', pieces: 2, ...free, total: 3000, endsAt: t.clock.now() }
    return t.database.write((orm) =>
      enqueueMessage(orm, t, { template: 'demande_recue', phone: ASKING_PHONE, requestId, facts }),
    )
  }
  const day = t.clock.now() + DAY_MS
  const later = await ask(day + HOUR_MS)
  await ask(day)
  expect((await team.numberRequests.list()).toReach).toHaveLength(1)
  expect(await only('demande_recue')).toMatchObject({ id: later })
  expect((await team.requests.counts()).messages.toSend).toBe(1)
})

test('the message of a request that did not leave by itself stands in the list with its reason', async () => {
  const { id: requestId } = await askByNumber(t)
  expect(await templates()).toEqual([])
  const lastError = 'no_whatsapp 131026'
  t.database.orm
    .update(clientMessages)
    .set({ state: 'refused', lastError })
    .where(eq(clientMessages.requestId, requestId))
    .run()
  expect(await only('demande_recue')).toMatchObject({ state: 'refused', lastError })
  expect((await team.requests.counts()).messages.toSend).toBe(1)
})

test('a code is worth nothing once it opens nothing', async () => {
  await writeMessage(t, client, { template: 'code_numero', facts: { codeId: 'x' } })
  await only('code_numero')
  t.clock.advance(HOUR_MS)
  expect(await templates()).toEqual([])
})

test('sending the link from the record marks the waiting message as opened', async () => {
  await writeLinkMessage(t, client)
  await team.clientLinks.give({ userId: client.id, use: 'whatsapp', template: 'votre_lien' })
  expect(await only()).toMatchObject({ openedBy: admin.fullname })
})

test('the link that is sent from a cancelled order marks the waiting message, which is about no order', async () => {
  const { id: orderId } = await makeOrder(t, { client, admin, status: 'cancelled' })
  await writeLinkMessage(t, client)
  const template = 'votre_lien'
  await team.clientLinks.give({ userId: client.id, use: 'whatsapp', template, orderId })
  const { items } = await team.clientMessages.list({})
  const opened = items.filter(({ openedAt }) => openedAt !== null)
  expect(opened).toMatchObject([{ template, orderId: null, openedBy: admin.fullname }])
})

test('a text that is taken from its order marks the message about that order, and no other', async () => {
  const [order, other] = [await makeOrder(t, { client }), await makeOrder(t, { client })]
  await writeVisitMessage(t, client, order)
  await writeVisitMessage(t, client, other)
  const give = (template: MessageTemplate, orderId: string) =>
    team.clientLinks.give({ userId: client.id, use: 'whatsapp', template, orderId })
  await give('passage_prevu', order.id)
  const opened = async () =>
    (await team.clientMessages.list({})).items
      .filter(({ openedAt }) => openedAt !== null)
      .map(({ orderId }) => orderId)
  expect(await opened()).toEqual([order.id])

  const orderId = other.id
  const of = { fullname: client.fullname, reference: other.reference }
  const facts = { ...of, reason: 'hour' } as const
  await writeMessage(t, client, { template: 'rappel', orderId, facts })
  await give('rappel', orderId)
  expect((await opened()).toSorted()).toEqual([order.id, other.id].toSorted())
})

test('the hour of a visit that waits is marked too once where the order stands was sent from there', async () => {
  const order = await makeOrder(t, { client })
  await writeVisitMessage(t, client, order)
  const template = 'commande_en_cours'
  await team.clientLinks.give({ userId: client.id, use: 'whatsapp', template, orderId: order.id })
  expect(await only('passage_prevu')).toMatchObject({ openedBy: admin.fullname })
})

test('a message to a number that the client has no more is not shown', async () => {
  await writeLinkMessage(t, client)
  await t.database.write((orm) =>
    updatePerson(orm, client.id, { ...client, phone: '+2250102030405', address: null }),
  )
  expect(await templates()).toEqual([])
})

test('a client sets how they are told, by their link too, and the team does it for them', async () => {
  const phone = await phoneByLink(t, client)
  const own = phone.caller.profile
  expect(await own.mailPreference()).toEqual({
    newsBy: 'auto',
    essentialOnly: false,
    hasMail: false,
  })
  await own.setMailPreference({ newsBy: 'none' })
  expect(await own.mailPreference()).toMatchObject({ newsBy: 'none', essentialOnly: false })
  await team.clientMessages.setNews({ userId: client.id, newsBy: 'whatsapp', essentialOnly: true })
  expect(await own.mailPreference()).toMatchObject({ newsBy: 'whatsapp', essentialOnly: true })
  const refused = team.clientMessages.setNews({ userId: admin.id, newsBy: 'none' })
  expect((await refusalOf(refused)).code).toBe('NOT_FOUND')
})

test('a message to a closed account is not shown', async () => {
  await writeMessage(t, client, { template: 'code_numero', facts: { codeId: 'x' } })
  await only('code_numero')
  const owner = await t.as(await makeSuperadmin(t))
  await owner.users.disable({ userId: client.id })
  expect(await templates()).toEqual([])
})

test('messages and unread answers are counted with the other requests', async () => {
  await writeLinkMessage(t, client)
  const answerId = await answerFrom(t, { phone: client.phone, text: 'Je suis là à 10 h' })
  expect((await team.requests.counts()).messages).toMatchObject({ toSend: 1, answers: 1 })
  expect((await only()).hasAnswer).toBe(true)
  await team.clientMessages.seeAnswer({ answerId })
  expect((await team.requests.counts()).messages).toMatchObject({ toSend: 1, answers: 0 })
  expect((await only()).hasAnswer).toBe(false)
  expect(await team.clientMessages.answers()).toEqual([])
})

test('a client reads and does nothing of it', async () => {
  const stranger = await t.as(await makeClient(t))
  expect((await refusalOf(stranger.clientMessages.list({}))).code).toBe('FORBIDDEN')
})

test('where messages leave by themselves, only those that did not stand in the list', async () => {
  Object.assign(t.env, { whatsApp: WHATSAPP })
  const messageId = await writeLinkMessage(t, client)
  expect(await templates()).toEqual([])
  const become = (state: MessageState, lastError: string) =>
    t.database.write((orm) =>
      orm
        .update(clientMessages)
        .set({ state, lastError })
        .where(eq(clientMessages.id, messageId))
        .run(),
    )
  await become('to_send', 'account 190')
  await only()
  await become('uncertain', 'no_answer')
  await team.clientMessages.settle({ messageId, hasLeft: false })
  expect(await only()).toMatchObject({ state: 'refused', lastError: 'no_answer' })
})
