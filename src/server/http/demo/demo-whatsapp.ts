import { Hono } from 'hono'
import { z } from 'zod'
import type { WhatsAppEnv } from '#server/env.ts'
import { newId } from '#server/lib/ids.ts'
import { parseJson } from '#server/lib/parse-json.ts'
import { signWhatsAppNews, statusItem, type WhatsAppTold } from '#server/messages/webhook-bodies.ts'
import type { HttpEnv } from '../context.ts'
import { WHATSAPP_WEBHOOK } from '../whatsapp/webhook-path.ts'

/** Tells the server something, at the address that WhatsApp would call. */
export type TellWhatsAppNews = (news: WhatsAppTold) => Promise<unknown>

/** The application's own webhook, by the way that a request from outside takes. */
export const tellWebhook =
  (app: Hono<HttpEnv>, access: WhatsAppEnv): TellWhatsAppNews =>
  async (news) => {
    const { body, signature } = signWhatsAppNews(access, news)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return app.request(WHATSAPP_WEBHOOK, { method: 'POST', headers, body })
  }

/** A fixed line of Côte d'Ivoire has no WhatsApp. */
const FIXED_LINE = /^225(?:21|25|27)/
/** The codes of the Cloud API. */
const NOT_ON_WHATSAPP = 131026
const BAD_TOKEN = 190
const BAD_PARAMETER = 100

const sent = z.object({ to: z.string(), biz_opaque_callback_data: z.string() })

/** In demo mode only: takes the place of WhatsApp's Cloud API, and tells of each message that it was delivered. */
export function demoWhatsApp(access: WhatsAppEnv, tell: TellWhatsAppNews): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  api.post('/:phoneId/messages', async (c) => {
    // The server calls itself.
    c.set('quiet', true)
    const refuse = (code: number, status: 400 | 401) => c.json({ error: { code } }, status)
    if (c.req.header('authorization') !== `Bearer ${access.token}`) return refuse(BAD_TOKEN, 401)
    const { data } = sent.safeParse(parseJson(await c.req.text()))
    if (!data) return refuse(BAD_PARAMETER, 400)
    if (FIXED_LINE.test(data.to)) return refuse(NOT_ON_WHATSAPP, 400)
    const id = `wamid.${newId()}`
    const message = { id, messageId: data.biz_opaque_callback_data }
    void tell({ statuses: [statusItem(message, 'delivered', { at: Date.now() })] })
    return c.json({ messaging_product: 'whatsapp', messages: [{ id }] })
  })
  return api
}
