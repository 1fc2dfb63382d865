import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Database, type Orm, prepared } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { count } from '#server/features/stats/stats.service.ts'
import { newId } from '#server/lib/ids.ts'
import { MISSION_STATUSES } from '#shared/orders.ts'
import type { Role } from '#shared/roles.ts'
import { foldText } from '#shared/search-text.ts'

export interface NewUser {
  role: Role
  fullname: string
  /** E.164. */
  phone: string
  /** Lower case. */
  email: string
  passwordHash: string
  address?: string | null
  emailConfirmedAt: number | null
  approvedAt: number | null
}

const available = and(
  // Word for word the condition of the index users_staff, which SQLite does not infer from the role.
  sql`${users.role} <> 'client'`,
  eq(users.role, 'livreur'),
  isNotNull(users.approvedAt),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
)

const statements = prepared((orm) => ({
  byEmail: orm
    .select()
    .from(users)
    .where(and(eq(users.email, sql.placeholder('email')), isNull(users.deletedAt)))
    .prepare(),
  livreurs: orm
    .select({
      id: users.id,
      fullname: users.fullname,
      phone: users.phone,
      missions: orm.$count(
        orders,
        and(eq(orders.livreurId, users.id), inArray(orders.status, [...MISSION_STATUSES])),
      ),
    })
    .from(users)
    .where(available)
    .orderBy(asc(users.fullname))
    .prepare(),
  availableLivreur: orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('id')), available))
    .prepare(),
}))

/** The living account behind an e-mail address, password hash included: for signing in only. */
export function findUserByEmail(orm: Orm, email: string) {
  return statements(orm).byEmail.get({ email })
}

/** The livreurs who may be assigned (approved and enabled) with the missions each has in hand, by name. */
export function listLivreurs(orm: Orm) {
  return statements(orm).livreurs.all()
}

/** Whether an order may be given to this livreur. */
export function isAvailableLivreur(orm: Orm, id: string): boolean {
  return statements(orm).availableLivreur.get({ id }) !== undefined
}

/** Creates an account with its search entry, and counts it when it is a client's. */
export function createUser(
  { database, clock }: { database: Database; clock: { now(): number } },
  user: NewUser,
): Promise<{ id: string }> {
  const now = clock.now()
  return database.write((orm) => {
    const row = orm
      .insert(users)
      .values({ id: newId(), createdAt: now, ...user })
      .returning({ n: users.n, id: users.id })
      .get()
    orm.run(
      sql`insert into users_search (rowid, name, phone) values (${row.n}, ${foldText(user.fullname)}, ${user.phone.replace('+', '')})`,
    )
    if (user.role === 'client') count(orm, now, { clients: 1 })
    return { id: row.id }
  })
}
