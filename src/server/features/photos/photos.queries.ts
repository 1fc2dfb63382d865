import { and, asc, eq, sql } from 'drizzle-orm'
import { type Orm, prepared } from '#server/db/database.ts'
import { orderPhotos, orders } from '#server/db/schema.ts'

const ph = sql.placeholder

const statements = prepared((orm) => ({
  ofOrder: orm
    .select({
      id: orderPhotos.id,
      step: orderPhotos.step,
      caption: orderPhotos.caption,
      width: orderPhotos.width,
      height: orderPhotos.height,
      takenAt: orderPhotos.takenAt,
    })
    .from(orderPhotos)
    .where(eq(orderPhotos.orderId, ph('orderId')))
    .orderBy(asc(orderPhotos.createdAt), asc(orderPhotos.id))
    .prepare(),
  find: orm
    .select()
    .from(orderPhotos)
    .where(eq(orderPhotos.id, ph('id')))
    .prepare(),
  countOfStep: orm
    .select({ count: sql<number>`count(*)` })
    .from(orderPhotos)
    .where(and(eq(orderPhotos.orderId, ph('orderId')), eq(orderPhotos.step, ph('step'))))
    .prepare(),
  insert: orm
    .insert(orderPhotos)
    .values({
      id: ph('id'),
      orderId: ph('orderId'),
      step: ph('step'),
      livreurId: ph('livreurId'),
      caption: ph('caption'),
      width: ph('width'),
      height: ph('height'),
      bytes: ph('bytes'),
      takenAt: ph('takenAt'),
      createdAt: ph('createdAt'),
    })
    .prepare(),
  hasOrder: orm
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, ph('orderId')))
    .prepare(),
  removeOfOrder: orm
    .delete(orderPhotos)
    .where(eq(orderPhotos.orderId, ph('orderId')))
    .prepare(),
}))

/** The photos of an order, in the order in which they came. */
export function photosOf(orm: Orm, orderId: string) {
  return statements(orm).ofOrder.all({ orderId })
}

/** A photo by its id, of whatever order. */
export function findPhoto(orm: Orm, id: string) {
  return statements(orm).find.get({ id })
}

/** How many photos an order has of one step. */
export function countPhotos(orm: Orm, orderId: string, step: string): number {
  return statements(orm).countOfStep.get({ orderId, step })?.count ?? 0
}

/** Notes a photo, inside `write()`. */
export function insertPhoto(orm: Orm, photo: typeof orderPhotos.$inferInsert): void {
  statements(orm).insert.run({ caption: null, ...photo })
}

/** Whether an order still exists. */
export function hasOrder(orm: Orm, orderId: string): boolean {
  return statements(orm).hasOrder.get({ orderId }) !== undefined
}

/** Removes the rows of all photos of these orders, inside `write()`. */
export function erasePhotosOf(orm: Orm, orderIds: readonly string[]): void {
  for (const orderId of orderIds) statements(orm).removeOfOrder.run({ orderId })
}
