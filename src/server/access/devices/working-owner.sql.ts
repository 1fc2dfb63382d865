import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** A person of `users` who may pair a tablet, and for whom theirs act. */
export const isWorkingOwner = (): SQL | undefined =>
  and(
    eq(users.role, 'superadmin'),
    isNotNull(users.approvedAt),
    isNull(users.disabledAt),
    isNull(users.deletedAt),
  )
