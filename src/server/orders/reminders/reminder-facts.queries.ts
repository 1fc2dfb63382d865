import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orders, reminderSteps, reminders, users } from '#server/db/schema.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { dueAfterCredit } from '#server/money/credit/due-after-credit.sql.ts'
import type { MessageFacts } from '#shared/messages/templates.ts'
import { type RemindedFacts, reminderFacts } from '#shared/orders/reminders/reminder-facts.ts'
import { contentsOfOrder } from '../contents.sql.ts'
import { stopOf } from './reminder-stop.sql.ts'

/** The message tells these facts now; `orderId` is the order that it tells first. */
export interface ReminderNow {
  orderId: string
  facts: MessageFacts['relance']
}

/** By message id; a message whose orders are all paid or taken is left out. */
export function remindersNow(orm: Orm, messageIds: readonly string[]): Map<string, ReminderNow> {
  if (messageIds.length === 0) return new Map()
  const rows = standingSteps(orm)
    .where(
      and(
        inArray(reminders.messageId, [...messageIds]),
        sql`${stopOf(reminderSteps.ladder)} is null`,
      ),
    )
    .all()
  return byReminder(orm, rows, ({ messageId }) => messageId ?? '')
}

/** Reads by reminder, because its message is not written yet. */
export function reminderNow(orm: Orm, reminderN: number): ReminderNow | undefined {
  const rows = standingSteps(orm)
    .where(
      and(eq(reminderSteps.reminderN, reminderN), sql`${stopOf(reminderSteps.ladder)} is null`),
    )
    .all()
  return byReminder(orm, rows, () => '').get('')
}

type Step = ReturnType<ReturnType<typeof standingSteps>['all']>[number]

function standingSteps(orm: Orm) {
  return orm
    .select({
      messageId: reminders.messageId,
      ladder: reminderSteps.ladder,
      days: reminderSteps.days,
      orderId: orders.id,
      reference: orders.reference,
      fullname: users.fullname,
      due: dueAfterCredit,
      pieces: contentsOfOrder.pieces,
    })
    .from(reminders)
    .innerJoin(reminderSteps, eq(reminderSteps.reminderN, reminders.n))
    .innerJoin(orders, eq(orders.n, reminderSteps.orderN))
    .innerJoin(users, eq(users.id, orders.clientId))
}

function byReminder(orm: Orm, rows: readonly Step[], key: (row: Step) => string) {
  const settings = readSettings(orm, 'reminders')
  const now = new Map<string, ReminderNow>()
  for (const [id, steps] of Map.groupBy(rows, key)) {
    // Unpaid orders are told first, and each order by one step alone, its latest.
    const told = [...steps].sort((a, b) => rank(a) - rank(b) || b.days - a.days)
    const lastOfOrder = told.filter(
      ({ orderId }, index) => told.findIndex((one) => one.orderId === orderId) === index,
    )
    const [first] = lastOfOrder
    if (!first) continue
    const facts = reminderFacts(lastOfOrder satisfies RemindedFacts[], settings)
    now.set(id, { orderId: first.orderId, facts })
  }
  return now
}

const rank = ({ ladder }: Step) => (ladder === 'unpaid' ? 0 : 1)
