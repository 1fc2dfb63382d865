import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { writeDurably } from '#server/lib/storage/durable-files.ts'
import {
  eachNameIn,
  ordersFolder,
  readWhole,
  removeStrays,
} from '#server/record/images/image-files.service.ts'
import type { Picture } from '#server/record/images/images.service.ts'
import { HOUR_MS } from '#shared/dates.ts'
import type { PhotoRef } from '#shared/orders/photos.ts'
import { hasOrder, photosOf } from './photos.queries.ts'

type FileContext = Pick<Deps, 'env' | 'log'>
export type PhotoSize = 'whole' | 'small'

const SIZES: readonly PhotoSize[] = ['whole', 'small']

const fileName = (photoId: string, size: PhotoSize) =>
  `${photoId}${size === 'small' ? '-petite' : ''}.webp`

// Ids only, validated by a schema: no path comes from a request.
const fileOf = (dataDir: string, { orderId, photoId }: PhotoRef, size: PhotoSize) =>
  join(ordersFolder(dataDir), orderId, fileName(photoId, size))

/** The files of a photo, one per size. */
export function photoFilesOf(dataDir: string, ref: PhotoRef): string[] {
  return SIZES.map((size) => fileOf(dataDir, ref, size))
}

/** Writes a photo to the disk in both sizes, durably. */
export async function writePhotoFiles(
  { env }: FileContext,
  ref: PhotoRef,
  pictures: Record<PhotoSize, Picture>,
): Promise<void> {
  for (const size of SIZES)
    await writeDurably(env.dataDir, fileOf(env.dataDir, ref, size), pictures[size].webp)
}

/** The bytes of a photo; undefined when its file is missing. */
export function readPhotoFile({ env }: Pick<FileContext, 'env'>, ref: PhotoRef, size: PhotoSize) {
  return readWhole(fileOf(env.dataDir, ref, size))
}

/** Removes the files of a photo that was refused after they were written. */
export async function removePhotoFiles({ env, log }: FileContext, ref: PhotoRef): Promise<void> {
  for (const size of SIZES)
    await rm(fileOf(env.dataDir, ref, size), { force: true }).catch(logFailure(log))
}

/**
 * Removes all photos of these orders from the disk; a failure is logged, and the hourly sweep
 * retries.
 */
export async function removePhotoFolders(
  { env, log }: FileContext,
  orderIds: readonly string[],
): Promise<void> {
  for (const orderId of orderIds) {
    const folder = join(ordersFolder(env.dataDir), orderId)
    await rm(folder, { recursive: true, force: true }).catch(logFailure(log))
  }
}

const logFailure = (log: FileContext['log']) => (err: unknown) =>
  log.warn({ err }, 'photo files stay')

/** All orders are swept within as many hours, a share in each. */
const TURN_HOURS = 24

/** Whether an order's folder is swept in this hour. */
function isDueAt(now: number): (orderId: string) => boolean {
  const hour = Math.floor(now / HOUR_MS) % TURN_HOURS
  // Ids are random, so the shares are equal. A name that is no id has its hour too.
  return (orderId) => (Number.parseInt(orderId.slice(0, 4), 16) || 0) % TURN_HOURS === hour
}

/**
 * Removes files that belong to no order and unfinished ones left by a crash: among this hour's
 * share of the orders, so that the work stays bounded.
 */
export async function deleteStrayPhotos(
  deps: Pick<Deps, 'env' | 'log' | 'database' | 'clock'>,
  isDue = isDueAt(deps.clock.now()),
): Promise<void> {
  const { orm } = deps.database
  const root = ordersFolder(deps.env.dataDir)
  for await (const orderId of eachNameIn(root)) {
    if (!isDue(orderId)) continue
    if (!hasOrder(orm, orderId)) {
      await removePhotoFolders(deps, [orderId])
      continue
    }
    const names = photosOf(orm, orderId).flatMap(({ id }) =>
      SIZES.map((size) => fileName(id, size)),
    )
    const known = new Set(names)
    await removeStrays(join(root, orderId), (name) => known.has(name), deps.clock.now())
  }
}
