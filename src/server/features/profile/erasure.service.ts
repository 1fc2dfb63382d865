import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { erasures } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { deleteBasketOf } from '#server/features/baskets/baskets.service.ts'
import { eraseFlagNotes } from '#server/features/flags/flags.service.ts'
import { deleteAnswersOf } from '#server/features/idempotency/idempotency.service.ts'
import { removePhotoFolders } from '#server/features/photos/photo-files.service.ts'
import { deletePhotosOf } from '#server/features/photos/photos.service.ts'
import { deleteWeeklyOrdersOf } from '#server/features/recurring/recurring.service.ts'
import { NEWEST } from '#server/lib/page.ts'
import { deleteFiledMail } from '#server/mail/file.ts'
import { deleteMailOf } from '#server/mail/outbox.ts'
import { eraseOrderDetails, nextOrdersOf } from './orders-of-person.service.ts'

/** Orders erased by one write: a few milliseconds, for an account of any size. */
const ORDERS_AT_ONCE = 50
const ROWS_AT_ONCE = 100

type ErasureDeps = Pick<Deps, 'database' | 'env' | 'log'>

/** What one write erased, whose files are removed after it. */
interface Slice {
  orderIds: string[]
  mailIds: string[]
  /** Whether anything is left for the next write. */
  more: boolean
}

const NOTHING: Slice = { orderIds: [], mailIds: [], more: false }

/**
 * Starts erasing what an account leaves (orders, e-mails, kept answers), inside the `write()` that
 * deletes it: this first slice is enough for most accounts.
 */
export function beginErasure(
  orm: Orm,
  { id: userId, email }: { id: string; email: string },
  now: number,
): Slice {
  deleteWeeklyOrdersOf(orm, userId)
  deleteBasketOf(orm, userId)
  orm.insert(erasures).values({ userId, email, startedAt: now }).run()
  return eraseSlice(orm, userId)
}

/**
 * Erases the next slice, inside `write()`, and stores the progress; empty when the erasure is
 * over.
 */
function eraseSlice(orm: Orm, userId: string): Slice {
  const erasure = orm.select().from(erasures).where(eq(erasures.userId, userId)).get()
  if (!erasure) return NOTHING
  const { email, startedAt: until, orderCreatedAt: createdAt, orderId: id } = erasure
  const mailIds = deleteMailOf(orm, { userId, email, until }, ROWS_AT_ONCE)
  const answers = deleteAnswersOf(orm, userId, ROWS_AT_ONCE)
  const flags = eraseFlagNotes(orm, userId, ROWS_AT_ONCE)
  const cursor = createdAt === null || id === null ? NEWEST : { createdAt, id }
  const slice = nextOrdersOf(orm, userId, cursor, ORDERS_AT_ONCE)
  const orderIds = slice.map((order) => order.id)
  if (orderIds.length > 0) eraseOrderDetails(orm, orderIds)
  deletePhotosOf(orm, orderIds)
  const fullest = Math.max(mailIds.length, answers, flags)
  const more = fullest === ROWS_AT_ONCE || slice.length === ORDERS_AT_ONCE
  saveProgress(orm, userId, more, slice.at(-1))
  return { orderIds, mailIds, more }
}

function saveProgress(
  orm: Orm,
  userId: string,
  more: boolean,
  last: { createdAt: number; id: string } | undefined,
): void {
  const own = eq(erasures.userId, userId)
  if (!more) orm.delete(erasures).where(own).run()
  else if (last)
    orm.update(erasures).set({ orderCreatedAt: last.createdAt, orderId: last.id }).where(own).run()
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
