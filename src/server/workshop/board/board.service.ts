import type { Orm } from '#server/db/database.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readSettings } from '#server/lib/read-settings.ts'
import {
  allWorkers,
  type Names,
  namesOf,
  toPiece,
} from '#server/orders/pieces/piece-views.service.ts'
import { nameOnBag } from '#shared/access/users.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { toldName } from '#shared/text/told-name.ts'
import type { WorkshopBoard, WorkshopDetail, WorkshopOrder } from '#shared/workshop/board.ts'
import {
  type BoardRow,
  boardRow,
  boardRows,
  garmentsByPiece,
  linenPhotos,
  namesAtDesk,
  runningBatches,
} from './board.queries.ts'

/** All that the screens of the workshop show. The team reads whole names, a device does not. */
export function readBoard(orm: Orm, { isTeam }: { isTeam: boolean }): WorkshopBoard {
  const { stations, machines, racks, startsProcessing } = readSettings(orm, 'workshop')
  const workers = allWorkers(orm)
  const names = namesOf(workers)
  const rows = boardRows(orm)
  const desk = new Map(
    isTeam ? namesAtDesk(orm).map(({ orderId, ...whole }) => [orderId, whole]) : [],
  )
  const hasBag = rows.some(({ pieces }) => pieces.some(({ grams }) => grams !== null))
  const running = new Map(runningBatches(orm).map(({ machine, ...batch }) => [machine, batch]))
  // A load in a machine that the owner removed or renamed must still be emptied.
  const removed = [...running.keys()].filter((name) => !machines.includes(name))
  return {
    stations,
    machines: machines.concat(removed).map((name) => ({ name, batch: running.get(name) ?? null })),
    racks,
    startsProcessing,
    workers: workers.filter(({ leftAt }) => leftAt === null).map(({ n, name }) => ({ n, name })),
    orders: rows.map((row) => toOrder(row, names, desk.get(row.id))),
    garments: hasBag ? garmentsByPiece(orm) : [],
  }
}

/** One order with what reception compares. Throws ORDER_NOT_FOUND for one that is not on the board. */
export function readWorkshopOrder(orm: Orm, orderId: string): WorkshopDetail {
  const row = boardRow(orm, orderId)
  if (!row) throw new AppError('ORDER_NOT_FOUND')
  const names = namesOf(allWorkers(orm))
  return {
    order: toOrder(row, names),
    lines: linesOf(row),
    door: row.door && {
      counted: row.door.counted,
      by: firstNameOf(toldName(row.door.by)),
      withClient: Boolean(row.door.withClient),
      at: row.door.takenAt,
    },
    photos: linenPhotos(orm, orderId).map(({ id, step, takenAt }) => ({
      id,
      step: step === 'workshop' ? step : 'pickup',
      takenAt,
    })),
    stations: readSettings(orm, 'workshop').stations,
  }
}

function toOrder(row: BoardRow, names: Names, desk: WorkshopOrder['desk'] = null): WorkshopOrder {
  const { id, reference, dueAt, expressPieces, status, missingPieces, readyAt, place, door } = row
  const name = toldName(row.fullname)
  return {
    orderId: id,
    reference,
    client: name && nameOnBag(name),
    desk,
    due: dueAt,
    express: expressPieces > 0,
    status,
    enRoute: status === 'pickup_en_route',
    recount: row.isToRecount === 1,
    uncounted: status !== 'pickup_en_route' && row.pieces.length === 0,
    incomplete: missingPieces > 0 && status !== 'cancelled',
    readyAt,
    place,
    atCounter: row.atCounter,
    doorCount: door?.counted ?? null,
    defects: (door?.reserves ?? [])
      .filter(({ position }) => position === null)
      .map(({ kind }) => ({ kind })),
    pieces: row.pieces.map((piece) => toPiece(piece, names)),
  }
}

/** Reception counts against the pieces that the door counted, or against the order when the door counted none. */
function linesOf({ lines, pieces }: BoardRow): WorkshopDetail['lines'] {
  if (pieces.length === 0)
    return lines.map(({ quantity, grams, ...line }) => ({
      position: line.position,
      productId: line.productId,
      name: line.name,
      service: line.service,
      imageUrl: line.imageUrl,
      expected: quantity,
      weighed: grams !== null,
    }))
  const first = new Map(pieces.map((piece) => [piece.position, piece]))
  return [...first.values()].map((piece) => ({
    position: piece.position,
    productId: piece.productId,
    name: piece.name,
    service: piece.service,
    imageUrl: piece.imageUrl,
    expected: pieces.filter(({ position }) => position === piece.position).length,
    weighed: piece.grams !== null,
  }))
}
