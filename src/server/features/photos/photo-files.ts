import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import {
  namesIn,
  ordersFolder,
  readWhole,
  removeStrays,
  writeWhole,
} from '#server/features/images/image-files.ts'
import type { Picture } from '#server/features/images/images.service.ts'
import type { PhotoRef } from '#shared/photos.ts'
import { findPhoto, hasOrder } from './photos.queries.ts'

type House = Pick<Deps, 'env' | 'log'>
export type PhotoSize = 'whole' | 'small'

const SIZES: readonly PhotoSize[] = ['whole', 'small']
/** An id, one of the two sizes. */
const FILE = /^([\da-f-]{36})(?:-petite)?\.webp$/

const fileName = (photoId: string, size: PhotoSize) =>
  `${photoId}${size === 'small' ? '-petite' : ''}.webp`

// Ids only, that a schema has checked: no path of a request ever comes here.
const fileOf = (dataDir: string, { orderId, photoId }: PhotoRef, size: PhotoSize) =>
  join(ordersFolder(dataDir), orderId, fileName(photoId, size))

/** The files of a photo, one for each size. */
export function photoFilesOf(dataDir: string, ref: PhotoRef): string[] {
  return SIZES.map((size) => fileOf(dataDir, ref, size))
}

/** Puts a photo on the disk in both sizes. */
export async function keepPhoto(
  { env }: House,
  ref: PhotoRef,
  pictures: Record<PhotoSize, Picture>,
): Promise<void> {
  for (const size of SIZES) await writeWhole(fileOf(env.dataDir, ref, size), pictures[size].webp)
}

/** The bytes of a photo; nothing when its file is missing. */
export function readPhotoFile({ env }: Pick<House, 'env'>, ref: PhotoRef, size: PhotoSize) {
  return readWhole(fileOf(env.dataDir, ref, size))
}

/** Removes a photo that was not accepted in the end. */
export async function dropPhoto({ env, log }: House, ref: PhotoRef): Promise<void> {
  for (const size of SIZES)
    await rm(fileOf(env.dataDir, ref, size), { force: true }).catch(noted(log))
}

/** Removes all photos of these orders from the disk; what fails is noted, and goes with the hourly sweep. */
export async function dropPhotosOf(
  { env, log }: House,
  orderIds: readonly string[],
): Promise<void> {
  for (const orderId of orderIds) {
    const folder = join(ordersFolder(env.dataDir), orderId)
    await rm(folder, { recursive: true, force: true }).catch(noted(log))
  }
}

const noted = (log: House['log']) => (err: unknown) => log.warn({ err }, 'photo files stay')

/** Removes from the disk what no order has any more, and what a crash left half done. */
export async function forgetStrayPhotos(
  deps: Pick<Deps, 'env' | 'log' | 'database' | 'clock'>,
): Promise<void> {
  const { orm } = deps.database
  const root = ordersFolder(deps.env.dataDir)
  const isKnown = (name: string) => {
    const photoId = FILE.exec(name)?.[1]
    return photoId !== undefined && findPhoto(orm, photoId) !== undefined
  }
  // A folder at a time, so that requests are answered in between.
  for (const orderId of await namesIn(root))
    if (hasOrder(orm, orderId)) await removeStrays(join(root, orderId), isKnown, deps.clock.now())
    else await dropPhotosOf(deps, [orderId])
}
