import { isInHand } from '#server/access/order-access/livreur-access.service.ts'
import { orderInScope } from '#server/access/order-access/order-access.service.ts'
import { isRecordOpen } from '#server/access/order-access/record-open.service.ts'
import { hidesPlaceOf } from '#server/access/order-access/shown-places.service.ts'
import type { Orm } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import { recordEvent } from '#server/record/events/events.service.ts'
import { type Picture, remakeImage } from '#server/record/images/images.service.ts'
import { isAtWork, type OrderStatus } from '#shared/order-status.ts'
import { MAX_PHOTOS, type PhotoStep } from '#shared/orders/custody.ts'
import type { PhotoUpload } from '#shared/orders/photos.inputs.ts'
import type { PhotoRef } from '#shared/orders/photos.ts'
import { PHOTO_SIDE, SMALL_PHOTO_SIDE } from '#shared/record/images/image-kind.ts'
import { isStaff } from '#shared/roles.ts'
import { believedTime } from '#shared/time/phone-time.ts'
import {
  type PhotoSize,
  readPhotoFile,
  removePhotoFiles,
  writePhotoFiles,
} from './photo-files.service.ts'
import {
  countPhotos,
  deletePhotoRows,
  findPhoto,
  insertPhoto,
  isNamedByClaim,
  photosOf,
  stepsWithPhotos,
} from './photos.queries.ts'

/** Phones send at most PHOTO_SIDE: a larger file does not come from the app. */
const MAX_PHOTO_PIXELS = 25_000_000

type Context = Deps & { actor: Actor }
type Reader = Pick<Context, 'database' | 'actor' | 'clock'>

/**
 * The photos of an order this person may look at: none where its place is hidden, since that of a missed visit shows it.
 * `deleted` says at which steps it had photos that are gone, and for how many days after the end of an order photos are
 * kept; null where none is gone. Throws ORDER_NOT_FOUND.
 */
export function readPhotos(ctx: Reader, orderId: string) {
  const { orm } = ctx.database
  if (hidesPlaceOf(orm, ctx.actor, readableOrder(ctx, orderId)))
    return { photos: [], deleted: null }
  const photos = photosOf(orm, orderId).filter(({ step }) => mayReadStep(ctx.actor, step))
  // All photos of an order go at once.
  const steps = photos.length === 0 ? stepsWithPhotos(orm, orderId) : []
  if (steps.length === 0) return { photos, deleted: null }
  return { photos, deleted: { steps, keptDays: readSettings(orm, 'photos').keptDays } }
}

/**
 * Refuses a reader without access to a photo. Throws ORDER_NOT_FOUND, and NOT_FOUND when the order
 * has no such photo.
 */
export function refuseUnseen(ctx: Reader, { orderId, photoId }: PhotoRef): void {
  const order = readableOrder(ctx, orderId)
  if (hidesPlaceOf(ctx.database.orm, ctx.actor, order)) throw new AppError('NOT_FOUND')
  const photo = findPhoto(ctx.database.orm, photoId)
  if (photo?.orderId !== orderId || !mayReadStep(ctx.actor, photo.step))
    throw new AppError('NOT_FOUND')
}

/**
 * A tablet of the workshop sees linen and no door. Photos of the workshop are the team's: the office writes to the client
 * first. A claim is between its client and the team.
 */
function mayReadStep({ role, device }: Actor, step: PhotoStep): boolean {
  if (device) return step === 'pickup' || step === 'workshop'
  if (step === 'claim') return role !== 'livreur'
  return step !== 'workshop' || isStaff(role)
}

/** The bytes of one photo, for readers of its order. Throws ORDER_NOT_FOUND, NOT_FOUND. */
export async function openPhoto(
  ctx: Reader & Pick<Deps, 'env'>,
  ref: PhotoRef,
  size: PhotoSize,
): Promise<Buffer<ArrayBuffer>> {
  refuseUnseen(ctx, ref)
  const bytes = await readPhotoFile(ctx, ref, size)
  if (!bytes) throw new AppError('NOT_FOUND')
  return bytes
}

/**
 * Photos show people's homes: a livreur reads them only while the order is their mission, or just was, and a tablet of the workshop while
 * the linen is there.
 */
function readableOrder({ database: { orm }, actor, clock }: Reader, orderId: string) {
  const order = orderInScope(orm, { actor }, orderId)
  if (actor.role === 'livreur' && !isInHand(orm, order, actor.id, clock.now()))
    throw new AppError('ORDER_NOT_FOUND')
  if (actor.device && !isAtWork(order.status)) throw new AppError('ORDER_NOT_FOUND')
  return order
}

/**
 * Whether a photo is already stored, before its bytes are read. A livreur who had the
 * order may send photos until its record is closed, a client those that their claim names. Throws ORDER_NOT_FOUND, FORBIDDEN, TOO_MANY_PHOTOS, or
 * VALIDATION when the id is another photo's.
 */
