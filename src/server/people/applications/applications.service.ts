import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { refuseWithoutMail } from '#server/access/links/link-mail.service.ts'
import { createLink } from '#server/access/links/links.service.ts'
import { hashPassword } from '#server/access/sessions/passwords.service.ts'
import { publishLivreurChange } from '#server/access/users/livreur-change.service.ts'
import { insertUser, isEmailTaken } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { livreurApplications, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { NEWEST, newestFirst, olderThan, PAGE_LIMIT, toPage } from '#server/lib/page.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { addressBuckets } from '#server/record/limits/limits.service.ts'
import { recordStaffAction } from '#server/record/staff-actions/staff-actions.service.ts'
import { DAY_MS } from '#shared/dates.ts'
import type { Cursor } from '#shared/paging.ts'
import {
  APPLICATION_STATUSES,
  type ApplicationInput,
  type ApplicationStatus,
  type ListApplicationsInput,
} from '#shared/people/applications.ts'
import { REQUESTS_KEPT_DAYS } from '#shared/retention.ts'
import { type Notifier, notifyStaff } from '../requests/requests.service.ts'

/** Days that an accepted applicant has to choose a password. */
const LINK_DAYS = 7

const table = livreurApplications

/** Applications newest first, of one status or of all. */
export function listApplications(orm: Orm, { status, cursor }: ListApplicationsInput) {
  const wanted = status ? [status] : APPLICATION_STATUSES
  // No index sorts all three statuses together, so the newest of each are merged.
  return toPage(newestFirst(wanted.map((one) => newestWith(orm, one, cursor ?? NEWEST))))
}

const newestWith = (orm: Orm, status: ApplicationStatus, cursor: Cursor) =>
  orm
    .select({
      id: table.id,
      fullname: table.fullname,
      phone: table.phone,
      email: table.email,
      city: table.city,
      message: table.message,
      status: table.status,
      createdAt: table.createdAt,
      handledAt: table.handledAt,
      handledBy: users.fullname,
      /** Another account uses the address, so the application cannot be accepted. */
      emailTaken: sql<boolean>`exists (select 1 from ${users} u where u.email = ${table.email})`
        .mapWith(Boolean)
        .as('email_taken'),
    })
    .from(table)
    .leftJoin(users, eq(users.id, table.handledBy))
    .where(and(eq(table.status, status), olderThan(table, cursor)))
    .orderBy(sql`${table.createdAt} desc, ${table.id} desc`)
    .limit(PAGE_LIMIT)
    .all()

/**
 * Stores a courier's application and e-mails the team; an identical one sent while it is unanswered
 * is stored once. Throws TOO_MANY_TRIES.
 */
export async function submitApplication(
  ctx: Notifier & { address: string },
  {
    message = null,
    ...facts
  }: Omit<ApplicationInput, 'message'> & { message?: string | null | undefined },
): Promise<void> {
  ctx.limits.takeAll(addressBuckets('form', 'application', ctx.address))
  await ctx.database.write((orm) => {
    const twin = orm
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.email, facts.email),
          eq(table.status, 'new'),
          eq(table.fullname, facts.fullname),
          eq(table.phone, facts.phone),
          eq(table.city, facts.city),
          sql`${table.message} is ${message}`,
        ),
      )
      .get()
    if (twin) return
    const row = { id: newId(), ...facts, message, createdAt: ctx.clock.now() }
    orm.insert(table).values(row).run()
    const { fullname, phone, email: about } = facts
    notifyStaff(orm, ctx, { template: 'new-application', about, facts: { fullname, phone } })
  })
}

type Handler = Pick<Deps, 'database' | 'clock' | 'outbox' | 'hub' | 'listeners' | 'log' | 'env'> & {
  actor: Actor
}
type Decision = 'accepted' | 'declined'

/**
 * Answers an open application, inside `write()`: of two simultaneous answers one succeeds. Returns
 * undefined when the same person already gave the same answer. Throws NOT_FOUND,
 * APPLICATION_HANDLED.
 */
