import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clientAnswers } from '#server/db/schema.ts'
import { makeClientWithoutEmail } from '#server/testing/factories.ts'
import {
  signedNews,
  type TakenMessage,
  WHATSAPP_KEYS,
} from '#server/testing/fakes/fake-whatsapp.ts'
import {
  createMessagesFixture,
  type MessagesFixture,
} from '#server/testing/fixtures/messages.fixture.ts'
import { proveNumber } from '#server/testing/scenes/by-number.ts'
import { testApp } from '#server/testing/test-app.ts'
import { answerItem, statusItem } from './webhook-bodies.ts'

let f: MessagesFixture

beforeEach(async () => {
  f = await createMessagesFixture()
})

afterEach(() => f.provider.down().catch(() => {}))

async function sentOne(): Promise<{ id: string; taken: TakenMessage }> {
  const id = await f.write()
  await f.worker().runDue()
  const taken = f.provider.taken[0]
  if (!taken) throw new Error('Nothing was sent')
  return { id, taken }
}

const answers = () => f.t.database.orm.select().from(clientAnswers).all()

describe('the address', () => {
  test('is nothing where WhatsApp is not configured', async () => {
    const { app } = testApp({ variables: { DEMO: '0' } })
    const { body, signature } = signedNews({})
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const response = await app.request('/api/whatsapp', { method: 'POST', body, headers })
    expect(response.status).toBe(404)
    expect((await app.request('/api/whatsapp?hub.mode=subscribe')).status).toBe(404)
  })

  test('answers the provider’s question with its challenge, and nobody else’s', async () => {
    const ask = (token: string, challenge = '1158201444') =>
      f.app.request(
        `/api/whatsapp?hub.mode=subscribe&hub.challenge=${challenge}&hub.verify_token=${token}`,
      )
    const right = await ask(WHATSAPP_KEYS.WHATSAPP_VERIFY_TOKEN)
    expect([right.status, await right.text()]).toEqual([200, '1158201444'])
    expect((await ask('another-token-of-tests')).status).toBe(403)
    expect((await ask(WHATSAPP_KEYS.WHATSAPP_VERIFY_TOKEN, '<b>')).status).toBe(403)
  })

  test.each([
    ['no signature', {}],
    ['another one', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }],
    ['a part of one', { 'x-hub-signature-256': 'sha256=' }],
  ])('refuses a body with %s', async (_, signature) => {
    const { id, taken } = await sentOne()
    const { body } = signedNews({ statuses: [statusItem(taken, 'read')] })
    const headers = { 'content-type': 'application/json', ...signature }
    const response = await f.app.request('/api/whatsapp', { method: 'POST', body, headers })
    expect(response.status).toBe(401)
    expect(f.row(id).state).toBe('sent')
  })

  test('refuses what is signed and no news, and ignores another number’s', async () => {
    const { id, taken } = await sentOne()
    const { signature } = signedNews({})
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const changed = await f.app.request('/api/whatsapp', { method: 'POST', body: '{}', headers })
    expect(changed.status).toBe(401)
    expect(await f.tell({ statuses: [statusItem(taken, 'read')], phoneId: '1' })).toBe(200)
    expect(f.row(id).state).toBe('sent')
  })
})

