import { createHmac } from 'node:crypto'
import { recordMessage } from '#server/messages/queue.ts'
import { answerItem, signWhatsAppNews, statusItem } from '#server/messages/webhook-bodies.ts'
import { makeClientWithoutEmail } from '#server/testing/factories.ts'
import { WAVE_KEY, WAVE_SECRET } from '#server/testing/fakes/fake-wave.ts'
import { WHATSAPP_KEYS } from '#server/testing/fakes/fake-whatsapp.ts'
import { writeLinkMessage } from '#server/testing/fixtures/client-messages.fixture.ts'
import { fillDataFolder, readDataFolder } from '../data-folder.ts'
import { atLeast, atMost, type Figure } from '../line.ts'
import type { Random } from '../random.ts'
import type { Draft } from './fuzz-requests.ts'
import { toJson } from './hostile-values.ts'
import { mutate } from './mutate.ts'

/** With the providers who tell the server something, each at a route of its own. */
export const providerKeys = (urls: { wave: string; whatsApp: string }) => ({
  WAVE_API_KEY: WAVE_KEY,
  WAVE_WEBHOOK_SECRET: WAVE_SECRET,
  WAVE_API_URL: urls.wave,
  ...WHATSAPP_KEYS,
  WHATSAPP_API_URL: urls.whatsApp,
})

interface Making {
  random: Random
  hostile: () => unknown
}

/** Draws messages that a provider seems to have signed: their content is as wrong as any. */
export function createWebhookDrafts(making: Making): () => Draft {
  return () => (making.random.below(2) === 0 ? waveDraft(making) : whatsAppDraft(making))
}

function waveDraft({ random, hostile }: Making): Draft {
  const event = { id: 'EV_1', type: 'checkout.session.completed', data: { id: 'cos-1' } }
  const body = toJson(mutate(event, hostile, random))
  const at = Math.floor(Date.now() / 1000) - random.pick([0, 0, 0, 10_000, -10_000])
  const signature = createHmac('sha256', WAVE_SECRET).update(`${at}${body}`).digest('hex')
  const signed = `t=${at},v1=${random.pick([signature, signature, 'f'.repeat(64), '', 'é'])}`
  const header = random.pick([signed, signed, signed, 't=,v1=', `${signed},${signed}`])
  return posted('Wave', '/api/wave/webhook', { body, headers: { 'wave-signature': header } })
}

/** The provider's id and the number of whom it tells: what it did not sign is about one message, what it did about another. */
const TOLD_OF = {
  forged: { id: 'wamid.forged', from: '2250700000001' },
  signed: { id: 'wamid.signed', from: '2250700000002' },
}

function whatsAppDraft({ random, hostile }: Making): Draft {
  const isForged = random.below(2) === 0
  const { id, from } = isForged ? TOLD_OF.forged : TOLD_OF.signed
  const status = random.pick(['delivered', 'read', 'failed'] as const)
  const news = {
    statuses: [statusItem({ id, messageId: '' }, status, { at: Date.now(), code: 131026 })],
    messages: [answerItem({ id: `${id}${random.below(1e9)}`, from, text: 'Bonjour' }, Date.now())],
  }
  const access = {
    appSecret: WHATSAPP_KEYS.WHATSAPP_APP_SECRET,
    phoneId: WHATSAPP_KEYS.WHATSAPP_PHONE_ID,
  }
  const whole = signWhatsAppNews(access, news).body
  // Half of it is as WhatsApp would write it: only its signature decides.
  const body = random.below(2) === 0 ? whole : toJson(mutate(JSON.parse(whole), hostile, random))
  const signature = isForged ? forgedSignature(body, random) : whatsAppSignature(body)
  const headers = { 'x-hub-signature-256': signature }
  return posted('WhatsApp', '/api/whatsapp', { body, headers })
}

function whatsAppSignature(body: string, secret = WHATSAPP_KEYS.WHATSAPP_APP_SECRET): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

function forgedSignature(body: string, random: Random): string {
  const [, digest = ''] = whatsAppSignature(body).split('=')
  return random.pick([
    '',
    'sha256=',
    digest,
    `sha1=${digest}`,
    `sha256=${'0'.repeat(64)}`,
    `sha256=${digest.slice(0, 63)}`,
    `sha256=${digest}, sha256=${digest}`,
    whatsAppSignature(`${body} `),
    whatsAppSignature(body, WHATSAPP_KEYS.WHATSAPP_VERIFY_TOKEN),
    'sha256=é',
  ])
}

function posted(
  provider: string,
  path: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Draft {
  const asked = {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }
  return { what: `a message of ${provider}`, asked }
}

/** Two messages that WhatsApp took, of which it is told further on. */
export function writeToldMessages(folder: string): Promise<void> {
  return fillDataFolder(folder, async (t) => {
    for (const { id: providerId } of Object.values(TOLD_OF)) {
      const id = await writeLinkMessage(t, await makeClientWithoutEmail(t))
      const sent = { state: 'sent', sentAt: t.clock.now(), providerId } as const
      await t.database.write((orm) => recordMessage(orm, { id, from: ['to_send'] }, sent))
    }
  })
}

/** Counts the news that were kept, by who signed them. */
export function newsFigures(folder: string): Figure[] {
  return readDataFolder(folder, (sqlite) => {
    const states = sqlite.prepare(
      "select count(*) from client_messages where provider_id = ? and state <> 'sent'",
    )
    const answers = sqlite.prepare('select count(*) from client_answers where phone = ?')
    const kept = ({ id, from }: { id: string; from: string }) =>
      Number(states.pluck().get(id)) + Number(answers.pluck().get(`+${from}`))
    return [
      atMost('news kept that WhatsApp did not sign', kept(TOLD_OF.forged), 0),
      atLeast('news kept that it signed', kept(TOLD_OF.signed), 2),
    ]
  })
}
