import { and, asc, eq, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { numberOfOrder } from '#server/db/numbers.ts'
import { claims, orderEvents, orderFlags, orderPhotos, orders } from '#server/db/schema.ts'
import type { PhotoStep } from '#shared/orders/custody.ts'
import type { PhotoRef } from '#shared/orders/photos.ts'

const photoById = (orm: Orm, p: { id: string }) =>
  orm.select().from(orderPhotos).where(eq(orderPhotos.id, p.id))

const stepsOfAddedPhotos = (orm: Orm, p: { orderId: string }) =>
  orm
    .select({ step: sql<PhotoStep>`${orderEvents.data} ->> 'step'` })
    .from(orderEvents)
    .where(
      and(eq(orderEvents.orderN, numberOfOrder(p.orderId)), eq(orderEvents.kind, 'photo_added')),
    )

const removePhotosOf = (orm: Orm, p: { orderId: string }) =>
  orm.delete(orderPhotos).where(eq(orderPhotos.orderId, p.orderId))

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
  return photoById(orm, { id }).get()
}

/** The steps at which photos were ever added to an order, deleted since or not. */
export function stepsWithPhotos(orm: Orm, orderId: string): PhotoStep[] {
  return [
    ...new Set(
      stepsOfAddedPhotos(orm, { orderId })
        .all()
        .map(({ step }) => step),
    ),
  ]
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

/** The last photo that was looked at. */
export interface PhotoCursor {
  createdAt: number
  orderId: string
}

/**
 * Orders with a photo older than `before` (milliseconds UTC), after a cursor, the oldest photo first. An order whose flag is
 * open is left out: its photos may be the proof. So is none for its status, which the caller looks at.
 */
export function ordersWithPhotosBefore(
  orm: Orm,
  { before, after, limit }: { before: number; after: PhotoCursor; limit: number },
) {
  return orm
    .select({ createdAt: orderPhotos.createdAt, orderId: orderPhotos.orderId })
    .from(orderPhotos)
    .where(
      and(
        sql`(${orderPhotos.createdAt}, ${orderPhotos.orderId}) > (${after.createdAt}, ${after.orderId})`,
        lt(orderPhotos.createdAt, before),
        notExists(
          orm
            .select({ id: orderFlags.id })
            .from(orderFlags)
            .where(and(eq(orderFlags.orderId, orderPhotos.orderId), isNull(orderFlags.resolvedAt))),
        ),
      ),
    )
    .orderBy(asc(orderPhotos.createdAt), asc(orderPhotos.orderId))
    .limit(limit)
    .all()
}

/** Whether a claim of the order says that this photo comes with it. */
export function isNamedByClaim(orm: Orm, { orderId, photoId }: PhotoRef): boolean {
  const named = sql`exists (select 1 from json_each(${claims.photoIds}) where value = ${photoId})`
  const claim = orm
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.orderId, orderId), named))
    .limit(1)
    .get()
  return claim !== undefined
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
  for (const orderId of orderIds) removePhotosOf(orm, { orderId }).run()
}
