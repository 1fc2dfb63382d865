import { and, eq, max } from 'drizzle-orm'
import {
  clientsMeantBy,
  recordsThatTookOver,
} from '#server/access/number-proof/number-proof.service.ts'
import { tellRecordChange } from '#server/access/number-proof/told-numbers.service.ts'
import type { Orm } from '#server/db/database.ts'
import { clientMessages, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { ServiceContext } from '#server/lib/context.ts'
import { enqueueMessage } from '#server/messages/outbox.ts'
import { recordMessage } from '#server/messages/queue.ts'
import { addressBuckets, type Bucket } from '#server/record/limits/limits.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { type AskLinkInput, LINK_QUIET_MS } from '#shared/access/links.ts'
import type { MessageFault } from '#shared/messages/message-faults.ts'
import { requestsToConfirm, tellAgain } from '../number-requests/request-messages.service.ts'
import { requestOf } from '../number-requests/request-rows.ts'

type Known = ReturnType<typeof clientsMeantBy>[number]

/** Sends a link to a number that somebody typed, or to that of an order by number. Throws LINK_INVALID, TOO_MANY_TRIES. */
export function askLink(ctx: RequestContext, { phone, token = '' }: AskLinkInput): Promise<void> {
  return sendLinkTo(ctx, phone ?? requestOf(ctx, 'request link', token).phone)
}

/**
 * Sends to a number, because somebody typed it, the link of its client and those that confirm what was asked with it. Where several
 * records may be meant, a teammate chooses among their messages. The number of a record that was merged into another is not that one's:
 * its link is not sent there, and the team reads who asked. Neither the answer nor its time tells whether there is one: the same is
 * read of every number, and where nothing is sent the same row is written, and removed in the same commit. Throws TOO_MANY_TRIES.
 */
async function sendLinkTo(ctx: RequestContext, phone: string): Promise<void> {
  ctx.limits.takeAll(addressBuckets('numberRequest', 'link', ctx.address))
  await ctx.database.write((orm) => {
    const now = ctx.clock.now()
    const clients = clientsMeantBy(orm, phone)
    const requests = requestsToConfirm(orm, phone, now)
    const tookOver = recordsThatTookOver(orm, phone)
    const merged = clients.length === 0 ? tookOver : []
    const isKnown = clients.length + requests.length + merged.length > 0
    if (!isKnown || !takesTurn(ctx, phone)) return pretendToSend(orm, ctx)
    for (const request of requests) tellAgain(orm, ctx, request)
    for (const client of clients) {
      const messageId = enqueueLink(orm, ctx, client)
      if (clients.length > 1) holdMessage(orm, messageId, 'several')
      else if (isQuiet(orm, client, now)) holdMessage(orm, messageId, 'quiet')
    }
    for (const clientId of merged) askForCall(orm, ctx, { phone, clientId })
  })
}

/** The number of a merged record is called: one card says so, however often it asks. */
function askForCall(orm: Orm, ctx: Sender, asked: { phone: string; clientId: string }): void {
  const { template, phone, userId, state, lastError } = clientMessages
  const same = and(eq(phone, asked.phone), eq(userId, asked.clientId), eq(lastError, 'merged'))
  const waits = and(same, eq(template, 'fiche_modifiee'), eq(state, 'refused'))
  const card = orm.select({ id: clientMessages.id }).from(clientMessages).where(waits).get()
  if (card) pretendToSend(orm, ctx)
  else holdMessage(orm, tellRecordChange(orm, ctx, { ...asked, change: 'merged' }), 'merged')
}

/** Limits of one number, and of all: strangers who know many numbers cause no more messages than that. A number that waits costs the others none. */
function takesTurn({ limits, log }: RequestContext, phone: string): boolean {
  if (limits.tryTake([['linkAsked', phone], ALL_NUMBERS])) return true
  const isShopFull = limits.mustWait(ALL_NUMBERS)
  if (isShopFull && limits.tryTake([['dailyNotice', 'links asked']]))
    log.warn('strangers ask for more links of known numbers than are sent')
  return false
}

const ALL_NUMBERS: Bucket = ['linksAsked', 'all']

type Sender = Pick<ServiceContext, 'database' | 'clock' | 'outbox'>

/** Writes the message with a client's link, inside `write()`, and returns its id. */
export function enqueueLink(
  orm: Orm,
  ctx: Sender,
  { id, fullname, phone }: Pick<Known, 'id' | 'fullname' | 'phone'>,
): string {
  return enqueueMessage(orm, ctx, {
    template: 'votre_lien',
    phone,
    userId: id,
    facts: { fullname },
  })
}

// Prepared: the extra work for a number that is not known must not be visible in the time of the answer.
const dropMessage = statement((orm, p: { id: string }) =>
  orm.delete(clientMessages).where(eq(clientMessages.id, p.id)),
)

/** To no number: what waits for a real one stays. */
function pretendToSend(orm: Orm, ctx: Sender): void {
  const facts = { fullname: '' }
  dropMessage.run(orm, {
    id: enqueueMessage(orm, ctx, { template: 'votre_lien', phone: '', facts }),
  })
}

/** It waits for a teammate, where it would leave by itself. */
function holdMessage(orm: Orm, id: string, lastError: MessageFault): void {
  recordMessage(orm, { id, from: ['to_send'] }, { state: 'refused', lastError })
}

/** Whether a client has neither ordered nor opened their link for so long that the number may be another person's. */
function isQuiet(orm: Orm, { id, createdAt, linkOpenedAt }: Known, now: number): boolean {
  const last = orm
    .select({ at: max(orders.createdAt) })
    .from(orders)
    .where(eq(orders.clientId, id))
    .get()
  return now - Math.max(createdAt, linkOpenedAt ?? 0, last?.at ?? 0) >= LINK_QUIET_MS
}
