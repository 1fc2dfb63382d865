import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '#server/lib/parse-json.ts'
import { sameText } from '#server/lib/secret.ts'
import { severalLines } from '#shared/text/clean-text.ts'

/** Longest answer that is kept, in characters. */
const LONGEST_ANSWER = 2000

/** The provider's news of one of our messages; `at` is milliseconds UTC. */
export interface MessageNotice {
  providerId: string
  /** Our own id, which the provider gives back. */
  messageId: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  /** The code of a failed one, if the provider says it. */
  code: number | null
  at: number
}

/** A text that somebody wrote to our number. */
export interface IncomingAnswer {
  id: string
  /** E.164. */
  phone: string
  /** The message of ours that it answers, by the provider's id. */
  answers: string | null
  text: string
  at: number
}

export interface WhatsAppNews {
  notices: MessageNotice[]
  answers: IncomingAnswer[]
}

/** Whether the provider signed exactly these bytes: `sha256=` and the HMAC of the body with the secret of the app. */
export function isSignedByWhatsApp(
  header: string | undefined,
  body: Buffer,
  secret: string,
): boolean {
  const expected = createHmac('sha256', secret).update(body).digest('hex')
  return sameText((header ?? '').toLowerCase(), `sha256=${expected}`)
}

/** The news in a signed body that are about this number; undefined where the body is of another shape. */
export function readWhatsAppNews(body: Buffer, phoneId: string): WhatsAppNews | undefined {
  const { data } = envelope.safeParse(parseJson(body.toString('utf8')))
  if (!data) return undefined
  const values = data.entry
    .flatMap(({ changes }) => changes)
    .map(({ value }) => value)
    .filter(({ metadata }) => metadata?.phone_number_id === phoneId)
  return {
    notices: values.flatMap(({ statuses = [] }) => statuses.flatMap(noticeOf)),
    answers: values.flatMap(({ messages = [] }) => messages.flatMap(answerOf)),
  }
}

/** Only the frame is required: one item that is new to us must not lose the others. */
const envelope = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }).optional(),
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
          }),
        }),
      ),
    }),
  ),
})

const providerId = z.string().regex(/^[\w.=+/:-]{1,200}$/)
/** Seconds, as the provider writes them. */
const timestamp = z
  .string()
  .regex(/^\d{1,11}$/)
  .transform((seconds) => Number(seconds) * 1000)

const statusSchema = z.object({
  id: providerId,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp,
  biz_opaque_callback_data: z.string().max(100).optional(),
  errors: z.array(z.object({ code: z.number().int() })).optional(),
})

function noticeOf(item: unknown): MessageNotice[] {
  const { data } = statusSchema.safeParse(item)
  if (!data) return []
  const { id, status, timestamp: at, errors, biz_opaque_callback_data: messageId = null } = data
  return [{ providerId: id, messageId, status, code: errors?.[0]?.code ?? null, at }]
}

const messageSchema = z.object({
  id: providerId,
  from: z.string().regex(/^\d{6,15}$/),
  timestamp,
  type: z.string(),
  context: z.object({ id: providerId.optional() }).optional(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})

/** The kind is all that is kept of what is no text: the team opens WhatsApp to see it. */
const KINDS: Record<string, string> = {
  image: '[Photo]',
  audio: '[Message vocal]',
  video: '[Vidéo]',
  document: '[Document]',
  location: '[Position]',
}

function answerOf(item: unknown): IncomingAnswer[] {
  const { data } = messageSchema.safeParse(item)
  // A reaction is no answer.
  if (!data || data.type === 'reaction') return []
  const { id, from, timestamp: at, type, context, text, button } = data
  const written = severalLines(text?.body ?? button?.text ?? KINDS[type] ?? '[Message]')
  const cut = [...written].slice(0, LONGEST_ANSWER).join('')
  return [{ id, phone: `+${from}`, answers: context?.id ?? null, text: cut, at }]
}
