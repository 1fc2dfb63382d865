import { and, asc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Orm } from '#server/db/database.ts'
import { orders, users } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/lib/ids.ts'
import type { NewsChoice } from '#shared/access/mail-preference.ts'
import { ERASED_CLIENT } from '#shared/access/users.ts'
import { MISSION_STATUSES } from '#shared/order-status.ts'
import { MAX_COUNTED } from '#shared/paging.ts'
import { type Role, STAFF_ROLES } from '#shared/roles.ts'
import { indexedName } from '#shared/text/search-text.ts'
import { isAvailable } from './available.sql.ts'

export interface NewUser {
  role: Role
  /** Hash of the code of a ticket, which counts once the address is confirmed. */
  adoptionCode?: string | null
  fullname: string
  /** E.164. */
  phone: string
  /** Lower case; null for a client who has none, then without a password. */
  email: string | null
  passwordHash: string
  /** Whether the password is easy to guess; by default it is not. */
  passwordCommon?: boolean
  address?: string | null
  emailConfirmedAt: number | null
  approvedAt: number | null
}

const enabledStaff = and(
  sql`${users.role} <> 'client'`,
  inArray(users.role, [...STAFF_ROLES]),
  // An unconfirmed superadmin neither gets notices nor counts.
  isNotNull(users.approvedAt),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
)

/** The columns of an account that the staff reads. */
export const accountColumns = {
  id: users.id,
  role: users.role,
  fullname: users.fullname,
  phone: users.phone,
  email: users.email,
  createdAt: users.createdAt,
  emailConfirmedAt: users.emailConfirmedAt,
  approvedAt: users.approvedAt,
  disabledAt: users.disabledAt,
}

const existingUser = statement((orm, p: { id: string }) =>
  orm
    .select()
    .from(users)
    .where(and(eq(users.id, p.id), isNull(users.deletedAt))),
)

/** The active account of an e-mail address, password hash included: for signing in only. */
export function findUserByEmail(orm: Orm, email: string) {
  const user = orm
    .select()
    .from(users)
    .where(and(eq(users.email, email), isNull(users.deletedAt)))
    .get()
  return user && { ...user, email }
}

/**
 * The address of an account that must have one: the team and livreurs, by a check of the table, and clients who have a
 * password. Throws for a client without, to whom nothing is ever e-mailed.
 */
export function emailOf({ email }: { email: string | null }): string {
  if (email === null) throw new TypeError('A client without e-mail cannot be written to')
  return email
}

/** Stands for the address of a client who has none, where rows are found by address: no row has it. */
export const NO_EMAIL = ''

/** A livreur who may be given an order, with the number of missions in hand. */
export type Livreur = ReturnType<typeof listLivreurs>[number]

/**
 * The livreurs who may be assigned (approved and enabled) with their number of missions in hand, by
 * name.
 */
export function listLivreurs(orm: Orm) {
  return orm
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
    .where(isAvailable)
    .orderBy(asc(users.fullname))
    .all()
}

/** Whether an order may be given to this livreur. */
export function isAvailableLivreur(orm: Orm, id: string): boolean {
  const livreur = orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isAvailable))
    .get()
  return livreur !== undefined
}

/** Who makes or closes an account tells the listeners. */
type AccountContext = Pick<Deps, 'clock' | 'listeners'>

/**
 * Creates an account with its search entry inside `write()`. The address must be free: the caller checks `isEmailTaken` in
 * the same write.
 */
export function insertUser(orm: Orm, ctx: AccountContext, user: NewUser): { id: string } {
  const createdAt = ctx.clock.now()
  const row = orm
    .insert(users)
    .values({ id: newId(), createdAt, ...user })
    .returning({ n: users.n, id: users.id })
    .get()
  indexPerson(orm, row.n, user)
  for (const listener of ctx.listeners)
    listener.accountMade?.(ctx, orm, { role: user.role, createdAt })
  return { id: row.id }
}

