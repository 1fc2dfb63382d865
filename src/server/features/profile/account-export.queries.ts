import { setImmediate } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { authTokens, livreurPositions, mailOutbox } from '#server/db/schema.ts'
import { applicationsFrom } from '#server/features/applications/applications.service.ts'
import { messagesFrom } from '#server/features/contact/contact.service.ts'
import { exportDevices } from '#server/features/push/push.service.ts'
import { exportFactors } from '#server/features/second-factor/second-factor.service.ts'
import { exportSecurityEvents } from '#server/features/security/security.service.ts'
import { activeSessions } from '#server/features/sessions/sessions.service.ts'
import { NO_EMAIL } from '#server/features/users/users.service.ts'
import { describeDevice } from '#server/lib/requests/user-agent.ts'
import { isoTime } from './export-rows.ts'

/** Rows read per turn of the event loop. */
const CHUNK = 200

/** What is held beside the person's account and belongs to no order, in French. E-mails are read as they are consumed. */
export function accountData(orm: Orm, user: { id: string; email: string | null }) {
  const { id: userId } = user
  const email = user.email ?? NO_EMAIL
  return {
    position: positionOf(orm, userId),
    sessions: sessionsOf(orm, userId),
    securite: exportSecurityEvents(orm, userId),
    doubleVerification: exportFactors(orm, userId),
    appareilsNotifies: exportDevices(orm, userId),
    emails: readMail(orm, email),
    liens: linksOf(orm, userId),
    candidatures: applicationsOf(orm, email),
    messages: messagesOf(orm, email),
  }
}

function positionOf(orm: Orm, userId: string) {
  const rows = orm
    .select()
    .from(livreurPositions)
    .where(eq(livreurPositions.livreurId, userId))
    .all()
  return rows.map(({ lat, lng, accuracy, at }) => ({
    lat,
    lng,
    precision: accuracy,
    le: isoTime(at),
  }))
}

function sessionsOf(orm: Orm, userId: string) {
  return activeSessions(orm, userId).map(({ userAgent, createdAt, usedAt, expiresAt }) => ({
    appareil: describeDevice(userAgent).label,
    navigateur: userAgent,
    ouverteLe: isoTime(createdAt),
    utiliseeLe: isoTime(usedAt),
    expireLe: isoTime(expiresAt * 1000),
  }))
}

async function* readMail(orm: Orm, email: string) {
  for (let after = 0; ; ) {
    const rows = orm
      .select({
        rowid: sql<number>`${mailOutbox}.rowid`,
        template: mailOutbox.template,
        createdAt: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
      })
      .from(mailOutbox)
      .where(and(eq(mailOutbox.recipient, email), sql`${mailOutbox}.rowid > ${after}`))
      .orderBy(sql`${mailOutbox}.rowid`)
      .limit(CHUNK)
      .all()
    for (const { template, createdAt, sentAt } of rows)
      yield { modele: template, ecritLe: isoTime(createdAt), envoyeLe: isoTime(sentAt) }
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = last.rowid
    await setImmediate()
  }
}

/** The links that were sent by e-mail, such as the one that confirms an address. None of them can be opened from here. */
function linksOf(orm: Orm, userId: string) {
  const rows = orm.select().from(authTokens).where(eq(authTokens.userId, userId)).all()
  return rows.map(({ type, createdAt, usedAt }) => ({
    type,
    creeLe: isoTime(createdAt),
    utiliseLe: isoTime(usedAt),
  }))
}

function applicationsOf(orm: Orm, email: string) {
  return applicationsFrom(orm, email).map(
    ({ fullname, phone, city, message, status, createdAt }) => ({
      nom: fullname,
      telephone: phone,
      ville: city,
      message,
      statut: status,
      envoyeeLe: isoTime(createdAt),
    }),
  )
}

function messagesOf(orm: Orm, email: string) {
  return messagesFrom(orm, email).map(({ fullname, message, createdAt }) => ({
    nom: fullname,
    message,
    envoyeLe: isoTime(createdAt),
  }))
}
