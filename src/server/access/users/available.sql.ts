import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'

/** The livreurs who may be given an order: approved and enabled. */
export const isAvailable = and(
  // Word for word the condition of the index users_staff, which SQLite does not infer from the role.
  sql`${users.role} <> 'client'`,
  eq(users.role, 'livreur'),
  isNotNull(users.approvedAt),
  // Without it the account cannot sign in, so an order assigned to it would not be seen.
  isNotNull(users.emailConfirmedAt),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
)