export function isPhotoStored(
  orm: Orm,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  photo: PhotoUpload,
): boolean {
  const order = orderInScope(orm, { actor }, photo.orderId)
  if (!mayTakePhoto(actor, order, photo.etape)) throw new AppError('FORBIDDEN')
  const known = findPhoto(orm, photo.photoId)
  if (known) {
    if (known.orderId !== photo.orderId || known.livreurId !== actor.id)
      throw new AppError('VALIDATION')
    return true
  }
  if (photo.etape === 'claim') {
    if (!isNamedByClaim(orm, photo)) throw new AppError('ORDER_NOT_FOUND')
    return false
  }
  // The phone drops photos that the record no longer accepts.
  if (!isRecordOpen(orm, photo.orderId, clock.now())) throw new AppError('ORDER_NOT_FOUND')
  if (countPhotos(orm, photo.orderId, photo.etape) >= MAX_PHOTOS)
    throw new AppError('TOO_MANY_PHOTOS')
  return false
}

/** The team and its tablets take those of the workshop; the team takes others at the counter only: those of a visit are its livreur's. */
function mayTakePhoto(
  { role, device }: Actor,
  order: { atCounter: boolean; status: OrderStatus },
  step: PhotoStep,
): boolean {
  if (role === 'client' || step === 'claim') return role === 'client' && step === 'claim'
  if (step === 'workshop') return isStaff(role) && (!device || isAtWork(order.status))
  return !device && (!isStaff(role) || order.atCounter)
}

/**
 * Stores a photo of a step: first the files, then the row, so that a row always has its files. A
 * repeat changes nothing. Throws what `isPhotoStored` and `remakeImage` throw (IMAGE_INVALID,
 * IMAGE_TOO_LARGE, DATABASE_BUSY).
 */
export async function addPhoto(ctx: Context, photo: PhotoUpload, bytes: Uint8Array): Promise<void> {
  const { orm } = ctx.database
  if (isPhotoStored(orm, ctx, photo)) return
  const side = (longest: number) => ({ width: longest, height: longest })
  const sides = [side(PHOTO_SIDE), side(SMALL_PHOTO_SIDE)]
  const [whole, small] = await remakeImage(bytes, sides, MAX_PHOTO_PIXELS)
  if (!whole || !small) throw new AppError('IMAGE_INVALID')
  await writePhotoFiles(ctx, photo, { whole, small })
  try {
    await ctx.database.write((orm) => recordPhoto(orm, ctx, photo, whole))
  } catch (error) {
    // Keeps the files when a simultaneous upload of the same photo stored its row.
    if (findPhoto(orm, photo.photoId)?.orderId !== photo.orderId) await removePhotoFiles(ctx, photo)
    throw error
  }
}

function recordPhoto(orm: Orm, ctx: Context, photo: PhotoUpload, whole: Picture): void {
  if (isPhotoStored(orm, ctx, photo)) return
  const { orderId, photoId, etape: step, legende, prise, envoi } = photo
  const order = orderInScope(orm, ctx, orderId)
  const now = ctx.clock.now()
  insertPhoto(orm, {
    id: photoId,
    orderId,
    step,
    livreurId: ctx.actor.id,
    caption: legende ?? null,
    width: whole.width,
    height: whole.height,
    bytes: whole.webp.byteLength,
    takenAt: believedTime({ at: prise, sentAt: envoi }, { earliest: order.createdAt, now }),
    createdAt: now,
  })
  recordEvent(ctx, orm, {
    order,
    kind: 'photo_added',
    from: order.status,
    to: order.status,
    data: { step, photoId },
  })
}

/**
 * Whether this photo of an order is of this livreur at this step, and came since this time (milliseconds UTC) by the
 * server's clock: the phone's may be wrong.
 */
export function isPhotoOf(
  orm: Orm,
  { orderId, photoId }: PhotoRef,
  { livreurId, step, since }: { livreurId: string; step: PhotoStep; since: number },
): boolean {
  const photo = findPhoto(orm, photoId)
  if (photo?.orderId !== orderId || photo.livreurId !== livreurId) return false
  return photo.step === step && photo.createdAt >= since
}

/** Whether this is a photo of the linen of this order, taken in the workshop. */
export function isLinenPhoto(orm: Orm, { orderId, photoId }: PhotoRef): boolean {
  const photo = findPhoto(orm, photoId)
  return photo?.orderId === orderId && photo.step === 'workshop'
}

/**
 * Removes the rows of all photos of these orders, inside `write()`; the caller removes their
 * folders after the commit.
 */
export function deletePhotosOf(orm: Orm, orderIds: readonly string[]): void {
  deletePhotoRows(orm, orderIds)
}
