import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { mailOutbox } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { activeSuperadmins } from '#server/features/users/users.service.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { copyState } from '#shared/backups/rotation.ts'
import { DAY_MS } from '#shared/dates.ts'
import { readBackupStatus } from './backup-status.service.ts'

const TEMPLATE = 'copies-late'
/** A little less than a day: told at the same hour each day. */
const AGAIN_AFTER_MS = DAY_MS - 3_600_000

/**
 * Writes to the superadmins when the last good copy is older than two days, once a day at most. Where there is none, the
 * age is that of the installation. Returns whether e-mails were written.
 */
export async function warnOfLateCopy(
  deps: Pick<Deps, 'database' | 'clock' | 'outbox' | 'env'>,
  installedAt: number,
): Promise<boolean> {
  const { lastAt, failure } = await readBackupStatus(deps)
  const { database, clock } = deps
  const now = clock.now()
  if (copyState(lastAt ?? installedAt, now) !== 'late') return false
  if (wasTold(database.orm, now)) return false
  const facts = { lastAt, reason: failure?.reason ?? null }
  return database.write((orm) => {
    const superadmins = activeSuperadmins(orm)
    for (const { id: userId, email: to } of superadmins)
      enqueueMail(orm, deps, { template: TEMPLATE, to, userId, facts })
    return superadmins.length > 0
  })
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