/** Creates the record of a client without e-mail, inside `write()`: no password opens it. */
export function insertRecord(
  orm: Orm,
  ctx: AccountContext,
  { fullname, phone }: Pick<NewUser, 'fullname' | 'phone'>,
): { id: string } {
  return insertUser(orm, ctx, {
    role: 'client',
    fullname,
    phone,
    email: null,
    passwordHash: '',
    emailConfirmedAt: null,
    approvedAt: ctx.clock.now(),
  })
}

/** Creates an account, as `insertUser` does, in a write of its own. */
export function createUser(
  ctx: AccountContext & { database: Database },
  user: NewUser,
): Promise<{ id: string }> {
  return ctx.database.write((orm) => insertUser(orm, ctx, user))
}

/**
 * Whether an account has this address already; like the unique index, it includes deleted accounts.
 */
export function isEmailTaken(orm: Orm, email: string): boolean {
  const user = orm.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
  return user !== undefined
}

/** Indexes a person's name and phone for search, inside `write()`, replacing the previous entry. */
export function indexPerson(
  orm: Orm,
  n: number,
  { fullname, phone }: { fullname: string; phone: string },
): void {
  orm.run(
    sql`insert or replace into users_search (rowid, name, phone) values (${n}, ${indexedName(fullname)}, ${phone.replace('+', '')})`,
  )
}

/** The account, password hash included, unless it was deleted. */
export function findUser(orm: Orm, id: string) {
  return existingUser.get(orm, { id })
}

/** The record in which a client's history is now: their own, or the one that it was merged into. */
export function currentRecord(orm: Orm, id: string): string {
  const row = orm.select({ into: users.mergedInto }).from(users).where(eq(users.id, id)).get()
  return row?.into ?? id
}

/** The ids of an account and of the records that were merged into it. */
export function recordsOf(orm: Orm, id: string): { id: string; n: number }[] {
  const own = or(eq(users.id, id), eq(users.mergedInto, id))
  return orm.select({ id: users.id, n: users.n }).from(users).where(own).all()
}

/** The addresses notified of new requests: the enabled admins and superadmins. */
export function staffAddresses(orm: Orm) {
  return orm.select({ id: users.id, email: staffEmail }).from(users).where(enabledStaff).all()
}

/** Only a client may have none, by a check of the table. */
const staffEmail = sql<string>`${users.email}`

/** The superadmins who can sign in, password hashes included: for recognizing their browsers and writing to them only. */
export function activeSuperadmins(orm: Orm) {
  return orm
    .select({ id: users.id, email: staffEmail, passwordHash: users.passwordHash })
    .from(users)
    .where(and(enabledStaff, eq(users.role, 'superadmin'), isNotNull(users.emailConfirmedAt)))
    .all()
}

/** Whether this account is the only active superadmin. */
export function isLastSuperadmin(orm: Orm, { id, role }: { id: string; role: Role }): boolean {
  if (role !== 'superadmin') return false
  const other = orm
    .select({ id: users.id })
    .from(users)
    .where(and(enabledStaff, eq(users.role, 'superadmin'), ne(users.id, id)))
    .limit(1)
    .get()
  return other === undefined
}

const waitingIds = (orm: Orm) =>
  orm
    .select({ id: sql<string>`id` })
    // Without the index's name SQLite reads every livreur.
    .from(sql`${users} indexed by users_waiting`)
    .where(
      sql`role = 'livreur' and approved_at is null and deleted_at is null and disabled_at is null`,
    )
    .orderBy(sql`created_at, id`)
    .limit(MAX_COUNTED)

/**
 * The livreurs who signed up by themselves and are not approved yet, oldest first, MAX_COUNTED at
 * most.
 */
