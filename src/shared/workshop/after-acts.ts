import { highestNumber } from '#shared/orders/pieces/pieces.ts'
import { canPass, nextStation, stationBefore } from '#shared/orders/pieces/stations.ts'
import { RECEIVED, type Station } from '#shared/shop/settings/workshop-settings.ts'
import type { PieceAct } from './acts.inputs.ts'
import type { WorkshopBoard, WorkshopGarment, WorkshopOrder, WorkshopPiece } from './board.ts'
import { isLoadable } from './board-words.ts'
import type { WorkshopCall } from './queue.ts'
import { tagsFrom } from './tags.ts'

interface Done {
  at: number
  worker: string | null
}

type Stations = readonly Station[]

/** An act of this device that the board of the server may not show yet. */
export interface PendingCall extends Done {
  key: string
  call: WorkshopCall
}

/**
 * The board as it is once these acts have reached the server, the oldest first. What the server will refuse is not known here:
 * the next reading corrects it. Each act may be counted already.
 */
export function boardAfter(board: WorkshopBoard, pending: readonly PendingCall[]): WorkshopBoard {
  const undone = new Set(
    pending.flatMap(({ call }) =>
      call.is === 'act' && call.input.act.kind === 'undo' ? [call.input.act.of] : [],
    ),
  )
  return pending
    .filter(({ key }) => !undone.has(key))
    .reduce((shown, one) => afterCall(shown, one), board)
}

function afterCall(board: WorkshopBoard, { call, ...done }: PendingCall): WorkshopBoard {
  if (call.is === 'act') {
    const { orderId, act } = call.input
    if (act.kind === 'return') return withoutOrder(board, orderId)
    const after = inOrders(board, (order) =>
      order.orderId === orderId ? orderAfter(order, act, board, done) : order,
    )
    return { ...after, machines: board.machines.map((one) => loadAfter(one, board, after)) }
  }
  return call.is === 'startBatch'
    ? afterStart(board, call.input, done)
    : afterEmptying(board, call.input.machine, done)
}

const inOrders = (
  board: WorkshopBoard,
  change: (order: WorkshopOrder) => WorkshopOrder,
): WorkshopBoard => ({ ...board, orders: board.orders.map(change) })

const withoutOrder = (board: WorkshopBoard, orderId: string): WorkshopBoard => ({
  ...board,
  orders: board.orders.filter((order) => order.orderId !== orderId),
})

/** A piece that an act took out of a machine turns there no more. */
function loadAfter(
  { batch, ...machine }: WorkshopBoard['machines'][number],
  before: WorkshopBoard,
  after: WorkshopBoard,
) {
  if (!batch) return { ...machine, batch }
  const loadsIn = ({ orders }: WorkshopBoard) =>
    orders
      .map(({ pieces }) => pieces.filter((piece) => piece.batch === batch.n).length)
      .filter((count) => count > 0)
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const [were, are] = [loadsIn(before), loadsIn(after)]
  const orders = batch.orders - (were.length - are.length)
  return { ...machine, batch: { ...batch, orders, pieces: batch.pieces - (sum(were) - sum(are)) } }
}

const inPieces = (
  order: WorkshopOrder,
  change: (piece: WorkshopPiece) => WorkshopPiece,
): WorkshopOrder => {
  const pieces = order.pieces.map(change)
  return { ...order, pieces, incomplete: pieces.some(isMissing) }
}

const isMissing = ({ missing }: WorkshopPiece) => missing !== null && !missing.released

/** Below zero: a load that no number of the server names yet, one in each machine. */
const loadOnDevice = ({ machines }: WorkshopBoard, machine: string) =>
  -1 - machines.findIndex(({ name }) => name === machine)

function afterStart(
  board: WorkshopBoard,
  input: { machine: string; station: string; orderIds: readonly string[] },
  { at }: Done,
): WorkshopBoard {
  const { machine, station, orderIds } = input
  if (board.machines.some((one) => one.name === machine && one.batch)) return board
  const isLoaded = (order: WorkshopOrder, piece: WorkshopPiece) =>
    orderIds.includes(order.orderId) && isLoadable(piece, station, board.stations)
  const loads = board.orders.map(
    (order) => order.pieces.filter((piece) => isLoaded(order, piece)).length,
  )
  const n = loadOnDevice(board, machine)
  const batch = {
    n,
    station,
    startedAt: at,
    orders: loads.filter((count) => count > 0).length,
    pieces: loads.reduce((sum, count) => sum + count, 0),
  }
  return {
    ...inOrders(board, (order) =>
      inPieces(order, (piece) => (isLoaded(order, piece) ? { ...piece, batch: n } : piece)),
    ),
    machines: board.machines.map((one) => (one.name === machine ? { ...one, batch } : one)),
  }
}

function afterEmptying(board: WorkshopBoard, machine: string, done: Done): WorkshopBoard {
  const batch = board.machines.find(({ name }) => name === machine)?.batch
  if (!batch) return board
  const { stations } = board
  return {
    ...inOrders(board, (order) =>
      inPieces(order, (piece) =>
        piece.batch === batch.n ? reached(piece, batch.station, stations, done) : piece,
      ),
    ),
    machines: board.machines.map((one) => (one.name === machine ? { ...one, batch: null } : one)),
  }
}

