import { and, eq, gt, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import {
  claims,
  clientMessages,
  numberRequests,
  orderAdjustments,
  orders,
  users,
} from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import { isModuleOn, sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { MESSAGE_RULES } from '#shared/messages/message-rules.ts'
import { LADDER_TEMPLATES, WAITING_STATES } from '#shared/messages/templates.ts'
import { WORTH_SENDING_IN } from '#shared/messages/waiting-messages.ts'
import { goesToReader, tellsStill } from '../reminders/ladders.sql.ts'

const { template, state } = clientMessages

/** No program has sent it. */
export const isUnsent = inArray(state, [...WAITING_STATES])

const pairs = Object.entries(WORTH_SENDING_IN).flatMap(([name, statuses]) =>
  statuses.map((status) => `'${name} ${status}'`),
)
const lives = Object.entries(MESSAGE_RULES).map(
  ([name, { lifeMs }]) => `when '${name}' then ${lifeMs}`,
)
const life = sql`case ${template} ${sql.raw(lives.join(' '))} end`

const suitsOrder = sql`${template} || ' ' || ${orders.status} in (${sql.raw(pairs.join(', '))})`

const isProposed = sql`exists (select 1 from ${orderAdjustments} a where a.order_id = ${orders.id} and a.status = 'proposed')`
const isAnswered = sql`exists (select 1 from ${claims} c where c.order_id = ${orders.id} and c.state = 'proposed')`
const isPaid = sql`(${orders.paidAmount} >= ${orders.grandTotal} or ${orders.onAccount})`
/** News of the collection is worth nothing once the clothes are with us. */
const isCollected = sql`${orders.status} not in ('pending', 'assigned', 'pickup_en_route')`
const suitsVisit = sql`ifnull((${clientMessages.facts} ->> 'visit' = 'delivery') = (${isCollected}), 1)`

/**
 * A number that the client has no more may be somebody else's by now; a code proves a number that is not theirs yet, and a change of their
 * record is told to the number of before.
 */
const isOfItsNumber = or(
  isNull(clientMessages.userId),
  eq(users.phone, clientMessages.phone),
  inArray(template, ['code_numero', 'fiche_modifiee']),
  and(eq(template, 'relance_facture'), goesToReader),
)

/** Sent by the worker within moments, unless the provider keeps it waiting. */
const leavesByItself = sql`(${state} = 'to_send' and ${clientMessages.openedAt} is null and ${clientMessages.lastError} is null)`

/** Reminders stand in a list of their own. */
export const isReminder = inArray(template, [...LADDER_TEMPLATES])

/**
 * In a query of messages with their order, request and client: it waits for a hand and is still worth sending. This is computed, not
 * written where things move: orders move in many places, and a move that is taken back brings the message back.
 */
export const isWaitingForHand = (
  orm: Orm,
  now: number,
  env: Pick<Env, 'whatsApp'>,
): SQL | undefined =>
  and(
    isUnsent,
    sendsWhatsApp(orm, env) ? not(leavesByItself) : undefined,
    isModuleOn(orm, 'reminders') ? undefined : not(isReminder),
    isNull(users.disabledAt),
    isNull(users.deletedAt),
    isOfItsNumber,
    sql`${clientMessages.createdAt} > ${now} - ${life}`,
    or(
      and(
        suitsOrder,
        sql`(${template} <> 'nouveau_total' or ${isProposed})`,
        sql`(${template} <> 'reponse_reclamation' or ${isAnswered})`,
        sql`not (${template} = 'rappel' and ${orders.status} = 'completed' and ${isPaid})`,
        not(isReminder),
        suitsVisit,
      ),
      and(
        eq(template, 'demande_recue'),
        isNull(numberRequests.endedAt),
        gt(numberRequests.expiresAt, now),
      ),
      ...LADDER_TEMPLATES.map((one) => and(eq(template, one), tellsStill(one))),
      inArray(template, ['votre_lien', 'code_numero', 'email_ajoute', 'fiche_modifiee']),
      // Of an order that was deleted.
      and(inArray(template, ['commande_annulee', 'rien_a_rendre']), isNull(clientMessages.orderId)),
    ),
  )
