import { eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import {
  arrangedRounds,
  cashHandovers,
  cashHoldings,
  claimSteps,
  claims,
  creditEntries,
  creditReasons,
  devices,
  drawerClosings,
  drawerMovements,
  drawerReceipts,
  givings,
  orderEvents,
  orderFlags,
  ownerAsks,
  payments,
  pieceActs,
  productPrices,
  promiseDays,
  refunds,
  settings,
  staffActions,
  statsDay,
  waveAdvances,
  waveSessions,
} from '#server/db/schema.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { creditReasonOf } from '#server/money/credit/credit-entries.service.ts'
import { CREDIT_LABELS } from '#shared/money/credit.ts'
import { REFUND_REASON_LABELS } from '#shared/money/payments.ts'
import { OWN_KIND_LABELS } from '#shared/orders/claims/claims.ts'
import { STAFF_ACTION_LABELS } from '#shared/record/journal.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { type Person, type PersonalTable, personalTable } from './personal-table.ts'
import { tellActions, tellCollected, tellEvents, tellFlags, tellPayments } from './trail-parts.ts'

/** The number of actions of a team member that the export holds: the newest. */
export const MAX_ACTIONS = 5_000
/** Replaces the reason of a difference, which must keep one. */
const ERASED_REASON = 'Motif supprimé'
const DESK_BOOKS = 'the books of the desk, chained; who wrote a row stands in it by number'

/** The trail of orders and money, and the work of the team. */
export const WORK_TABLES: PersonalTable<Person>[] = [
  personalTable(orderEvents, {
    whose: ({ n }) => eq(orderEvents.clientN, n),
    told: {
      parts: {
        evenements: tellEvents,
        actions: (orm, person) => tellActions(orm, person, MAX_ACTIONS),
      },
    },
    erasure: { kept: 'the trail of the orders, chained; people stand in it by number' },
  }),
  personalTable(payments, {
    whose: ({ n }) => eq(payments.livreurN, n),
    told: { parts: { paiements: tellPayments, encaissements: tellCollected } },
    erasure: { kept: 'the books; people stand in it by number' },
  }),
  personalTable(refunds, {
    whose: ({ id }) => eq(refunds.clientId, id),
    told: {
      list: 'remboursements',
      long: { by: refunds.createdAt },
      row: (row) => ({
        commande: row.reference,
        moyen: row.method,
        montant: row.amount,
        motif: REFUND_REASON_LABELS[row.reason],
        signaleLe: isoTime(row.createdAt),
        traiteLe: isoTime(row.settledAt),
        issue: row.outcome,
        raison: row.waiver,
      }),
    },
    erasure: { blanked: { waiver: null }, left: isNotNull(refunds.waiver) },
  }),
  personalTable(creditEntries, {
    whose: ({ n }) => eq(creditEntries.clientN, n),
    told: {
      list: 'avoir',
      long: { by: 'rowid' },
      row: ({ n, kind, amount, balance, at }, _, orm) => ({
        type: CREDIT_LABELS[kind],
        raison: creditReasonOf(orm, n),
        montant: amount,
        solde: balance,
        le: isoTime(at),
      }),
    },
    erasure: { kept: 'the books; people stand in it by number' },
  }),
  personalTable(creditReasons, {
    whose: ({ n }) => eq(creditReasons.clientN, n),
    told: { within: ['avoir'] },
    erasure: 'deleted',
  }),
  personalTable(waveAdvances, {
    whose: ({ n }) => eq(waveAdvances.clientN, n),
    told: { within: ['avoir'] },
    erasure: { kept: 'the books; people stand in it by number' },
  }),
  personalTable(givings, {
    whose: ({ n }) => or(eq(givings.actorN, n), eq(givings.clientN, n)),
    told: { never: 'counts again what other parts tell, for the ceiling of a day' },
    erasure: { kept: 'figures of a day; people stand in it by number' },
  }),
  personalTable(ownerAsks, {
    whose: ({ id }) => eq(ownerAsks.clientId, id),
    told: { never: 'a question between members of the team, which lasts until it is answered' },
    erasure: 'deleted',
  }),
  personalTable(orderFlags, {
    whose: ({ id }) => eq(orderFlags.clientId, id),
    told: { parts: { problemes: (orm, person) => tellFlags(orm, person, MAX_ACTIONS) } },
    erasure: {
      blanked: { note: null, resolution: null },
      left: or(isNotNull(orderFlags.note), isNotNull(orderFlags.resolution)),
    },
  }),
  personalTable(claims, {
    whose: ({ id }) => eq(claims.clientId, id),
    told: {
      list: 'reclamations',
      long: { by: claims.createdAt },
      row: (row) => ({
        commande: row.reference,
        type: OWN_KIND_LABELS[row.kind],
        pieces: row.pieces.map(({ name, service, quantity }) => ({
          nom: name,
          service,
          quantite: quantity,
        })),
        note: row.note,
        demande: row.asked,
        recueLe: isoTime(row.createdAt),
        reponse: row.message,
        montant: row.amount,
        proposeeLe: isoTime(row.proposedAt),
        versement: row.way,
        closeLe: isoTime(row.closedAt),
      }),
    },
    erasure: {
      blanked: { note: null, message: null },
      left: or(isNotNull(claims.note), isNotNull(claims.message)),
    },
  }),
  personalTable(claimSteps, {
    whose: ({ id }) =>
      sql`${claimSteps.claimId} in (select id from claims where client_id = ${id})`,
    told: { within: ['reclamations'] },
    erasure: { blanked: { note: null }, left: isNotNull(claimSteps.note) },
  }),
  personalTable(staffActions, {
    whose: ({ id }) => eq(staffActions.actorId, id),
    told: {
      list: 'actionsHorsCommandes',
      long: { by: 'rowid', newest: MAX_ACTIONS },
      // The target and every id stay with the business.
      row: ({ kind, data, at }) => ({
        type: STAFF_ACTION_LABELS[kind],
        detail: Object.fromEntries(Object.entries(data).filter(([name]) => !name.endsWith('Id'))),
        le: isoTime(at),
      }),
    },
    erasure: { kept: 'the journal of the team, chained; people stand in it by id' },
  }),
  personalTable(pieceActs, {
    whose: ({ n }) => eq(pieceActs.actorN, n),
    told: {
      list: 'actesSurLesPieces',
      long: { by: 'rowid', newest: MAX_ACTIONS },
      row: ({ kind, pieces, takenAt }) => ({ type: kind, pieces, le: isoTime(takenAt) }),
    },
    erasure: { kept: 'the trail of the pieces, chained; people stand in it by number' },
  }),
  personalTable(arrangedRounds, {
    whose: ({ id }) => eq(arrangedRounds.livreurId, id),
    told: {
      list: 'tourneesRangees',
      row: ({ day, orderIds, arrangedAt }) => ({
        jour: day,
        commandes: orderIds.map(referenceOf),
        rangeeLe: isoTime(arrangedAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(cashHoldings, {
    whose: ({ id }) => eq(cashHoldings.livreurId, id),
    told: {
      one: 'especesEnMain',
      row: ({ amount, payments, since }) => ({
        montant: amount,
        paiements: payments,
        depuis: isoTime(since),
      }),
    },
    erasure: { kept: 'nobody leaves with cash in hand' },
  }),
  personalTable(cashHandovers, {
    whose: ({ id }) => eq(cashHandovers.livreurId, id),
    told: {
      list: 'versements',
      row: (row) => ({
        attendu: row.expected,
        compte: row.counted,
        motif: row.reason,
        le: isoTime(row.createdAt),
        confirmeeLe: isoTime(row.confirmedAt),
        contesteeLe: isoTime(row.contestedAt),
        dit: row.contestNote,
      }),
    },
    erasure: {
      blanked: {
        reason: sql`case when expected = counted then null else ${ERASED_REASON} end`,
        contestNote: null,
      },
      left: or(isNotNull(cashHandovers.contestNote), ne(cashHandovers.reason, ERASED_REASON)),
    },
  }),
  personalTable(drawerMovements, {
    whose: ({ n }) => eq(drawerMovements.actorN, n),
    told: { never: DESK_BOOKS },
    erasure: { kept: DESK_BOOKS },
  }),
  personalTable(drawerClosings, {
    whose: ({ n }) => eq(drawerClosings.actorN, n),
    told: { never: DESK_BOOKS },
    erasure: { kept: DESK_BOOKS },
  }),
  personalTable(drawerReceipts, {
    whose: ({ n }) => eq(drawerReceipts.actorN, n),
    told: { never: DESK_BOOKS },
    erasure: { kept: DESK_BOOKS },
  }),
  personalTable(waveSessions, {
    whose: ({ id }) => eq(waveSessions.clientId, id),
    told: { never: 'an attempt to pay; what came of it is under « paiements »' },
    erasure: { kept: 'holds no word: an amount, and the key of Wave' },
  }),
  personalTable(statsDay, {
    whose: ({ id }) => eq(statsDay.livreurId, id),
    told: { never: 'counts of the trail' },
    erasure: { kept: 'as the trail' },
  }),
  personalTable(promiseDays, {
    whose: ({ id }) => eq(promiseDays.livreurId, id),
    told: { never: 'counts of the trail' },
    erasure: { kept: 'as the trail' },
  }),
  personalTable(productPrices, {
    whose: ({ id }) => eq(productPrices.actorId, id),
    told: { never: 'the price is of the business; who set it is among their actions' },
    erasure: { kept: 'the history of prices' },
  }),
  personalTable(devices, {
    whose: ({ n }) => eq(devices.pairedByN, n),
    told: { never: 'the tablet is of the business; who paired it is among their actions' },
    erasure: { kept: 'a tablet of the business, named by number in the trail' },
  }),
  personalTable(settings, {
    whose: ({ id }) => eq(settings.updatedBy, id),
    told: { never: 'the setting is of the business; who saved it is among their actions' },
    erasure: { kept: 'the shop needs its settings' },
  }),
]
