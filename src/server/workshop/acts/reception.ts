import { AppError } from '#server/lib/app-error.ts'
import { countedAtPickup } from '#server/orders/custody/pickup-count.service.ts'
import { openFlagOf, raiseFlag } from '#server/orders/flags/flags.service.ts'
import { orderLines } from '#server/orders/order-lines.service.ts'
import {
  addPieces,
  isUnopened,
  type LineOfPieces,
  makePieces,
  type PieceRow,
  pieceRowsOf,
} from '#server/orders/pieces/pieces.service.ts'
import { RECEIVED } from '#shared/shop/settings/workshop-settings.ts'
import type { PieceAct } from '#shared/workshop/acts.inputs.ts'
import { tagsFrom } from '#shared/workshop/tags.ts'
import { putTags } from './marks.ts'
import { findAgain, missPieces } from './missing.ts'
import { movePieces } from './moves.ts'
import { type ActResult, NOTHING, type Work } from './work.ts'

type Receive = Extract<PieceAct, { kind: 'receive' }>
type Counts = Receive['counts']

/**
 * The bags of an order are counted in the workshop. Fewer than at the door: the others are missing. More: they get pieces. Both
 * tell the team, and neither holds up the washing. An order that nobody counted at a door gets its pieces by this. Repeating it
 * moves only what was not received yet. Throws COUNT_UNSTATED where a line has no count, CHECK_LINE_UNKNOWN for one that is not there.
 */
export function receive(work: Work, { counts, firstTag }: Receive): ActResult {
  const counted = work.pieces.length > 0 ? countAgain(work, counts) : countFirst(work, counts)
  const { lines, door } = counted
  const here = lines.flatMap(({ pieces }) => pieces)
  const total = here.length
  const moving = here.filter(({ station }) => station === null)
  const outcome = movePieces(work, moving, {
    station: RECEIVED,
    kind: 'received',
    data: total === door ? {} : { door, counted: total },
  })
  const isGap = total > door || (!counted.isKnown && total < door)
  if (isGap && !openFlagOf(work.orm, work.order.id, 'count_gap'))
    raiseFlag(work.orm, work.ctx, {
      order: work.order,
      kind: 'count_gap',
      data: { step: 'workshop', expected: door, counted: total },
    })
  if (firstTag !== undefined) tagFrom(work, lines, firstTag)
  return outcome
}

interface LineHere {
  position: number
  /** As it was counted: a tag was put on each. */
  counted: number
  /** Its pieces that are in the workshop. */
  pieces: readonly PieceRow[]
  isOpened: boolean
}

interface Here {
  lines: readonly LineHere[]
  /** Pieces counted at the door; of an uncounted order, those ordered. */
  door: number
  /** Pieces that are missing are known one by one. */
  isKnown: boolean
}

/** Makes the pieces of an order that was collected without a count. */
function countFirst(work: Work, counts: Counts): Here {
  const { orm, ctx, order, takenAt } = work
  const lines = orderLines(orm, order.id)
  const countAt = countsOf(counts, new Set(lines.map(({ position }) => position)))
  const counted = lines.map(
    (line): LineOfPieces => ({
      position: line.position,
      productId: line.productId,
      name: line.name,
      service: line.service,
      grams: line.grams,
      counted: countAt.get(line.position) ?? 0,
    }),
  )
  makePieces(orm, ctx, order, { lines: counted, reserves: [], takenAt })
  const door = countedAtPickup(orm, order.id)?.counted ?? sumOf(lines.map((line) => line.quantity))
  const made = pieceRowsOf(orm, order.n)
  return {
    lines: counted.map((line) => ({
      ...line,
      pieces: made.filter(({ position }) => position === line.position),
      isOpened: false,
    })),
    door,
    isKnown: false,
  }
}

