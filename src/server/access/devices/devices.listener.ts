import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { devices, users } from '#server/db/schema.ts'
import type { Listener } from '#server/lib/context.ts'
import { isWorkingOwner } from './working-owner.sql.ts'

/** Nothing answers the tablets of an owner whose account has ended, so their streams end too. */
export const devicesListener: Listener = {
  sessionsEnded({ database, hub }, orm, userId) {
    const stopped = stoppedDevices(orm, userId)
    database.afterCommit(() => {
      for (const { id } of stopped) hub.disconnect({ sessionId: id }, 'DEVICE_UNPAIRED')
    })
  },
}

function stoppedDevices(orm: Orm, userId: string) {
  const own = and(eq(users.id, userId), isWorkingOwner())
  if (orm.select({ n: users.n }).from(users).where(own).get()) return []
  const paired = and(eq(devices.pairedByN, numberOfUser(userId)), isNotNull(devices.pairedAt))
  return orm.select({ id: devices.id }).from(devices).where(paired).all()
}
