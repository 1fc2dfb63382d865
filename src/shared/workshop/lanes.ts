import { nextStation, progressOf } from '#shared/orders/pieces/stations.ts'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopBoard, WorkshopOrder, WorkshopPiece } from './board.ts'
import {
  earliestDue,
  expectedOf,
  isInWork,
  isToReturn,
  missingOf,
  waitsThere,
} from './board-words.ts'

/** An order in the lane of a station where its pieces wait. */
export interface LaneCard {
  order: WorkshopOrder
  /** The pieces that need the station: those that passed it, all, and those that wait there now. */
  done: number
  total: number
  waiting: WorkshopPiece[]
}

export interface Lane {
  station: Station
  /** Pieces that wait there. */
  waiting: number
  cards: LaneCard[]
  /** Bags on the road, in the first lane. */
  enRoute: WorkshopOrder[]
  /** Machines that turn at this station now, with their load. */
  machines: { name: string; startedAt: number; cards: LaneCard[] }[]
}

/** Orders that wait for a missing piece, the earliest due first: they stand above the lanes, in none of them. */
export const heldOrders = ({ orders }: Pick<WorkshopBoard, 'orders'>): WorkshopOrder[] =>
  earliestDue(orders.filter((order) => !isToReturn(order) && isHeld(order)))

const isHeld = (order: WorkshopOrder) => missingOf(order).length > 0

/** Orders that are worked on now: one that is held waits for its piece. */
export const inLanes = ({ orders, stations }: Pick<WorkshopBoard, 'orders' | 'stations'>) =>
  orders.filter((order) => isInWork(order, stations) && !isHeld(order))

/** The board by station: an order that is not held stands in each lane where its pieces wait, the earliest due first. */
export function lanesOf(board: WorkshopBoard): Lane[] {
  const { stations, machines, orders } = board
  const here = earliestDue(inLanes(board))
  return stations.map((station, rank) => {
    const all = here
      .filter((order) => waitsThere(order, station.key, stations))
      .map((order) => cardOf(order, station, stations))
    return {
      station,
      waiting: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
      cards: all.filter(
        ({ order, waiting: there }) => order.uncounted || there.some(({ batch }) => batch === null),
      ),
      enRoute: rank === 0 ? orders.filter((order) => order.enRoute) : [],
      machines: machines
        .filter(({ batch }) => batch?.station === station.key)
        .map(({ name, batch }) => ({
          name,
          startedAt: batch?.startedAt ?? 0,
          cards: all.filter(({ waiting }) => waiting.some((piece) => piece.batch === batch?.n)),
        })),
    }
  })
}

function cardOf(order: WorkshopOrder, station: Station, stations: readonly Station[]): LaneCard {
  const pieces = expectedOf(order)
  const progress = progressOf(pieces, stations).find(({ key }) => key === station.key)
  const { done = 0, total = 0 } = progress ?? {}
  const waiting = pieces.filter((piece) => nextStation(piece, stations) === station)
  return { order, done, total, waiting }
}

/** The last act of each person, the latest first. Acts without a first name are left out. */
export function latestHands(orders: readonly WorkshopOrder[]) {
  const latest = new Map<string, { worker: string; station: string; at: number }>()
  for (const { last } of orders.flatMap(({ pieces }) => pieces)) {
    if (!last?.worker || last.at <= (latest.get(last.worker)?.at ?? -1)) continue
    latest.set(last.worker, { worker: last.worker, station: last.station, at: last.at })
  }
  return [...latest.values()].sort((a, b) => b.at - a.at)
}
