import { answerItem, statusItem } from '#server/messages/webhook-bodies.ts'
import {
  type FakeWhatsApp,
  fakeWhatsApp,
  signedNews,
  type TakenMessage,
  WHATSAPP_KEYS,
} from '#server/testing/fakes/fake-whatsapp.ts'
import { test as base, expect } from './fixtures.ts'
import { askOverApi, confirmRequest } from './number-requests.ts'
import { TWO_SHIRTS_ROUNDED } from './order-form.ts'
import { bringTo, collectOne } from './orders.ts'
import type { App } from './server.ts'

/** The application with keys of WhatsApp's Cloud API, and one on this machine that takes its messages. */
const test = base.extend<{ whatsApp: FakeWhatsApp }>({
  whatsApp: async ({ app }, use) => {
    const whatsApp = await fakeWhatsApp()
    await restart(app, whatsApp)
    await use(whatsApp)
    // The next test's application has no keys.
    await app.stop()
    await whatsApp.down()
  },
})

async function restart(app: App, { url }: FakeWhatsApp): Promise<void> {
  await app.stop()
  await app.start({ ...WHATSAPP_KEYS, WHATSAPP_API_URL: url })
}

/** A mistyped number may be corrected for a minute, in which nothing leaves for it. */
async function endCorrection(app: App, whatsApp: FakeWhatsApp): Promise<void> {
  app.db.prepare('update client_messages set next_attempt_at = next_attempt_at - 60000').run()
  // Only a server that starts looks at a time that somebody else wrote.
  await restart(app, whatsApp)
}

const wordsOf = ({ text }: TakenMessage) => text.replaceAll(/\s/g, ' ')

/** Waits for the message with these words, and returns it. */
async function messageWith({ taken }: FakeWhatsApp, words: RegExp): Promise<TakenMessage> {
  const matching = expect.arrayContaining([expect.stringMatching(words)])
  await expect.poll(() => taken.map(wordsOf)).toEqual(matching)
  return taken.find((message) => words.test(wordsOf(message))) as TakenMessage
}

const linkIn = ({ text }: TakenMessage): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

/** Sends signed news to the application, as WhatsApp does. */
async function tell({ url }: App, news: Parameters<typeof signedNews>[0]): Promise<void> {
  const { body, signature } = signedNews(news)
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
  const { status } = await fetch(`${url}/api/whatsapp`, { method: 'POST', headers, body })
  expect(status).toBe(200)
}

const stateOf = ({ db }: App, { messageId }: TakenMessage) =>
  db.prepare('select state from client_messages where id = ?').pluck().get(messageId)

test('with WhatsApp the same order is told from the question to the invoice without a hand of the team, and an answer is read at the record', async ({
  app,
  whatsApp,
  admin,
  cast,
}) => {
  const livreur = await cast.person({ role: 'livreur', fullname: 'Konan Yao' })
  const crew = { admin, livreur }
  const { page: phone } = await cast.visitor()
  await test.step('asked, and confirmed by the link of the message', async () => {
    await askOverApi(app, { shownTotal: TWO_SHIRTS_ROUNDED })
    expect(whatsApp.taken).toEqual([])
    await endCorrection(app, whatsApp)
    const asked = await messageWith(whatsApp, /^Bonjour Aminata, .* ramassage de 2 pièces/)
    expect(asked).toMatchObject({ to: '2250707482136', template: 'demande_recue' })
    await confirmRequest(phone, linkIn(asked))
  })
  const placed = await messageWith(whatsApp, /Elle est bien reçue : ramassage .* entre .* prêt /)
  const orderId = app.db.prepare('select id from orders').pluck().get() as string
  await test.step('what became of the message is known, whatever comes first', async () => {
    await tell(app, { statuses: [statusItem(placed, 'read'), statusItem(placed, 'delivered')] })
    expect(stateOf(app, placed)).toBe('read')
  })
  await test.step('another total, answered by the link of its message', async () => {
    await bringTo(orderId, { to: 'pickup_en_route' }, crew)
    await messageWith(whatsApp, /Konan Yao \(.*\) est en route .* il vient chercher votre linge/)
    const quantities = [{ position: 0, quantity: 1 }]
    const proposal = { orderId, quantities, added: [], reason: 'Une chemise reste à la maison.' }
    await admin.api.adjustments.propose.mutate(proposal)
    await phone.goto(linkIn(await messageWith(whatsApp, /a un nouveau total à accepter/)))
    await phone.getByRole('button', { name: 'Répondre' }).click()
    const accept = phone.getByRole('button', { name: 'Accepter le nouveau total' })
    await accept.click()
    await expect(accept).toHaveCount(0)
  })
  await test.step('collected and counted', async () => {
    await collectOne(orderId, { ...crew, cash: 0 })
    await messageWith(whatsApp, /: 1 pièce/)
  })
  const delivered = await test.step('delivered, with its detail', async () => {
    await bringTo(orderId, { from: 'picked_up', to: 'delivery_en_route' }, crew)
    await messageWith(whatsApp, /il vous rapporte votre linge/)
    await bringTo(orderId, { from: 'delivery_en_route', to: 'completed' }, crew)
    return messageWith(whatsApp, /est livrée\. Total : .* FCFA\. Le détail est ici/)
  })
  await test.step('an answer is read in the file', async () => {
    const from = delivered.to
    const answer = { id: 'wamid.answer', from, text: 'Merci beaucoup', context: delivered.id }
    await tell(app, { messages: [answerItem(answer, Date.now())] })
    await admin.page.goto(`/admin/dashboard?commande=${orderId}`)
    await admin.page.getByRole('link', { name: 'Sa fiche' }).click()
    await expect(admin.page.getByText('Merci beaucoup')).toBeVisible()
  })
  const { items } = await admin.api.clientMessages.list.query({})
  expect(items, 'nothing waits for a hand').toEqual([])
})
