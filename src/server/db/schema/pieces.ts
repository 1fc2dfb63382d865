import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { MissingReason, PieceActKind, PieceDefect } from '#shared/orders/pieces/pieces.ts'
import type { ReleaseReason } from '#shared/orders/pieces/release-words.ts'
import { at, isJson, jsonList, jsonObject } from './columns.ts'
import { orders } from './orders.ts'

/** The clothes of an order one by one, from the count at the first door on. A bag by the kilo is one piece until it is opened. */
export const pieces = sqliteTable(
  'pieces',
  {
    orderN: integer('order_n')
      .notNull()
      .references(() => orders.n, { onDelete: 'cascade' }),
    /** From 1, never reused in an order: `4821 0937 · 3/5`. */
    number: integer('number').notNull(),
    /** The line of the order, whose names are copied: the line may change, and leave. */
    position: integer('position').notNull(),
    productId: text('product_id').notNull(),
    name: text('name').notNull(),
    service: text('service').notNull(),
    /** The weight of a bag that is sold by the kilo. */
    grams: integer('grams'),
    /** When the workshop opened the bag: its pieces stand for it since. */
    openedAt: at('opened_at'),
    /** Noted at the door, before the laundry. */
    defects: jsonList<PieceDefect>('defects').notNull(),
    /** Worn until the order ends. */
    tag: text('tag'),
    /** The last station passed, by whom and when; null until the workshop received it. */
    station: text('station'),
    stationAt: at('station_at'),
    stationWorkerN: integer('station_worker_n'),
    /** The machine load that it is in. */
    batchN: integer('batch_n'),
    redoAt: at('redo_at'),
    stainedAt: at('stained_at'),
    damagedAt: at('damaged_at'),
    damagePhotoId: text('damage_photo_id'),
    packedAt: at('packed_at'),
    missingAt: at('missing_at'),
    missingReason: text('missing_reason').$type<MissingReason>(),
    /** When the team let the order go without this piece. */
    releasedAt: at('released_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderN, t.number] }),
    uniqueIndex('pieces_tag').on(t.tag).where(sql`tag is not null`),
    index('pieces_batch').on(t.batchN).where(sql`batch_n is not null`),
    check('pieces_number', sql`${t.number} >= 1`),
    check('pieces_defects', isJson(t.defects)),
    check('pieces_missing', sql`(${t.missingAt} is null) = (${t.missingReason} is null)`),
  ],
)

/** A part of a piece as it was before an act, by column. */
export type PieceBefore = Partial<
  Pick<
    typeof pieces.$inferSelect,
    'tag' | 'station' | 'stationAt' | 'stationWorkerN' | 'batchN' | 'redoAt' | 'stainedAt'
  >
>

/** Figures, ids and codes of an act; never a name. */
export interface PieceActData {
  /** The pieces as they were, by number, so that the act can be undone. */
  before?: Record<number, PieceBefore>
  /** The stations to which pieces came back, by number, where it is not the same one. */
  stations?: Record<number, string | null>
  /** The act that an undoing undid. */
  of?: number
  reason?: MissingReason
  release?: ReleaseReason
  /** Pieces counted at the door and in the workshop, where they differ. */
  door?: number
  counted?: number
  tag?: string
  photo?: string
  batch?: number
  /** The place that holds the packed order. */
  rack?: string
  place?: number
  hangers?: number
  bags?: number
}

/** One row an act, whatever the number of pieces. Append-only and linked; without foreign key, since it outlives a deleted order. */
export const pieceActs = sqliteTable(
  'piece_acts',
  {
    n: integer('n').primaryKey({ autoIncrement: true }),
    orderN: integer('order_n').notNull(),
    /** No check lists the kinds: each new one would rebuild the table. */
    kind: text('kind').$type<PieceActKind>().notNull(),
    /** Their numbers. */
    pieces: jsonList<number>('pieces').notNull(),
    /** The station that was reached. */
    station: text('station'),
    data: jsonObject<PieceActData>('data').notNull(),
    /** The person who was chosen on the device of the workshop; null when nobody was. */
    workerN: integer('worker_n'),
    /** A device of the workshop, or a person of the team. */
    deviceN: integer('device_n'),
    actorN: integer('actor_n'),
    /** By the device, which may have had no network; corrected by the server's clock. */
    takenAt: at('taken_at').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    // SQLite ends each entry with `n`: acts come in their order.
    index('piece_acts_order').on(t.orderN),
    index('piece_acts_actor').on(t.actorN).where(sql`actor_n is not null`),
    check('piece_acts_by', sql`(${t.deviceN} is null) <> (${t.actorN} is null)`),
    check('piece_acts_json', sql`json_valid(${t.pieces}) and json_valid(${t.data})`),
  ],
)
