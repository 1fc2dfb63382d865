import { desc, eq, isNotNull } from 'drizzle-orm'
import { Hono } from 'hono'
import { clientMessages } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/lib/ids.ts'
import type { ClientMessage } from '#server/messages/queue.ts'
import { renderMessage } from '#server/messages/render.ts'
import { answerItem, statusItem } from '#server/messages/webhook-bodies.ts'
import { createMessageSubjects } from '#server/orders/message-subjects.service.ts'
import type { HttpEnv } from '../context.ts'
import {
  DEMO_MESSAGES,
  MISSING_MESSAGE,
  messageListPage,
  messagePage,
  type TakenMessage,
} from './demo-messages-page.ts'
import { demoPage, onlyOnThisMachine } from './demo-page.ts'
import type { TellWhatsAppNews } from './demo-whatsapp.ts'

/** Most messages listed. */
const LISTED = 50

/** In demo mode only: the phones of the clients, with the messages that the stand-in for WhatsApp has taken. */
export function demoMessages(deps: Deps, tell: TellWhatsAppNews): Hono<HttpEnv> {
  const { clock } = deps
  const pages = new Hono<HttpEnv>()

  pages.use(onlyOnThisMachine)

  pages.get('/', (c) => demoPage(c, messageListPage(takenMessages(deps))))

  pages.get('/:id', async (c) => {
    const message = takenMessage(deps, c.req.param('id'))
    if (!message) return demoPage(c, MISSING_MESSAGE)
    const { id: messageId, providerId: id } = message
    // As on a phone, where it is opened to be read.
    await tell({ statuses: [statusItem({ id, messageId }, 'read', { at: clock.now() })] })
    return demoPage(c, messagePage(message, { isAnswered: c.req.query('reponse') !== undefined }))
  })

  pages.post('/:id/reponse', async (c) => {
    const message = takenMessage(deps, c.req.param('id'))
    if (!message) return demoPage(c, MISSING_MESSAGE)
    const { id, providerId: context } = message
    const text = new URLSearchParams(await c.req.text()).get('texte')?.trim() ?? ''
    const from = message.phone.replace('+', '')
    const answer = { id: `wamid.${newId()}`, from, text, context }
    if (text) await tell({ messages: [answerItem(answer, clock.now())] })
    return c.redirect(`${DEMO_MESSAGES}/${id}${text ? '?reponse' : ''}`, 303)
  })

  return pages
}

function takenMessages(deps: Deps): TakenMessage[] {
  return taken(deps)
    .where(isNotNull(clientMessages.providerId))
    .orderBy(desc(clientMessages.sentAt))
    .limit(LISTED)
    .all()
    .flatMap((row) => toTaken(deps, row))
}

function takenMessage(deps: Deps, id: string): TakenMessage | undefined {
  return taken(deps)
    .where(eq(clientMessages.id, id))
    .all()
    .flatMap((row) => toTaken(deps, row))[0]
}

const taken = ({ database: { orm } }: Deps) => orm.select().from(clientMessages)

/** Written again from its row, as it left: nothing of a message is kept elsewhere. */
function toTaken(deps: Deps, message: ClientMessage): TakenMessage[] {
  const { id, providerId, phone, template, state, sentAt } = message
  if (providerId === null || sentAt === null) return []
  const maker = { secret: deps.secret, subjects: createMessageSubjects(deps), now: sentAt }
  const text = renderMessage(deps.database.orm, message, maker)?.text ?? null
  return [{ id, providerId, phone, template, state, sentAt, text }]
}