function reached(
  piece: WorkshopPiece,
  station: string,
  stations: Stations,
  { at, worker }: Done,
): WorkshopPiece {
  if (!canPass(piece, station, stations)) return piece
  const last = { station, worker, at }
  return {
    ...piece,
    station,
    last,
    batch: null,
    redo: false,
    marked: false,
    missing: null,
  }
}

function orderAfter(
  order: WorkshopOrder,
  act: Exclude<PieceAct, { kind: 'return' }>,
  { stations, garments }: WorkshopBoard,
  done: Done,
): WorkshopOrder {
  switch (act.kind) {
    case 'receive':
      return received(order, act, stations, done)
    case 'pass':
      return inPieces(order, (piece) => {
        const isMeant =
          act.pieces === 'all'
            ? !piece.marked &&
              piece.batch === null &&
              nextStation(piece, stations)?.key === act.station
            : act.pieces.includes(piece.number)
        return isMeant ? reached(piece, act.station, stations, done) : piece
      })
    case 'pack':
      return packed(order, act, stations, done)
    case 'unpack':
      return {
        ...inPieces(order, (piece) => {
          if (piece.station !== stations.at(-1)?.key) return piece
          const station = stationBefore(piece, stations)
          const worker = piece.last?.worker ?? null
          return {
            ...piece,
            station,
            last: station === null ? null : { station, worker, at: done.at },
          }
        }),
        place: null,
      }
    case 'process':
      return order.status === 'picked_up' ? { ...order, status: 'processing' } : order
    case 'undo':
      return order
    case 'openBag':
      return opened(order, act, garments)
    default:
      return inPieces(order, (piece) =>
        piece.number === act.piece ? pieceAfter(piece, act, stations) : piece,
      )
  }
}

type PieceMark = Extract<PieceAct, { piece: number }>

function pieceAfter(piece: WorkshopPiece, act: PieceMark, stations: Stations): WorkshopPiece {
  switch (act.kind) {
    case 'redo': {
      const station = stationBefore(piece, stations)
      // Sent back already, where the server counted it.
      if (station === null || piece.redo) return piece
      const last = piece.last && { ...piece.last, station }
      return { ...piece, station, last, redo: true, marked: true, batch: null }
    }
    case 'stain':
      return { ...piece, stained: true, marked: true }
    case 'damage':
      return { ...piece, damaged: true, marked: true }
    case 'miss':
      return {
        ...piece,
        missing: { reason: act.reason, released: false },
        marked: true,
        batch: null,
      }
    case 'found':
      return { ...piece, missing: null, marked: piece.redo || piece.stained || piece.damaged }
    case 'tag':
      return { ...piece, tag: act.tag }
    default:
      return piece
  }
}

function received(
  order: WorkshopOrder,
  { counts, firstTag }: Extract<PieceAct, { kind: 'receive' }>,
  stations: Stations,
  done: Done,
): WorkshopOrder {
  const left = new Map(counts.map(({ position, counted }) => [position, counted]))
  const here = new Set<number>()
  for (const { number, position } of order.pieces) {
    const room = left.get(position) ?? 0
    if (room > 0) here.add(number)
    left.set(position, room - 1)
  }
  const untagged = order.pieces.filter(({ number, tag }) => here.has(number) && tag === null)
  const tags = firstTag === undefined ? [] : tagsFrom(firstTag, untagged.length)
  const tagAt = new Map(untagged.map(({ number }, i) => [number, tags[i] ?? null]))
  return inPieces(order, (piece) =>
    here.has(piece.number)
      ? {
          ...reached(piece, RECEIVED, stations, done),
          tag: piece.tag ?? tagAt.get(piece.number) ?? null,
        }
      : {
          ...piece,
          missing: piece.missing ?? { reason: 'never_arrived', released: false },
          marked: true,
        },
  )
}

/** Its clothes have the numbers that the server will give them, and the work on them goes on where the bag was. */
function opened(
  order: WorkshopOrder,
  { piece: number, counts }: Extract<PieceAct, { kind: 'openBag' }>,
  garments: readonly WorkshopGarment[],
): WorkshopOrder {
  const bag = order.pieces.find((piece) => piece.number === number)
  if (!bag || bag.grams === null) return order
  const found = counts.flatMap(({ productId, counted }) => {
    const garment = garments.find((one) => one.productId === productId)
    return garment ? Array.from({ length: counted }, () => garment) : []
  })
  const last = highestNumber(order.pieces)
  const clothes = found.map((garment, i) => {
    const isFirst = i === 0
    return {
      ...bag,
      ...garment,
      number: last + 1 + i,
      grams: null,
      tag: null,
      batch: null,
      defects: isFirst ? bag.defects : [],
      stained: isFirst && bag.stained,
      damaged: isFirst && bag.damaged,
      marked: isFirst ? bag.marked : bag.redo,
    }
  })
  return { ...order, pieces: [...order.pieces.filter((piece) => piece !== bag), ...clothes] }
}

function packed(
  order: WorkshopOrder,
  { pieces, rack, place }: Extract<PieceAct, { kind: 'pack' }>,
  stations: Stations,
  done: Done,
): WorkshopOrder {
  const station = stations.at(-1)?.key ?? null
  const last = station === null ? null : { station, worker: done.worker, at: done.at }
  return {
    ...order,
    place: { rack, place },
    readyAt: order.readyAt ?? done.at,
    due: null,
    pieces: order.pieces.map((piece) =>
      pieces.includes(piece.number) ? { ...piece, station, last, batch: null, redo: false } : piece,
    ),
  }
}