describe('what becomes of a message', () => {
  test.each([
    ['in its order', ['sent', 'delivered', 'read']],
    ['the other way round', ['read', 'delivered', 'sent']],
    ['twice', ['delivered', 'read', 'delivered', 'read', 'sent']],
  ] as const)('is the same when it is told %s', async (_, statuses) => {
    const { id, taken } = await sentOne()
    for (const [at, status] of statuses.entries())
      expect(await f.tell({ statuses: [statusItem(taken, status, { at: (at + 1) * 1000 })] })).toBe(
        200,
      )
    expect(f.row(id)).toMatchObject({ state: 'read', lastError: null })
    expect(f.row(id).deliveredAt).not.toBeNull()
    expect(f.row(id).readAt).not.toBeNull()
  })

  test('settles one that was uncertain, by our own id, and it is not sent again', async () => {
    const id = await f.write()
    f.provider.behave('taken-cut')
    await f.worker().runDue()
    expect(f.row(id)).toMatchObject({ state: 'uncertain', providerId: null })
    await f.tell({ statuses: f.provider.taken.map((taken) => statusItem(taken, 'delivered')) })
    expect(f.row(id)).toMatchObject({
      state: 'delivered',
      providerId: 'wamid.1==',
      lastError: null,
    })
    await f.untilSettled(f.worker())
    expect(f.provider.requests).toBe(1)
  })

  test('a failure stands for the team with its reason, but for one that arrived', async () => {
    const { id, taken } = await sentOne()
    await f.tell({ statuses: [statusItem(taken, 'failed', { code: 131026 })] })
    expect(f.row(id)).toMatchObject({ state: 'refused', lastError: 'no_whatsapp 131026' })
    await f.tell({ statuses: [statusItem(taken, 'delivered')] })
    await f.tell({ statuses: [statusItem(taken, 'failed', { code: 131026 })] })
    expect(f.row(id)).toMatchObject({ state: 'delivered', lastError: null })
  })

  test('a failure of one that a newer one has replaced leaves the newer one alone', async () => {
    const { id, taken } = await sentOne()
    const newer = await f.write()
    await f.tell({ statuses: [statusItem(taken, 'failed', { code: 131026 })] })
    expect(f.row(id)).toMatchObject({ state: 'dropped', lastError: 'no_whatsapp 131026' })
    expect(f.row(newer).state).toBe('to_send')
  })

  test('a failure of one that a teammate has in hand leaves it there, also beside a newer one', async () => {
    const { id, taken } = await sentOne()
    f.t.database.sqlite.prepare('update client_messages set opened_at = 1 where id = ?').run(id)
    f.t.clock.advance(1)
    await f.write()
    await f.tell({ statuses: [statusItem(taken, 'failed', { code: 131026 })] })
    expect(f.row(id)).toMatchObject({ state: 'refused', lastError: 'no_whatsapp 131026' })
  })

  test('of a message that is not ours, nothing is kept, and the others of the same news are', async () => {
    const { id, taken } = await sentOne()
    const other = statusItem({ id: 'wamid.other', messageId: 'other' }, 'read')
    const strange = { id: 'wamid.x', status: 'warning' }
    const statuses = [other, strange, statusItem(taken, 'delivered')]
    expect(await f.tell({ statuses })).toBe(200)
    expect(f.row(id).state).toBe('delivered')
  })
})

describe('what people answer', () => {
  test('is kept once, with the record of that number', async () => {
    const from = f.client.phone.slice(1)
    const messages = [answerItem({ id: 'wamid.a', from, text: 'Je serai là' }, 5000)]
    await f.tell({ messages })
    await f.tell({ messages })
    expect(answers()).toEqual([
      {
        id: 'wamid.a',
        phone: f.client.phone,
        userId: f.client.id,
        text: 'Je serai là',
        at: 5000,
        seenAt: null,
      },
    ])
  })

  test('joins no record where two have the number, but for an answer to a message', async () => {
    const { taken } = await sentOne()
    await makeClientWithoutEmail(f.t, { phone: f.client.phone })
    const from = f.client.phone.slice(1)
    await f.tell({ messages: [answerItem({ id: 'wamid.a', from, text: 'Bonjour' })] })
    const reply = { id: 'wamid.b', from: '22507000001', text: 'Oui', context: taken.id }
    await f.tell({ messages: [answerItem(reply)] })
    expect(answers()).toMatchObject([
      { id: 'wamid.a', userId: null },
      { id: 'wamid.b', userId: f.client.id, phone: f.client.phone },
    ])
  })

  test('joins the record that has proven the number, where two have it', async () => {
    const proven = await makeClientWithoutEmail(f.t, { phone: f.client.phone })
    await proveNumber(f.t, await f.t.as(proven, { byLink: true }), proven)
    const from = f.client.phone.slice(1)
    await f.tell({ messages: [answerItem({ id: 'wamid.a', from, text: 'Bonjour' })] })
    expect(answers()).toMatchObject([{ id: 'wamid.a', userId: proven.id }])
  })

  test('of a photo, its kind is kept; of a reaction, nothing', async () => {
    const from = f.client.phone.slice(1)
    const photo = { id: 'wamid.p', from, timestamp: '1', type: 'image', image: { id: '1' } }
    const reaction = { id: 'wamid.r', from, timestamp: '1', type: 'reaction' }
    await f.tell({ messages: [photo, reaction] })
    expect(answers()).toMatchObject([{ id: 'wamid.p', text: '[Photo]' }])
  })
})
