import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signWhatsAppNews, type WhatsAppTold } from '#server/messages/webhook-bodies.ts'
import { filledIn } from '#shared/messages/message-text.ts'
import { MESSAGE_TEMPLATES } from '#shared/messages/templates.ts'

export const WHATSAPP_KEYS = {
  WHATSAPP_TOKEN: 'wa_test',
  WHATSAPP_PHONE_ID: '105954558954427',
  WHATSAPP_APP_SECRET: 'app-secret-of-tests',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-of-tests',
}

/** Its ways to treat a request; the second half takes the message without answering so. */
export const WHATSAPP_MOODS = [
  'fine',
  'limited',
  'busy',
  'hang',
  'cut',
  'noise',
  'taken-hang',
  'taken-cut',
  'taken-error',
  'taken-noise',
] as const
type Mood = (typeof WHATSAPP_MOODS)[number]
/** A code of the Cloud API, with its status. */
interface Refusal {
  code: number
  status: number
}

/** A message as its reader has it. */
export interface TakenMessage {
  /** The provider's id. */
  id: string
  /** Our id, as it came. */
  messageId: string
  /** In figures, without `+`. */
  to: string
  template: string
  text: string
}

export interface FakeWhatsApp {
  url: string
  taken: TakenMessage[]
  /** Number of requests. */
  requests: number
  /** Sets the treatment of the next requests, one each; later ones succeed. */
  behave(...moods: Array<Mood | Refusal>): void
  /** The `retry-after` in seconds, if any. */
  retryAfter: string | undefined
  /** The time limit of one try: it ends as soon as the server delays one. */
  timeLimit(): AbortSignal
  /** Refuses connections from now on. */
  down(): Promise<void>
}

/** A Cloud API on this machine: it takes each message that comes, as often as it comes, and fails on request. */
export async function fakeWhatsApp(): Promise<FakeWhatsApp> {
  const moods: Array<Mood | Refusal> = []
  let limit = new AbortController()
  const server = createServer(async (req, res) => {
    fake.requests += 1
    const body = await bodyOf(req)
    const mood = moods.shift() ?? 'fine'
    const answer = (status: number, value: unknown) => {
      res.statusCode = status
      if (status === 429 && fake.retryAfter !== undefined)
        res.setHeader('retry-after', fake.retryAfter)
      res.end(typeof value === 'string' ? value : JSON.stringify(value))
    }
    const refuse = ({ code, status }: Refusal) =>
      answer(status, { error: { message: '(#1) To +2250707', type: 'OAuthException', code } })
    if (typeof mood === 'object') return refuse(mood)
    if (req.headers.authorization !== `Bearer ${WHATSAPP_KEYS.WHATSAPP_TOKEN}`)
      return refuse({ code: 190, status: 401 })
    if (mood === 'limited') return refuse({ code: 130429, status: 429 })
    if (mood === 'busy') return refuse({ code: 131016, status: 503 })
    const message = mood === 'fine' || mood.startsWith('taken') ? take(body) : undefined
    if (message) fake.taken.push(message)
    if (mood.includes('cut')) return res.destroy()
    if (mood.includes('hang')) return limit.abort(new DOMException('Time is over', 'TimeoutError'))
    if (mood === 'taken-error') return answer(500, '<html>')
    if (mood.includes('noise')) return answer(200, '<html>')
    answer(200, { messaging_product: 'whatsapp', messages: [{ id: message?.id }] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeWhatsApp = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v21.0`,
    taken: [],
    requests: 0,
    behave: (...next) => void moods.push(...next),
    retryAfter: undefined,
    timeLimit() {
      limit = new AbortController()
      return limit.signal
    },
    async down() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function take(body: string): TakenMessage {
    const { to, template, biz_opaque_callback_data: messageId } = JSON.parse(body)
    const name = MESSAGE_TEMPLATES.find((known) => known === template.name)
    const texts = template.components[0].parameters.map(({ text }: { text: string }) => text)
    const id = `wamid.${fake.taken.length + 1}==`
    return { id, messageId, to, template: template.name, text: name ? filledIn(name, texts) : '' }
  }
  return fake
}

/** The body of a webhook with the keys of the tests, and the header that signs it. */
export const signedNews = ({
  phoneId = WHATSAPP_KEYS.WHATSAPP_PHONE_ID,
  ...news
}: WhatsAppTold & { phoneId?: string }) =>
  signWhatsAppNews({ appSecret: WHATSAPP_KEYS.WHATSAPP_APP_SECRET, phoneId }, news)

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
