import type { Deps } from '#server/deps.ts'
import type { WhatsAppEnv } from '#server/env.ts'
import { sameText } from '#server/lib/secret.ts'
import { noteWhatsAppNews } from '#server/messages/news.ts'
import { isSignedByWhatsApp, readWhatsAppNews } from '#server/messages/webhook.ts'
import { createMessageSubjects } from '#server/orders/message-subjects.service.ts'
import type { HttpContext } from '../context.ts'

/** Receives what WhatsApp tells of messages, and what people answer. It asks nothing, so the answer leaves at once. */
export function whatsAppWebhook(deps: Deps, { appSecret, phoneId }: WhatsAppEnv) {
  const subjects = createMessageSubjects(deps)
  return async (c: HttpContext): Promise<Response> => {
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSignedByWhatsApp(c.req.header('x-hub-signature-256'), body, appSecret))
      return c.body(null, 401)
    const news = readWhatsAppNews(body, phoneId)
    if (!news) return c.body(null, 400)
    await noteWhatsAppNews(deps, subjects, news)
    return c.body(null, 200)
  }
}

/** Answers the provider's question whether this address is ours, once, when somebody configures it there. */
export function verifyWhatsAppWebhook({ verifyToken }: WhatsAppEnv) {
  return (c: HttpContext): Response => {
    const challenge = c.req.query('hub.challenge') ?? ''
    const isOurs =
      c.req.query('hub.mode') === 'subscribe' &&
      sameText(c.req.query('hub.verify_token') ?? '', verifyToken)
    if (!isOurs || !/^[\w-]{1,200}$/.test(challenge)) return c.body(null, 403)
    return c.text(challenge)
  }
}
