import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { eq } from 'drizzle-orm'
import type { Orm } from '#server/db/database.ts'
import { digestOfReceipt } from '#server/db/history/contents.ts'
import { numberOfUser } from '#server/db/numbers.ts'
import { drawerMovements, drawerReceipts } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Actor } from '#server/lib/context.ts'
import { createDurably, makeFolder, writeDurably } from '#server/lib/storage/durable-files.ts'
import { readWhole, removeStrays } from '#server/record/images/image-files.service.ts'
import { remakeImage } from '#server/record/images/images.service.ts'
import { hasReceipt } from '#shared/money/drawer.ts'
import type { ReceiptRef } from '#shared/money/drawer-receipts.ts'
import { PHOTO_SIDE } from '#shared/record/images/image-kind.ts'
import { receiptFileOf } from './receipt-files.service.ts'

/** Phones send at most PHOTO_SIDE: a larger file does not come from the app. */
const MAX_PIXELS = 25_000_000

type Context = Deps & { actor: Actor }

/**
 * Whether this photo of a receipt is already stored, before its bytes are read. Throws NOT_FOUND for a movement that has no
 * receipt, TOO_MANY_PHOTOS when it has another photo, VALIDATION when the id is of another movement.
 */
export function isReceiptStored(orm: Orm, { movement, receiptId }: ReceiptRef): boolean {
  const known = findReceipt(orm, receiptId)
  if (known && known.movementN !== movement) throw new AppError('VALIDATION')
  if (known) return true
  const row = orm
    .select({ kind: drawerMovements.kind })
    .from(drawerMovements)
    .where(eq(drawerMovements.n, movement))
    .get()
  if (!row || !hasReceipt(row.kind)) throw new AppError('NOT_FOUND')
  const other = orm
    .select({ n: drawerReceipts.n })
    .from(drawerReceipts)
    .where(eq(drawerReceipts.movementN, movement))
    .get()
  if (other) throw new AppError('TOO_MANY_PHOTOS')
  return false
}

/**
 * Stores the photo of a receipt: first the file, then the row. A repeat changes nothing. Throws what `isReceiptStored` and
 * `remakeImage` throw.
 */
export async function addReceipt(ctx: Context, ref: ReceiptRef, bytes: Uint8Array): Promise<void> {
  const webp = await remade(bytes)
  const { dataDir } = ctx.env
  await writeDurably(dataDir, receiptFileOf(dataDir, ref.receiptId), webp)
  await ctx.database.write((orm) => {
    if (!isReceiptStored(orm, ref)) sealReceipt(orm, ctx, ref, webp)
  })
}

async function remade(bytes: Uint8Array): Promise<Uint8Array> {
  const side = { width: PHOTO_SIDE, height: PHOTO_SIDE }
  const [picture] = await remakeImage(bytes, [side], MAX_PIXELS)
  if (!picture) throw new AppError('IMAGE_INVALID')
  return picture.webp
}

function sealReceipt(
  orm: Orm,
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  ref: ReceiptRef,
  webp: Uint8Array,
): void {
  orm
    .insert(drawerReceipts)
    .values({
      id: ref.receiptId,
      movementN: ref.movement,
      slip: ref.slip ?? null,
      bytes: webp.byteLength,
      contents: digestOfReceipt(ref, webp),
      actorN: numberOfUser(actor.id),
      at: clock.now(),
    })
    .run()
}

/** The folder of the photos is known by it. */
export interface SlipContext {
  env: Pick<Deps['env'], 'dataDir'>
}

/** Whether the photo of a slip has come, of a deposit that is recorded or not. */
export const isSlipThere = ({ env }: SlipContext, receiptId: string): boolean =>
  existsSync(receiptFileOf(env.dataDir, receiptId))

/** Whether the photo of a slip has come for a deposit that is to be recorded: one photo is of one deposit. */
export function isSlipFree(orm: Orm, ctx: SlipContext, receiptId: string): boolean {
  const named = eq(drawerMovements.receiptId, receiptId)
  const other = orm.select({ n: drawerMovements.n }).from(drawerMovements).where(named).get()
  return !other && isSlipThere(ctx, receiptId)
}

/**
 * Keeps the photo of a slip until its deposit names it; one that no deposit named goes after a day. A photo that is there is never
 * replaced, since a deposit may have sealed it meanwhile. Throws what `remakeImage` throws.
 */
export async function keepSlip(
  { env }: SlipContext,
  receiptId: string,
  bytes: Uint8Array,
): Promise<void> {
  const file = receiptFileOf(env.dataDir, receiptId)
  const webp = await remade(bytes)
  await makeFolder(dirname(file))
  await createDurably(file, webp)
}

/** Seals the photo of a slip that came before its deposit, inside the `write()` that records it. Without one it follows. */
export function sealSlip(
  orm: Orm,
  ctx: Pick<Context, 'actor' | 'clock'> & SlipContext,
  ref: Pick<ReceiptRef, 'movement' | 'receiptId'>,
): void {
  if (isSlipThere(ctx, ref.receiptId))
    sealReceipt(orm, ctx, ref, readFileSync(receiptFileOf(ctx.env.dataDir, ref.receiptId)))
}

/** Removes photos whose movement was never recorded. */
export function deleteStrayReceipts({
  database: { orm },
  env,
  clock,
}: Pick<Deps, 'database' | 'env' | 'clock'>): Promise<void> {
  const folder = dirname(receiptFileOf(env.dataDir, 'x'))
  const isKnown = (name: string) => findReceipt(orm, basename(name, '.webp')) !== undefined
  return removeStrays(folder, isKnown, clock.now())
}

/** The bytes of a receipt. Throws NOT_FOUND. */
export async function openReceipt(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  receiptId: string,
): Promise<Buffer<ArrayBuffer>> {
  const known = findReceipt(database.orm, receiptId)
  const bytes = known && (await readWhole(receiptFileOf(env.dataDir, receiptId)))
  if (!bytes) throw new AppError('NOT_FOUND')
  return bytes
}

const findReceipt = (orm: Orm, receiptId: string) =>
  orm.select().from(drawerReceipts).where(eq(drawerReceipts.id, receiptId)).get()
