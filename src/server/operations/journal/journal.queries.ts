import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { orderTrail, staffActions, users } from '#server/db/schema.ts'
import { PAGE_LIMIT, PAGE_SIZE } from '#server/lib/page.ts'
import { authorName } from '#server/record/events/author-name.sql.ts'
import { DAY_MS } from '#shared/dates.ts'
import { type JournalInput, MAX_SEQ } from '#shared/record/journal.ts'
import { dayStart } from '#shared/record/stats/stats.ts'
import { firstSince, type Trail } from './bounds.queries.ts'

const livreur = alias(users, 'livreur')
const target = alias(users, 'target')
// Word for word the condition of the index order_events_staff.
const byStaff = sql`${orderTrail.actorRole} in ('admin', 'superadmin')`

// With the condition of the index order_events_actor.
const actedBy = (id: string) =>
  sql`${orderTrail.actorN} = ${numberOfUser(id)} and ${orderTrail.actorRole} <> 'client'`

type EventRow = ReturnType<typeof eventsOf>[number]
type ActionRow = ReturnType<typeof actionsOf>[number]

/** An action of a staff member, on an order or elsewhere. */
export type JournalEntry = ({ about: 'order' } & EventRow) | ({ about: 'business' } & ActionRow)

/** Numbers of one trail: from `since`, and before `before`. */
interface Range {
  since: number
  before: number
}

/** The entries of a trail written on these days and not yet shown before the cursor. */
function rangeOf(orm: Orm, trail: Trail, { from, to, cursor }: JournalInput): Range {
  const shown = cursor?.[trail] ?? MAX_SEQ
  return {
    since: from ? firstSince(orm, trail, dayStart(from)) : 0,
    before: to ? Math.min(shown, firstSince(orm, trail, dayStart(to) + DAY_MS)) : shown,
  }
}

/**
 * The staff's actions, newest first, merged from two trails: the orders' events and the staff
 * actions. The cursor holds the position in each; null on the last page.
 */
export function readJournal(orm: Orm, input: JournalInput) {
  const events = rangeOf(orm, 'events', input)
  const actions = rangeOf(orm, 'actions', input)
  const entries: JournalEntry[] = [
    ...eventsOf(orm, input, events).map((row) => ({ about: 'order' as const, ...row })),
    ...actionsOf(orm, input, actions).map((row) => ({ about: 'business' as const, ...row })),
  ].sort((a, b) => b.at - a.at || b.seq - a.seq)
  const items = entries.slice(0, PAGE_SIZE)
  const last = (about: JournalEntry['about']) =>
    items.findLast((entry) => entry.about === about)?.seq
  const next = {
    events: last('order') ?? events.before,
    actions: last('business') ?? actions.before,
  }
  return { items, nextCursor: entries.length > PAGE_SIZE ? next : null }
}

type Filters = Pick<JournalInput, 'actorId' | 'subject'>

function eventsOf(orm: Orm, { actorId, subject }: Filters, { since, before }: Range) {
  if (subject && subject !== 'orders') return []
  return orm
    .select({
      seq: orderTrail.seq,
      at: orderTrail.at,
      actorName: authorName(users, orderTrail.data),
      orderId: orderTrail.orderId,
      reference: orderTrail.reference,
      kind: orderTrail.kind,
      from: orderTrail.from,
      to: orderTrail.to,
      livreurName: livreur.fullname,
      data: orderTrail.data,
      hash: orderTrail.hash,
    })
    .from(orderTrail)
    .leftJoin(users, eq(users.n, orderTrail.actorN))
    .leftJoin(livreur, eq(livreur.n, orderTrail.livreurN))
    .where(
      and(
        // The + makes SQLite use the index on one person rather than the one on the whole staff.
        actorId ? and(actedBy(actorId), sql`+${byStaff}`) : byStaff,
        gte(orderTrail.seq, since),
        lt(orderTrail.seq, before),
      ),
    )
    .orderBy(desc(orderTrail.seq))
    .limit(PAGE_LIMIT)
    .all()
}

function actionsOf(orm: Orm, { actorId, subject }: Filters, { since, before }: Range) {
  if (subject === 'orders') return []
  return orm
    .select({
      seq: staffActions.seq,
      at: staffActions.at,
      actorName: authorName(users, staffActions.data),
      kind: staffActions.kind,
      /** The account that the action was done to, if any. */
      targetName: target.fullname,
      /** The client's id, if their account is open. */
      clientId: sql<
        string | null
      >`iif(${target.role} = 'client' and ${target.deletedAt} is null, ${target.id}, null)`,
      data: staffActions.data,
    })
    .from(staffActions)
    .leftJoin(users, eq(users.id, staffActions.actorId))
    .leftJoin(target, eq(target.id, staffActions.target))
    .where(
      and(
        subject ? eq(staffActions.kind, subject) : undefined,
        // Without `unlikely`, SQLite takes the index on kinds, and reads what the whole team did of one kind.
        actorId ? sql`unlikely(${staffActions.actorId} = ${actorId})` : undefined,
        gte(staffActions.seq, since),
        lt(staffActions.seq, before),
      ),
    )
    .orderBy(desc(staffActions.seq))
    .limit(PAGE_LIMIT)
    .all()
}
