import { setImmediate } from 'node:timers/promises'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { erasures, orders, users } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteFiledMail } from '#server/mail/file.ts'
import { deleteMailOf } from '#server/mail/outbox.ts'
import { removePhotoFolders } from '#server/orders/photos/photo-files.service.ts'
import { TABLES_OF_AN_ORDER, unerasedOrders } from './order-tables.ts'
import { PERSONAL_TABLES } from './personal-data.ts'
import { AT_ONCE, type Person } from './personal-table.ts'

/** Orders erased by one write: a few milliseconds, for an account of any size. */
const ORDERS_AT_ONCE = 50

type ErasureDeps = Pick<Deps, 'database' | 'env' | 'log'>

/** Erased by one write; the files are removed after it. */
interface Slice {
  orderIds: string[]
  mailIds: string[]
  /** Whether anything is left for the next write. */
  more: boolean
}

const NOTHING: Slice = { orderIds: [], mailIds: [], more: false }

/**
 * Starts erasing what an account leaves, inside the `write()` that deletes it: this first slice is enough for most
 * accounts.
 */
export function beginErasure(orm: Orm, { id: userId, email, phones, until }: Person): Slice {
  orm.insert(erasures).values({ userId, email, phones, startedAt: until }).run()
  return eraseSlice(orm, userId)
}

/** Erases the next slice, inside `write()`; empty when the erasure is over. */
function eraseSlice(orm: Orm, userId: string): Slice {
  const person = erasedPerson(orm, userId)
  if (!person) return NOTHING
  const mailIds = deleteMailOf(orm, { ...person, userId }, AT_ONCE)
  const rows = PERSONAL_TABLES.map((table) => table.erase(orm, person))
  const orderIds = eraseOrders(orm, person)
  const more = Math.max(mailIds.length, ...rows) === AT_ONCE || orderIds.length === ORDERS_AT_ONCE
  if (!more) orm.delete(erasures).where(eq(erasures.userId, userId)).run()
  return { orderIds, mailIds, more }
}

/** The person as they were, while an erasure is under way of their account, which a chain says was deleted. */
function erasedPerson(orm: Orm, userId: string): Person | undefined {
  const person = orm
    .select({
      id: users.id,
      n: users.n,
      role: users.role,
      email: erasures.email,
      phones: erasures.phones,
      until: erasures.startedAt,
    })
    .from(erasures)
    .innerJoin(users, eq(users.id, erasures.userId))
    .where(and(eq(erasures.userId, userId), isNotNull(users.deletedAt)))
    .get()
  return person && { ...person, phones: person.phones ?? [] }
}

/** Erases the words on a client's next orders, from the newest; what was washed and paid stays. Returns their ids. */
function eraseOrders(orm: Orm, person: Person): string[] {
  const slice = orm
    .select({ id: orders.id, n: orders.n })
    .from(orders)
    .where(unerasedOrders(person))
    .orderBy(desc(orders.createdAt), desc(orders.n))
    .limit(ORDERS_AT_ONCE)
    .all()
  for (const order of slice) for (const table of TABLES_OF_AN_ORDER) table.erase(orm, order)
  return slice.map(({ id }) => id)
}

/** Removes the files of an erased slice, after its commit; the hourly sweep retries what fails. */
export async function removeErasedFiles(
  { env, log }: ErasureDeps,
  { orderIds, mailIds }: Pick<Slice, 'orderIds' | 'mailIds'>,
): Promise<void> {
  await removePhotoFolders({ env, log }, orderIds)
  const gone = new Set(mailIds)
  if (gone.size > 0)
    await deleteFiledMail(env.dataDir, (id) => gone.has(id)).catch((err) =>
      log.warn({ err }, 'e-mail files stay'),
    )
}

/**
 * Erases everything that is left of a deleted account, in writes between which other requests are
 * served. Two runs at once are harmless: each write continues from the stored progress. Throws
 * STORAGE_UNAVAILABLE, DATABASE_BUSY: the next sweep continues.
 */
export async function finishErasure(deps: ErasureDeps, userId: string): Promise<void> {
  const mailIds: string[] = []
  for (let more = true; more; ) {
    await setImmediate()
    const slice = await deps.database.write((orm) => eraseSlice(orm, userId))
    await removePhotoFolders(deps, slice.orderIds)
    mailIds.push(...slice.mailIds)
    more = slice.more
  }
  // Once, because it reads the whole folder.
  await removeErasedFiles(deps, { orderIds: [], mailIds })
}

/**
 * Finishes the erasures that a crash or a full disk interrupted. Throws what `finishErasure`
 * throws.
 */
export async function finishErasures(deps: ErasureDeps): Promise<void> {
  const { orm } = deps.database
  for (const { userId } of orm.select({ userId: erasures.userId }).from(erasures).all())
    await finishErasure(deps, userId)
}
