import { endOfOrder } from '#server/access/order-access/record-open.service.ts'
import type { Deps } from '#server/deps.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { DAY_MS } from '#shared/dates.ts'
import { removePhotoFolders } from './photo-files.service.ts'
import { ordersWithPhotosBefore, type PhotoCursor } from './photos.queries.ts'
import { deletePhotosOf } from './photos.service.ts'

const OLDEST: PhotoCursor = { createdAt: 0, orderId: '' }
/** Photos that one write looks at: a few milliseconds. */
const PHOTOS_AT_ONCE = 100

/**
 * Deletes the photos of the orders that ended more days ago than the settings keep them: the rows first, then the files, so
 * that no row names a missing file. What a fault leaves of the files goes with `deleteStrayPhotos`. The photos of an order
 * with an open flag stay until it is settled.
 */
export async function deleteOldPhotos(
  deps: Pick<Deps, 'env' | 'log' | 'database' | 'clock'>,
): Promise<void> {
  const { database, clock } = deps
  const { keptDays } = readSettings(database.orm, 'photos')
  const before = clock.now() - keptDays * DAY_MS
  for (let after: PhotoCursor | undefined = OLDEST; after !== undefined; ) {
    const cursor: PhotoCursor = after
    const slice = await database.write((orm) => {
      const found = ordersWithPhotosBefore(orm, { before, after: cursor, limit: PHOTOS_AT_ONCE })
      const orderIds = [...new Set(found.map(({ orderId }) => orderId))].filter(
        (orderId) => (endOfOrder(orm, orderId) ?? before) < before,
      )
      deletePhotosOf(orm, orderIds)
      return { orderIds, next: found.length < PHOTOS_AT_ONCE ? undefined : found.at(-1) }
    })
    await removePhotoFolders(deps, slice.orderIds)
    after = slice.next
  }
}