export function waitingLivreurs(orm: Orm) {
  const rows = orm
    .select(accountColumns)
    .from(users)
    .where(inArray(users.id, waitingIds(orm)))
    .all()
  return rows.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** The number of such livreurs; at most MAX_COUNTED are read. */
export function countWaitingLivreurs(orm: Orm): number {
  return waitingIds(orm).all().length
}

/** Changes what a person may edit in their own account, with its search entry, inside `write()`. Another number is not proven. */
export function updatePerson(
  orm: Orm,
  id: string,
  { fullname, phone, address }: Pick<NewUser, 'fullname' | 'phone'> & { address: string | null },
): void {
  const row = orm
    .update(users)
    .set({
      fullname,
      phone,
      address,
      phoneProvenAt: sql`iif(${users.phone} = ${phone}, ${users.phoneProvenAt}, null)`,
      phoneProvenBy: sql`iif(${users.phone} = ${phone}, ${users.phoneProvenBy}, null)`,
    })
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .returning({ n: users.n })
    .get()
  if (row) indexPerson(orm, row.n, { fullname, phone })
}

/** Sets how a person is told about their orders, inside `write()`; returns whether that changed anything. */
export function setNews(orm: Orm, id: string, choice: NewsChoice): boolean {
  const row = orm.select().from(users).where(eq(users.id, id)).get()
  if (!row) return false
  const { newsBy = row.newsBy, essentialOnly = row.essentialMailOnly } = choice
  if (newsBy === row.newsBy && essentialOnly === row.essentialMailOnly) return false
  orm.update(users).set({ newsBy, essentialMailOnly: essentialOnly }).where(eq(users.id, id)).run()
  return true
}

/** Notes whether the password that a person typed is easy to guess, inside `write()`, unless it was replaced meanwhile. */
export function notePassword(
  orm: Orm,
  { id, passwordHash }: { id: string; passwordHash: string },
  passwordCommon: boolean,
): void {
  const own = and(eq(users.id, id), eq(users.passwordHash, passwordHash))
  orm.update(users).set({ passwordCommon }).where(own).run()
}

/**
 * Anonymizes an account, inside `write()`, with the records that were merged into it: personal data
 * is erased, the rows stay for accounting. Its address is free again.
 */
export function eraseUser(orm: Orm, ctx: AccountContext, user: typeof users.$inferSelect): void {
  const nobody = {
    fullname: user.role === 'client' ? ERASED_CLIENT : 'Compte supprimé',
    phone: '',
    phoneChangedAt: null,
    phoneProvenAt: null,
    phoneProvenBy: null,
    passwordHash: '',
    passwordChangedAt: null,
    passwordCommon: false,
    address: null,
    preferences: null,
    essentialMailOnly: false,
    newsBy: 'auto' as const,
    adoptionCode: null,
    linkOpenedAt: null,
    linkOpenedOn: null,
    deletedAt: ctx.clock.now(),
  }
  orm
    .update(users)
    // Random: a predictable address could be signed up with beforehand.
    .set({ ...nobody, email: `${newId()}@supprime.invalid` })
    .where(eq(users.id, user.id))
    .run()
  orm.update(users).set(nobody).where(eq(users.mergedInto, user.id)).run()
  closeUser(orm, ctx, user)
}

/** Takes an account that is erased, removed or merged out of the search, inside `write()`, and tells the listeners. */
export function closeUser(
  orm: Orm,
  ctx: AccountContext,
  user: Pick<typeof users.$inferSelect, 'n' | 'role' | 'createdAt'>,
): void {
  orm.run(sql`delete from users_search where rowid = ${user.n}`)
  for (const listener of ctx.listeners) listener.accountClosed?.(ctx, orm, user)
}

/** Brings an account that was closed by a merge back into the search, inside `write()`, and tells the listeners. */
export function reopenUser(
  orm: Orm,
  ctx: AccountContext,
  { id, n, role, createdAt, fullname, phone }: typeof users.$inferSelect,
): void {
  orm.update(users).set({ mergedInto: null, deletedAt: null }).where(eq(users.id, id)).run()
  indexPerson(orm, n, { fullname, phone })
  for (const listener of ctx.listeners) listener.accountMade?.(ctx, orm, { role, createdAt })
}
