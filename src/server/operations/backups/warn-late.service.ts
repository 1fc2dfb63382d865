import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { activeSuperadmins } from '#server/access/users/users.service.ts'
import type { Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { DAY_MS } from '#shared/dates.ts'
import { copyState } from '#shared/operations/backups/rotation.ts'
import { type BackupStatus, readBackupStatus } from './backup-status.service.ts'

const TEMPLATE = 'copies-late'
/** A little less than a day: told at the same hour each day. */
const AGAIN_AFTER_MS = DAY_MS - 3_600_000

/**
 * Writes to the superadmins when the last good copy is older than two days, or the last one that another machine has, once a
 * day at most. Where there is no copy, the age is that of the installation. Returns whether e-mails were written.
 */
export async function warnOfLateCopy(
  deps: Pick<Deps, 'database' | 'clock' | 'outbox' | 'env'>,
  installedAt: number,
): Promise<boolean> {
  const { database, clock } = deps
  const now = clock.now()
  const facts = lateFacts(await readBackupStatus(deps), installedAt, now)
  if (!facts || wasTold(database.orm, now)) return false
  return database.write((orm) => {
    const superadmins = activeSuperadmins(orm)
    for (const { id: userId, email: to } of superadmins)
      enqueueMail(orm, deps, { template: TEMPLATE, to, userId, facts })
    return superadmins.length > 0
  })
}

function lateFacts({ lastAt, failure, sentAt }: BackupStatus, installedAt: number, now: number) {
  const isLate = (at: number) => copyState(at, now) === 'late'
  if (isLate(lastAt ?? installedAt))
    return { lastAt, reason: failure?.reason ?? null, place: 'here' } as const
  if (sentAt !== null && isLate(sentAt))
    return { lastAt: sentAt, reason: null, place: 'elsewhere' } as const
  return undefined
}

function wasTold(orm: Orm, now: number): boolean {
  const mail = orm
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.status, ['pending', 'sent', 'failed']),
        gt(mailOutbox.createdAt, now - AGAIN_AFTER_MS),
        lte(mailOutbox.createdAt, now),
        eq(mailOutbox.template, TEMPLATE),
      ),
    )
    .limit(1)
    .get()
  return mail !== undefined
}
