import { and, asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { orderPhotos, orders } from '#server/db/schema.ts'
import { statement } from '#server/db/statement.ts'
import type { PhotoStep } from '#shared/orders/custody.ts'

const photoById = statement((orm, p: { id: string }) =>
  orm.select().from(orderPhotos).where(eq(orderPhotos.id, p.id)),
)

const removePhotosOf = statement((orm, p: { orderId: string }) =>
  orm.delete(orderPhotos).where(eq(orderPhotos.orderId, p.orderId)),
)

/** The photos of an order, in order of arrival. */
export function photosOf(orm: Orm, orderId: string) {
  return orm
    .select({
      id: orderPhotos.id,
      step: orderPhotos.step,
      caption: orderPhotos.caption,
      width: orderPhotos.width,
      height: orderPhotos.height,
      takenAt: orderPhotos.takenAt,
    })
    .from(orderPhotos)
    .where(eq(orderPhotos.orderId, orderId))
    .orderBy(asc(orderPhotos.createdAt), asc(orderPhotos.id))
    .all()
}

/** A photo by its id, of any order. */
export function findPhoto(orm: Orm, id: string) {
  return photoById.get(orm, { id })
}

/** The number of photos of an order at one step. */
export function countPhotos(orm: Orm, orderId: string, step: PhotoStep): number {
  const found = orm
    .select({ count: sql<number>`count(*)` })
    .from(orderPhotos)
    .where(and(eq(orderPhotos.orderId, orderId), eq(orderPhotos.step, step)))
    .get()
  return found?.count ?? 0
}

/** Inserts a photo, inside `write()`. */
export function insertPhoto(orm: Orm, photo: typeof orderPhotos.$inferInsert): void {
  orm.insert(orderPhotos).values(photo).run()
}

/** Whether an order still exists. */
export function hasOrder(orm: Orm, orderId: string): boolean {
  const order = orm.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).get()
  return order !== undefined
}

/** Removes the rows of all photos of these orders, inside `write()`. */
export function deletePhotoRows(orm: Orm, orderIds: readonly string[]): void {
  for (const orderId of orderIds) removePhotosOf.run(orm, { orderId })
}
