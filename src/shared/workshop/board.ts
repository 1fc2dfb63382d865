import type { OrderStatus } from '#shared/order-status.ts'
import type { PieceView } from '#shared/orders/pieces/piece-view.ts'
import type { PieceActKind, PieceDefect } from '#shared/orders/pieces/pieces.ts'
import type { Rack, StartsProcessing, Station } from '#shared/shop/settings/workshop-settings.ts'

/**
 * Every screen of the workshop gets this, tablets too, so it never has a phone number, an address, a price, money or a note
 * about a person or a place.
 */
export interface WorkshopBoard {
  stations: Station[]
  machines: WorkshopMachine[]
  racks: Rack[]
  startsProcessing: StartsProcessing
  /** Sorted by name, without those who left. */
  workers: WorkshopWorker[]
  orders: WorkshopOrder[]
  /** The garments that a bag by the kilo may hold; empty while no bag waits to be opened. */
  garments: WorkshopGarment[]
}

export interface WorkshopGarment {
  productId: string
  name: string
  imageUrl: string | null
}

export interface WorkshopWorker {
  n: number
  name: string
}

export interface WorkshopMachine {
  name: string
  batch: { n: number; station: string; startedAt: number; orders: number; pieces: number } | null
}

export interface WorkshopOrder {
  orderId: string
  reference: string
  /** « Koffi N. »; null where nobody is named. */
  client: string | null
  /** Whole names for the desk of the team, with the livreur who is on the way to collect; null for a tablet. */
  desk: { client: string | null; livreur: string | null } | null
  due: number | null
  express: boolean
  status: OrderStatus
  /** A livreur is on the way to collect it: its pieces are those that were ordered, and nothing can be done to them yet. */
  enRoute: boolean
  /** Collected without a count: reception makes its pieces. */
  uncounted: boolean
  /** Its client contests the count, and the team asked for another. */
  recount: boolean
  /** A piece is missing, and the team has not let the order go without it. */
  incomplete: boolean
  readyAt: number | null
  place: { rack: string; place: number } | null
  /** Dropped at the counter: no livreur was at a door. */
  atCounter: boolean
  /** Pieces counted at the first door, or at the counter; null where nobody counted. */
  doorCount: number | null
  /** The defects of the whole bag, seen at the door. */
  defects: PieceDefect[]
  pieces: WorkshopPiece[]
}

export type WorkshopPiece = PieceView

/** One order as its own screen shows it. */
export interface WorkshopDetail {
  order: WorkshopOrder
  /** The lines that reception counts. */
  lines: {
    position: number
    productId: string
    name: string
    service: string
    imageUrl: string | null
    /** Pieces counted at the door; of an uncounted order, those ordered. */
    expected: number
    weighed: boolean
  }[]
  /** The count at the first door, by the first name of who counted. */
  door: { counted: number; by: string | null; withClient: boolean; at: number } | null
  /** Photos of the linen, taken at the door or here. */
  photos: { id: string; step: 'pickup' | 'workshop'; takenAt: number }[]
  stations: Station[]
}

/** The answer to an act. A repeat gets the same. */
export interface ActAnswer {
  /** The number of the act in the history; null where nothing was left to do. */
  actN: number | null
  /** The pieces that it moved or marked. */
  pieces: number[]
  /** The order is « Ramassée » and its work has begun: the screen proposes « En traitement ». */
  proposesProcessing: boolean
  /** The way in which the client is told by `pack`. */
  told: 'none' | 'leaves' | 'waits' | null
}

/** The answer to a load of a machine that was started or emptied; no batch where none turned. */
export interface BatchAnswer {
  batch: number | null
  orders: number
  pieces: number
}

export interface TraceStep {
  kind: PieceActKind
  station: string | null
  worker: string | null
  machine: string | null
  at: number
}

/** The workshop searches for a missing piece with it. */
export interface PieceTrace {
  /** The places where it was seen, the oldest first. */
  steps: TraceStep[]
  /** Orders with the same garment that passed the same station within the hour. */
  lookIn: {
    orderId: string
    reference: string
    sameGarments: number
    place: { rack: string; place: number } | null
  }[]
}