function countAgain(work: Work, counts: Counts): Here {
  const positions = new Set(work.pieces.map(({ position }) => position))
  const countAt = countsOf(counts, positions)
  const opened = openedLines(work)
  const lines = [...positions].map((position) => {
    const counted = countAt.get(position) ?? 0
    const isOpened = opened.has(position)
    const line = isOpened ? openedLine(work, position) : lineHere(work, position, counted)
    return { position, counted, isOpened, ...line }
  })
  const gone = lines.flatMap(({ gone }) => gone)
  const back = lines.flatMap(({ back }) => back)
  const more = lines.flatMap(({ more }) => more)
  const door = work.pieces.length
  if (gone.length > 0) missPieces(work, gone, 'never_arrived')
  if (back.length > 0) findAgain(work, back)
  const added = addPieces(work.orm, work.order, more, { now: work.ctx.clock.now() })
  const extra = pieceRowsOf(work.orm, work.order.n).filter(({ number }) => added.includes(number))
  return {
    lines: lines.map(({ position, counted, isOpened, here }) => ({
      position,
      counted,
      isOpened,
      pieces: [...here, ...extra.filter((piece) => piece.position === position)],
    })),
    door,
    isKnown: true,
  }
}

const openedLines = ({ orm, order }: Work): ReadonlySet<number> =>
  new Set(
    pieceRowsOf(orm, order.n)
      .filter((piece) => !isUnopened(piece))
      .map(({ position }) => position),
  )

/** A count of bags that comes after one was opened, from a tablet without a network, says nothing of the clothes in it. */
const openedLine = ({ pieces }: Work, position: number): ReturnType<typeof lineHere> => ({
  here: pieces.filter((piece) => piece.position === position && piece.missingAt === null),
  gone: [],
  back: [],
  more: [],
})

/** The pieces of a line: those that work has begun on are surely here, and missing ones are where more are counted. */
function lineHere({ pieces }: Work, position: number, counted: number) {
  const ofLine = pieces
    .filter((piece) => piece.position === position)
    .sort((a, b) => rankOf(a) - rankOf(b) || a.number - b.number)
  const here = ofLine.slice(0, counted)
  const [first] = ofLine
  const extra = counted - ofLine.length
  const more: LineOfPieces[] = first && extra > 0 ? [{ ...first, grams: null, counted: extra }] : []
  return {
    here,
    gone: ofLine.slice(counted).filter(({ missingAt }) => missingAt === null),
    back: here.filter(({ missingAt }) => missingAt !== null),
    more,
  }
}

const rankOf = ({ station, missingAt }: PieceRow) =>
  missingAt !== null ? 2 : station === null ? 1 : 0

function countsOf(counts: Counts, positions: ReadonlySet<number>): Map<number, number> {
  const countAt = new Map(counts.map(({ position, counted }) => [position, counted]))
  if (countAt.size < counts.length) throw new AppError('VALIDATION')
  if (counts.some(({ position }) => !positions.has(position)))
    throw new AppError('CHECK_LINE_UNKNOWN')
  if (countAt.size < positions.size) throw new AppError('COUNT_UNSTATED')
  return countAt
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0)

/**
 * The numbers of the roll go to the pieces as the screen told it, line by line: tags hang on the clothes already. One that has a
 * tag keeps it; those of a bag that was opened meanwhile hang on no piece that is known.
 */
function tagFrom(work: Work, lines: readonly LineHere[], firstTag: string): ActResult {
  const roll = tagsFrom(firstTag, sumOf(lines.map(({ counted }) => counted)))
  let next = 0
  const told = lines.flatMap(({ counted, pieces, isOpened }) => {
    const own = roll.slice(next, next + counted)
    next += counted
    return isOpened ? [] : pieces.map((piece, i) => ({ piece, tag: own[i] }))
  })
  const given = told.flatMap(({ piece, tag }) =>
    piece.tag === null && tag !== undefined ? [[piece.number, tag] as const] : [],
  )
  if (given.length === 0) return NOTHING
  return putTags({ ...work, pieces: pieceRowsOf(work.orm, work.order.n) }, given)
}
