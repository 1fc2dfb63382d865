import { inArray } from 'drizzle-orm'
import { products } from '#server/db/schema.ts'
import { AppError } from '#server/lib/app-error.ts'
import { raiseFlag } from '#server/orders/flags/flags.service.ts'
import { isLinenPhoto } from '#server/orders/photos/photos.service.ts'
import { addPieces, changePieces } from '#server/orders/pieces/pieces.service.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { beforeOf } from './moves.ts'
import { otherWithTag } from './tag-owner.ts'
import { type ActResult, NOTHING, noteAct, pieceOf, type Work } from './work.ts'

type Of<Kind extends PieceAct['kind']> = Extract<PieceAct, { kind: Kind }>

/** A stain that was not there at the door, or does not leave. */
export function stain(work: Work, { piece: number }: Of<'stain'>): ActResult {
  const piece = pieceOf(work, number)
  changePieces(work.orm, work.order.n, [number], { stainedAt: work.takenAt })
  const data = { before: beforeOf([piece], ['stainedAt']) }
  return noteAct(work, { kind: 'stained', pieces: [number], data })
}

/**
 * A piece was damaged here, with its photo where one was taken: the team hears of it. A photo that was never kept, or is another
 * order's, is left out: the damage counts all the same.
 */
export function damage(work: Work, { piece: number, photoId: asked }: Of<'damage'>): ActResult {
  const { orm, ctx, order, takenAt } = work
  const piece = pieceOf(work, number)
  const isOwn = asked !== undefined && isLinenPhoto(orm, { orderId: order.id, photoId: asked })
  const photoId = isOwn ? asked : undefined
  const damagePhotoId = photoId ?? piece.damagePhotoId
  changePieces(orm, order.n, [number], { damagedAt: takenAt, damagePhotoId })
  const data = photoId === undefined ? {} : { photo: photoId }
  const outcome = noteAct(work, { kind: 'damaged', pieces: [number], data })
  if (piece.damagedAt === null)
    raiseFlag(orm, ctx, { order, kind: 'piece_damaged', data: { piece: number } })
  return outcome
}

/**
 * The clothes of a bag by the kilo get a piece each, where the bag was. What was noted on it stays in sight on the first of them: any
 * may be the one that was meant. Throws VALIDATION for what is no bag, was not received or is
 * missing, PRODUCT_UNKNOWN, PIECES_PACKED, PIECES_TOO_MANY.
 */
export function openBag(work: Work, { piece: number, counts }: Of<'openBag'>): ActResult {
  const { orm, ctx, order, takenAt } = work
  const bag = pieceOf(work, number)
  const isHere = bag.station !== null && bag.missingAt === null
  if (bag.grams === null || !isHere || counts.every(({ counted }) => counted === 0))
    throw new AppError('VALIDATION')
  if (bag.packedAt !== null) throw new AppError('PIECES_PACKED')
  const { position, service } = bag
  const names = garmentNames(
    orm,
    counts.map(({ productId }) => productId),
  )
  const lines = counts.map(({ productId, counted }) => ({
    position,
    productId,
    name: names.get(productId) ?? unknownGarment(),
    service,
    grams: null,
    counted,
  }))
  const made = addPieces(orm, order, lines, { now: ctx.clock.now() })
  const { station, stationAt, stationWorkerN, redoAt } = bag
  changePieces(orm, order.n, made, { station, stationAt, stationWorkerN, redoAt })
  const { defects, stainedAt, damagedAt, damagePhotoId } = bag
  changePieces(orm, order.n, made.slice(0, 1), { defects, stainedAt, damagedAt, damagePhotoId })
  changePieces(orm, order.n, [number], { openedAt: takenAt, tag: null, batchN: null })
  return noteAct(work, { kind: 'bag_opened', pieces: [number, ...made], station })
}

const garmentNames = (orm: Work['orm'], ids: readonly string[]): Map<string, string> =>
  new Map(
    orm
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(inArray(products.id, [...ids]))
      .all()
      .map(({ id, name }) => [id, name]),
  )

function unknownGarment(): never {
  throw new AppError('PRODUCT_UNKNOWN')
}

/** Throws TAG_TAKEN with the order that has it; a tag of the same piece is replaced. */
export function tagPiece(work: Work, { piece: number, tag }: Of<'tag'>): ActResult {
  const piece = pieceOf(work, number)
  return piece.tag === tag ? NOTHING : putTags(work, [[number, tag]])
}

/** Puts a tag on each of these pieces, as one act. */
export function putTags(work: Work, tags: readonly (readonly [number, string])[]): ActResult {
  const { orm, order } = work
  const before = beforeOf(
    tags.map(([number]) => pieceOf(work, number)),
    ['tag'],
  )
  for (const [number, tag] of tags) {
    const reference = otherWithTag(work, number, tag)
    if (reference !== undefined) throw new AppError('TAG_TAKEN', { tag, reference })
    changePieces(orm, order.n, [number], { tag })
  }
  const [first] = tags
  const data = first ? { before, tag: first[1] } : { before }
  return noteAct(work, { kind: 'tagged', pieces: tags.map(([number]) => number), data })
}
