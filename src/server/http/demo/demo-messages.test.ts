import { beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '#server/testing/create-test-context.ts'
import { makeAdmin, makeClientWithoutEmail } from '#server/testing/factories.ts'
import { WHATSAPP_KEYS } from '#server/testing/fakes/fake-whatsapp.ts'
import { writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { appOn, testApp } from '#server/testing/test-app.ts'
import { messageParameters } from '#shared/messages/message-text.ts'

let t: TestContext
let app: ReturnType<typeof appOn>
let client: Awaited<ReturnType<typeof makeClientWithoutEmail>>

beforeEach(async () => {
  t = createTestContext({ ...WHATSAPP_KEYS, WHATSAPP_API_URL: 'http://localhost:1/demo/whatsapp' })
  app = appOn(t)
  client = await makeClientWithoutEmail(t, { fullname: 'Aminata Koné', phone: '+2250707482136' })
})

async function read(path: string) {
  const response = await app.request(path)
  return { status: response.status, html: await response.text() }
}

/** Sends a waiting message as the server does. */
function send(
  messageId: string,
  { to = '2250707482136', token = WHATSAPP_KEYS.WHATSAPP_TOKEN } = {},
) {
  const facts = { fullname: client.fullname }
  const made = { link: '', code: '', now: 0 }
  const template = { name: 'votre_lien', parameters: messageParameters('votre_lien', facts, made) }
  return app.request('/demo/whatsapp/1/messages', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to, template, biz_opaque_callback_data: messageId }),
  })
}

const stateOf = (id: string) =>
  t.database.sqlite.prepare('select state from client_messages where id = ?').pluck().get(id)

test('what the stand-in takes is delivered, listed, and read once it is opened, with a link that works', async () => {
  expect((await read('/demo/messages')).html).toContain('Aucun message pour le moment')
  const id = await writeLinkMessage(t, client)
  expect((await send(id)).status).toBe(200)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  const list = (await read('/demo/messages')).html
  expect(list).toContain('Au 07 07 48 21 36 · Remis')
  expect(list).toContain(`href="/demo/messages/${id}"`)
  const { html } = await read(`/demo/messages/${id}`)
  expect(html).toMatch(/Bonjour Aminata.*<a href="http:\/\/localhost:\d+\/c\/[\w-]{43}">/s)
  expect(stateOf(id)).toBe('read')
})

test('a message is answered there, and the team reads the answer', async () => {
  const id = await writeLinkMessage(t, client)
  await send(id)
  await expect.poll(() => stateOf(id)).toBe('delivered')
  const answered = await app.request(`/demo/messages/${id}/reponse`, {
    method: 'POST',
    headers: { origin: t.env.publicUrl, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'texte=Merci+beaucoup',
  })
  expect(answered.headers.get('location')).toBe(`/demo/messages/${id}?reponse`)
  expect((await read(`/demo/messages/${id}?reponse`)).html).toContain('Réponse envoyée')
  const team = await t.as(await makeAdmin(t))
  expect(await team.clientMessages.answers()).toMatchObject([
    { userId: client.id, text: 'Merci beaucoup' },
  ])
})

test('a fixed line has no WhatsApp, and only the server’s own token sends', async () => {
  const id = await writeLinkMessage(t, client)
  const refused = await send(id, { to: '2252722417720' })
  expect([refused.status, await refused.json()]).toEqual([400, { error: { code: 131026 } }])
  expect((await send(id, { token: 'another' })).status).toBe(401)
  expect(stateOf(id)).toBe('to_send')
})

test.each(['nothing', '%00', '..%2Fx'])('%s is no message', async (name) => {
  const { status, html } = await read(`/demo/messages/${name}`)
  expect([status, html.includes('Message introuvable')]).toEqual([404, true])
})

test('a page that reaches this machine under another name reads nothing', async () => {
  const { status, html } = await read('http://evil.example/demo/messages')
  expect([status, html.includes('Messages')]).toEqual([404, false])
})

test('a real server has neither the stand-in nor its pages', async () => {
  const variables = { ...WHATSAPP_KEYS, PUBLIC_URL: 'https://laveo.example' }
  const real = testApp({ variables }).app
  expect((await real.request('/demo/messages')).status).toBe(404)
  const headers = { 'content-type': 'application/json' }
  const sent = await real.request('/demo/whatsapp/1/messages', {
    method: 'POST',
    headers,
    body: '{}',
  })
  expect(sent.status).toBe(404)
})