function settle(orm: Orm, { actor, clock }: Handler, id: string, decision: Decision) {
  const application = orm.select().from(table).where(eq(table.id, id)).get()
  if (!application) throw new AppError('NOT_FOUND')
  const { status, handledBy } = application
  if (status === decision && handledBy === actor.id) return undefined
  if (status !== 'new') throw new AppError('APPLICATION_HANDLED')
  const set = { status: decision, handledBy: actor.id, handledAt: clock.now() }
  orm.update(table).set(set).where(eq(table.id, id)).run()
  return application
}

/**
 * Accepts an application: creates an approved livreur account without a usable password, and
 * e-mails the link to choose one. Throws MAIL_UNAVAILABLE, NOT_FOUND, APPLICATION_HANDLED, EMAIL_TAKEN.
 */
export async function acceptApplication(ctx: Handler, id: string): Promise<void> {
  refuseWithoutMail(ctx)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await ctx.database.write((orm) => {
    const application = settle(orm, ctx, id, 'accepted')
    if (!application) return
    const { fullname, phone, email } = application
    if (isEmailTaken(orm, email)) throw new AppError('EMAIL_TAKEN')
    const now = ctx.clock.now()
    const account = { role: 'livreur', fullname, phone, email, passwordHash } as const
    // Confirmed only when the link is opened: the address may have been typed by another person.
    const user = insertUser(orm, ctx, { ...account, emailConfirmedAt: null, approvedAt: now })
    settleOthers(orm, ctx, email)
    sendWelcome(orm, ctx, { ...user, fullname, email })
    const data = { applicationId: id }
    recordStaffAction(orm, ctx, { kind: 'application_accepted', target: user.id, data })
    publishLivreurChange(ctx, user.id)
  })
  ctx.log.info({ actorId: ctx.actor.id, applicationId: id }, 'application accepted')
}

/**
 * Closes the person's other applications too: one account answers them all, and an accepted person
 * must not get a refusal.
 */
function settleOthers(orm: Orm, { actor, clock }: Handler, email: string): void {
  orm
    .update(table)
    .set({ status: 'accepted', handledBy: actor.id, handledAt: clock.now() })
    .where(and(eq(table.email, email), eq(table.status, 'new')))
    .run()
}

function sendWelcome(
  orm: Orm,
  ctx: Handler,
  { id: userId, fullname, email }: { id: string; fullname: string; email: string },
): void {
  const lifeMs = LINK_DAYS * DAY_MS
  const tokenId = createLink(orm, { purpose: 'recovery', userId, now: ctx.clock.now(), lifeMs })
  enqueueMail(orm, ctx, {
    template: 'application-accepted',
    to: email,
    userId,
    facts: { fullname, tokenId, days: LINK_DAYS },
  })
}

/** Declines an application, with a polite e-mail. Throws NOT_FOUND, APPLICATION_HANDLED. */
export async function declineApplication(ctx: Handler, id: string): Promise<void> {
  await ctx.database.write((orm) => {
    const application = settle(orm, ctx, id, 'declined')
    if (!application) return
    const { fullname, email: to } = application
    enqueueMail(orm, ctx, { template: 'application-declined', to, facts: { fullname } })
    recordStaffAction(orm, ctx, { kind: 'application_declined', target: id })
  })
  ctx.log.info({ actorId: ctx.actor.id, applicationId: id }, 'application declined')
}

/** Removes the applications that were answered more than REQUESTS_KEPT_DAYS ago, inside `write()`. */
export function deleteOldApplications(orm: Orm, now: number): void {
  const oldest = now - REQUESTS_KEPT_DAYS * DAY_MS
  const answered = inArray(table.status, ['accepted', 'declined'])
  // An answered application is never older than its answer; the index is on `createdAt`.
  const old = and(lte(table.createdAt, oldest), lte(table.handledAt, oldest))
  orm.delete(table).where(and(answered, old)).run()
}
