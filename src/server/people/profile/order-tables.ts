import { and, type Column, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { ERASED_ADDRESS } from '#server/access/order-access/contact-details.sql.ts'
import type { Orm } from '#server/db/database.ts'
import { storedJson } from '#server/db/json-object.ts'
import {
  links,
  missedVisits,
  orderAdjustments,
  orderChecks,
  orderClosings,
  orderDiscounts,
  orderItems,
  orderPhotos,
  orderPlaces,
  orders,
  pieces,
  reminderStops,
} from '#server/db/schema.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { CLOSING_ANSWER_LABELS, CLOSING_RATING_LABELS } from '#shared/orders/closings.ts'
import {
  ADJUSTMENT_STATUS_LABELS,
  OWN_COUNT_REASON_LABELS,
  RESERVE_LABELS,
} from '#shared/orders/custody.ts'
import { photoPath } from '#shared/orders/photos.ts'
import { MISSING_REASON_LABELS } from '#shared/orders/pieces/pieces.ts'
import { plainPlaceLines } from '#shared/places/place.ts'
import { storedWords, tellWords } from '#shared/places/place-words.ts'
import type { OrderLine } from '#shared/shop/prices/lines.ts'
import { ORDER_LADDERS } from '#shared/shop/settings/reminder-settings.ts'
import { oneLine } from '#shared/text/clean-text.ts'
import { standingLabel } from '#shared/text/counter-steps.ts'
import { type OrderKey, type Person, type PersonalTable, personalTable } from './personal-table.ts'

/** An order, with the parts of its own tables. */
export const orderTable = personalTable(orders, {
  whose: ({ id }: Person) => eq(orders.clientId, id),
  told: {
    list: 'commandes',
    long: { by: orders.createdAt },
    row: (order, _, orm) => ({ ...tellOrder(order), ...tellTablesOf(orm, order) }),
  },
  erasure: { kept: 'for the books; each is erased with its tables' },
})

/** The orders of a person that still say where, or whom to call. */
export const unerasedOrders = (person: Person) =>
  and(
    eq(orders.clientId, person.id),
    or(ne(orders.clientAddress, ERASED_ADDRESS), ne(orders.clientContactPhone, '')),
  )

/** The tables whose rows belong to an order; their parts stand in it. */
export const TABLES_OF_AN_ORDER: PersonalTable<OrderKey>[] = [
  personalTable(orders, {
    whose: ({ n }) => eq(orders.n, n),
    told: { within: ['commandes'] },
    erasure: {
      blanked: {
        clientAddress: ERASED_ADDRESS,
        quarter: '',
        clientContactPhone: '',
        ...storedWords({}),
        locationLat: null,
        locationLng: null,
        placeApproximate: false,
      },
    },
  }),
  personalTable(orderItems, {
    whose: ({ n }) => eq(orderItems.orderN, n),
    told: { list: 'articles', row: tellLine },
    erasure: { kept: 'the books need what was washed' },
  }),
  personalTable(orderChecks, {
    whose: ({ n }) => eq(orderChecks.orderN, n),
    told: {
      list: 'comptages',
      row: ({ step, expected, counted, counts, reserves, withClient, takenAt }) => ({
        passage: step === 'pickup' ? 'ramassage' : 'livraison',
        piecesAttendues: expected,
        piecesComptees: counted,
        ecarts: counts.map(({ position, name, reason, note, ...pieces }) => ({
          ligne: position + 1,
          article: name ?? null,
          attendu: pieces.expected ?? null,
          compte: pieces.counted,
          motif: OWN_COUNT_REASON_LABELS[reason],
          note: note ?? null,
        })),
        reserves: reserves.map(({ position, name, kind, note }) => ({
          ligne: position === null ? null : position + 1,
          article: name ?? null,
          type: RESERVE_LABELS[kind],
          note: note ?? null,
        })),
        devantLeClient: withClient,
        le: isoTime(takenAt),
      }),
    },
    erasure: {
      blanked: {
        counts: withoutNotes(orderChecks.counts),
        reserves: withoutNotes(orderChecks.reserves),
      },
    },
  }),
  personalTable(orderClosings, {
    whose: ({ n }) => eq(orderClosings.orderN, n),
    told: {
      list: 'avis',
      row: ({ answer, rating, word, answeredAt }) => ({
        reponse: CLOSING_ANSWER_LABELS[answer],
        travail: rating && CLOSING_RATING_LABELS[rating],
        mot: word,
        le: isoTime(answeredAt),
      }),
    },
    erasure: { blanked: { word: null } },
  }),
  personalTable(orderAdjustments, {
    whose: ({ id }) => eq(orderAdjustments.orderId, id),
    told: {
      list: 'ajustements',
      row: (row) => ({
        motif: row.reason,
        statut: ADJUSTMENT_STATUS_LABELS[row.status],
        articlesAvant: row.linesBefore.map(tellLine),
        articles: row.lines.map(tellLine),
        totalAvant: row.totalBefore,
        total: row.total,
        proposeLe: isoTime(row.createdAt),
        closLe: isoTime(row.answeredAt),
      }),
    },
    erasure: { blanked: { reason: '' } },
  }),
  personalTable(orderDiscounts, {
    whose: ({ n }) => eq(orderDiscounts.orderN, n),
    told: {
      list: 'remises',
      row: ({ percent, francs, reason, totalBefore, total, createdAt }) => ({
        pourcentage: percent,
        montant: francs,
        motif: reason,
        totalAvant: totalBefore,
        total,
        le: isoTime(createdAt),
      }),
    },
    erasure: { blanked: { reason: '' } },
  }),
  personalTable(pieces, {
    whose: ({ n }) => eq(pieces.orderN, n),
    told: {
      list: 'pieces',
      row: (piece) => ({
        numero: piece.number,
        article: piece.name,
        service: piece.service,
        etiquette: piece.tag,
        defauts: piece.defects.map(({ kind }) => RESERVE_LABELS[kind]),
        tache: isoTime(piece.stainedAt),
        abimee: isoTime(piece.damagedAt),
        manque: isoTime(piece.missingAt),
        raison: piece.missingReason && MISSING_REASON_LABELS[piece.missingReason],
        emballee: isoTime(piece.packedAt),
      }),
    },
    erasure: { kept: 'holds no word: garments, marks and times' },
  }),
  personalTable(orderPlaces, {
    whose: ({ n }) => eq(orderPlaces.orderN, n),
    told: { never: 'where our rack holds it; the row leaves with the order' },
    erasure: { kept: 'holds no word: a place of a rack' },
  }),
  personalTable(orderPhotos, {
    whose: ({ id }) => eq(orderPhotos.orderId, id),
    told: {
      list: 'photos',
      row: ({ id, orderId, step, caption, takenAt }) => ({
        etape: step,
        legende: caption,
        priseLe: isoTime(takenAt),
        adresse: photoPath({ orderId, photoId: id }, 'whole'),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(links, {
    whose: ({ n }) => eq(links.orderN, n),
    told: {
      list: 'partages',
      // No link: it would open.
      row: ({ createdAt, endedAt }) => ({
        partageLe: isoTime(createdAt),
        retireLe: isoTime(endedAt),
      }),
    },
    erasure: { kept: 'holds no word: who shared, by number, and when' },
  }),
  personalTable(reminderStops, {
    whose: ({ n }) =>
      and(eq(reminderStops.subjectN, n), inArray(reminderStops.ladder, [...ORDER_LADDERS])),
    told: { within: ['actionsHorsCommandes'] },
    erasure: { kept: 'holds no word: who stopped reminders, by number, and when' },
  }),
  personalTable(missedVisits, {
    whose: ({ id }) => eq(missedVisits.orderId, id),
    told: { within: ['evenements', 'actions'] },
    erasure: { kept: 'holds no word: the fee and the times of a visit that found nobody' },
  }),
]

function tellOrder(order: typeof orders.$inferSelect) {
  const { locationLat: lat, locationLng: lng } = order
  const position = lat === null || lng === null ? null : { lat, lng }
  return {
    reference: order.reference,
    statut: standingLabel(order, 'client'),
    passeeLe: isoTime(order.createdAt),
    modifieeLe: isoTime(order.updatedAt),
    adresse: oneLine(plainPlaceLines({ ...order, clientLocation: position })[0]),
    ...tellWords(order),
    position,
    positionApproximative: order.placeApproximate,
    telephone: order.clientContactPhone,
    paiement: order.paymentMethod,
    totalArticles: order.totalItemsPrice + order.discount,
    remise: order.discount,
    transport: order.transportFee,
    express: order.expressPieces > 0 ? order.expressFee : null,
    passagesManques: order.missedFee,
    ramassage: tellSlot(order.pickupFrom, order.pickupTo),
    livraison: tellSlot(order.deliveryFrom, order.deliveryTo),
    pretAvant: isoTime(order.readyBy),
    promisPour: isoTime(order.promisedAt),
    total: order.grandTotal,
    ...(order.toAgree && { totalEstime: true }),
    paye: order.paidAmount,
    payeParAvoir: order.creditUsed,
    paiementDeclareLe: isoTime(order.paymentDeclaredAt),
    waveOuvertLe: isoTime(order.waveOpenedAt),
    paiementNonTrouveLe: isoTime(order.paymentMissingAt),
  }
}

function tellTablesOf(orm: Orm, order: OrderKey): Record<string, object[]> {
  const parts = TABLES_OF_AN_ORDER.flatMap((table) => Object.entries(table.parts))
  return Object.fromEntries(
    parts.map(([part, read]) => [part, Array.from(read(orm, order) as Iterable<object[]>).flat()]),
  )
}

/** A slot; null of an order that has none. */
function tellSlot(from: number | null, to: number | null) {
  return from === null || to === null ? null : { de: isoTime(from), a: isoTime(to) }
}

/** The line as its reader gets it: by the kilo, the price is that of one kilo. */
function tellLine(line: Omit<OrderLine, 'productId'>) {
  const { name, service, quantity, unitPrice, grams, minGrams } = line
  const told = { nom: name, service, quantite: quantity, prixUnitaire: unitPrice }
  return grams == null ? told : { ...told, poidsGrammes: grams, poidsMinimumGrammes: minGrams }
}

/** A list of counts or reserves without the words of each. */
function withoutNotes(column: Column) {
  return sql`(select json_group_array(json_remove(value, '$.note')) from json_each(${storedJson(column)}))`
}
