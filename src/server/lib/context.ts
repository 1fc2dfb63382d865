import type { Database, Orm } from '#server/db/database.ts'
import type { orders } from '#server/db/schema.ts'
import type { Env } from '#server/env.ts'
import type { Outbox } from '#server/mail/outbox.ts'
import type { LiveHub } from '#server/realtime/hub.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import type { Role } from '#shared/roles.ts'
import type { PromisedReturn } from '#shared/shop/times/promise.ts'
import type { Clock } from './clock.ts'
import type { Logger } from './logger.ts'

/** The person who acts. */
export interface Actor {
  id: string
  role: Role
  fullname: string
  /** The browser of a client who acts by their link. */
  link?: LinkBrowser
  /** A paired device of the workshop, which acts under the account of who paired it. */
  device?: WorkshopDevice
  /**
   * Their link was opened where nobody asked for the order, before the first visit: the number may be somebody else's. It hides what
   * belongs to the record; of each order `placeRule` says whether its place is shown.
   */
  placesHidden?: boolean
  /** The browser in which a client reads. */
  browser?: ReadingBrowser
}

/** The browser in which a client reads, as far as the places of their orders depend on it. */
export interface ReadingBrowser {
  /** Its session was opened by the client's link. */
  byLink: boolean
  /** The name with which it asked for orders by number, if it did. */
  name: string | undefined
  /** The ids of the orders that were placed in it by a link. */
  placed(): string[]
}

/** A paired device of the workshop, by the numbers of its row and of who said that they work. */
export interface WorkshopDevice {
  n: number
  workerN: number | null
}

/** The browser in which a client's link acts, as far as it is known. */
export interface LinkBrowser {
  /** The person of the team who is signed in to this browser once: the act is theirs. Null in any other browser. */
  member: Pick<Actor, 'id' | 'role'> | null
  /** When this browser opened the client's link for the first time, in milliseconds UTC. */
  openedAt: number
  /** When a code of the client's number that the team has not read was entered in this session, in milliseconds UTC; null where none was, or it counts no more. */
  provenAt: number | null
  /** The person of the team, who has this link in hand too: the act is an answer that is worth what they would have heard on the phone. */
  heardBy?: Pick<Actor, 'id' | 'role'>
}

/** The one whose act it is, as the trail and the journal keep it. */
export function authorOf<One extends Pick<Actor, 'id' | 'role' | 'link'>>(
  actor: One,
): Pick<Actor, 'id' | 'role'> {
  return actor.link?.member ?? actor.link?.heardBy ?? actor
}

/** For every service: the data, the live hub, the time, the outgoing mail and the actor. */
export interface ServiceContext {
  database: Database
  hub: LiveHub
  clock: Clock
  outbox: Outbox
  /** They are called in this order when something happens in another room. */
  listeners: readonly Listener[]
  actor: Actor
}

type OrderRow = typeof orders.$inferSelect

export interface OrderMove {
  /** The row before the move. */
  order: OrderRow
  from: OrderStatus
  to: OrderStatus
  kind: OrderEventKind
  /** The order's livreur after the move. */
  livreurId: string | null
  /** Whether a missed visit still waits for its new time. */
  isHolding: boolean
  /** Milliseconds UTC. */
  now: number
}

/** Figures that stand in the event of a move. */
export interface MoveFigures {
  /** When the step that the move achieves was due, in milliseconds UTC. */
  due?: number
  /** Total weight of the bags by the kilo at the pick-up; missing when there are none. */
  grams?: number
}

/** Facts that a listener tells those after it, and the letter of a move. */
export interface MoveNews {
  /** The return that is promised from this move on. */
  promise?: PromisedReturn | null
}

/** Facts told to a person who confirms their address. */
export interface ConfirmationNews {
  /** Set where a basket waits for the client. */
  hasBasket?: true
  /** Orders that the code of a ticket brought; `refused` when it stopped working meanwhile. */
  adopted?: number | 'refused'
}

interface AccountFacts {
  role: Role
  /** Milliseconds UTC. */
  createdAt: number
}

/** A payment of which the team typed other francs than the provider tells. */
export interface PaymentDifference {
  orderId: string
  reference: string
  clientId: string
  transactionId: string
  /** Francs that the team typed. */
  counted: number
  /** Francs that came. */
  told: number
}

type OrderContext = ServiceContext & { env: Env; log: Logger }
/** Somebody acts on an account who is not signed in to it: they follow a link. */
type AccountContext = Pick<ServiceContext, 'database' | 'hub' | 'clock' | 'listeners' | 'outbox'>

/**
 * Functions that run when something happens elsewhere, inside the same `write()`. `listeners.ts` lists them in the
 * order in which they are told.
 */
/** Money that stays, with why, as its client reads it. */
interface WaivedRefund {
  orderId: string
  reference: string
  clientId: string
  /** Francs. */
  amount: number
  waiver: string
}

export interface Listener {
  /** Before the event of the move is written. */
  orderMoving?(ctx: ServiceContext, orm: Orm, move: OrderMove): MoveFigures
  /** After it. */
  orderMoved?(ctx: ServiceContext, orm: Orm, move: OrderMove): MoveNews | undefined
  /** Before the event of the deletion is written. */
  orderDeleting?(ctx: OrderContext, orm: Orm, order: OrderRow): void
  /** After the order is gone. */
  orderDeleted?(ctx: OrderContext, orm: Orm, order: OrderRow): void
  /** The DGI certified an invoice of a company or its credit note, or never will. */
  certificationEnded?(
    ctx: Omit<ServiceContext, 'actor'>,
    orm: Orm,
    ended: { invoiceN: number; isCertified: boolean },
  ): void
  /** After what is missing was counted. */
  paymentDiffers?(
    ctx: Omit<ServiceContext, 'outbox'>,
    orm: Orm,
    difference: PaymentDifference,
  ): void
  /** A refund of money that came, or was promised, was closed without giving it back. */
  refundWaived?(ctx: ServiceContext, orm: Orm, refund: WaivedRefund): void
  /** After one or more sessions of an account have ended. */
  sessionsEnded?(ctx: Pick<AccountContext, 'database' | 'hub'>, orm: Orm, userId: string): void
  accountMade?(ctx: Pick<ServiceContext, 'clock'>, orm: Orm, account: AccountFacts): void
  /** An account is erased, removed because nobody confirmed it, or merged into another. */
  accountClosed?(ctx: Pick<ServiceContext, 'clock'>, orm: Orm, account: AccountFacts): void
  accountDisabled?(ctx: Omit<ServiceContext, 'outbox'>, orm: Orm, userId: string): void
  accountEnabled?(ctx: Omit<ServiceContext, 'outbox'>, orm: Orm, userId: string): void
  /** A link proved that the address of an account is its owner's. */
  addressConfirmed?(ctx: AccountContext, orm: Orm, userId: string): ConfirmationNews
}
