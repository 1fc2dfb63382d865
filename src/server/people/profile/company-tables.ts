import { eq, isNotNull } from 'drizzle-orm'
import {
  accountPayments,
  companies,
  companyContacts,
  companyInvoices,
  companyPlaces,
  companyPrices,
  fneCalls,
  fneSales,
  invoiceBalances,
} from '#server/db/schema.ts'
import { isoTime } from '#server/lib/iso-time.ts'
import { FNE_STATE_LABELS } from '#shared/money/fne/fne-sales.ts'
import { METHODS } from '#shared/money/payment-methods.ts'
import { tellLines } from '#shared/places/place-words.ts'
import { referenceOf } from '#shared/text/order-reference.ts'
import { type Person, type PersonalTable, personalTable } from './personal-table.ts'

const BOOKS = 'the books, chained; people stand in them by number'

/** A client that is a company, its invoices, and what the DGI certified for a person or a company. */
export const COMPANY_TABLES: PersonalTable<Person>[] = [
  personalTable(companyContacts, {
    whose: ({ id }) => eq(companyContacts.clientId, id),
    told: {
      list: 'contactsDeLEntreprise',
      row: ({ name, job, phone, email, mayOrder, getsInvoice }) => ({
        nom: name,
        fonction: job,
        telephone: phone,
        email,
        commande: mayOrder,
        recoitLesFactures: getsInvoice,
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(companyPlaces, {
    whose: ({ id }) => eq(companyPlaces.clientId, id),
    told: {
      list: 'lieuxDeLEntreprise',
      row: ({ label, address, lat, lng, ...place }) => ({
        nom: label,
        adresse: address,
        ...tellLines(place),
        position: lat === null || lng === null ? null : [lng, lat],
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(companies, {
    whose: ({ id }) => eq(companies.clientId, id),
    told: {
      one: 'entreprise',
      row: ({ ncc, rccm, onAccount, dueDays, ceiling, createdAt }) => ({
        ncc,
        rccm,
        enCompte: onAccount,
        joursPourPayer: dueDays,
        plafond: ceiling,
        creeeLe: isoTime(createdAt),
      }),
    },
    erasure: 'deleted',
  }),
  personalTable(companyPrices, {
    whose: ({ n }) => eq(companyPrices.clientN, n),
    told: {
      list: 'prixDeLEntreprise',
      long: { by: 'rowid' },
      row: ({ productId, service, price, percent, at }) => ({
        vetement: productId,
        service,
        prix: price,
        remisePourCent: percent,
        le: isoTime(at),
      }),
    },
    erasure: { kept: BOOKS },
  }),
  personalTable(companyInvoices, {
    whose: ({ n }) => eq(companyInvoices.clientN, n),
    told: {
      list: 'facturesDuMois',
      long: { by: 'rowid' },
      row: (invoice, _, orm) => ({
        numero: invoice.label,
        faiteLe: isoTime(invoice.at),
        aPayerAvantLe: invoice.dueOn,
        total: invoice.total,
        reste:
          orm
            .select({ rest: invoiceBalances.rest })
            .from(invoiceBalances)
            .where(eq(invoiceBalances.invoiceN, invoice.n))
            .get()?.rest ?? null,
        client: invoice.party,
        lignes: invoice.lines,
        commandes: invoice.orders.map(({ orderId }) => referenceOf(orderId)),
        motif: invoice.reason,
      }),
    },
    erasure: { kept: 'the invoice as it was handed over, ten years as the law asks' },
  }),
  personalTable(invoiceBalances, {
    whose: ({ n }) => eq(invoiceBalances.clientN, n),
    told: { within: ['facturesDuMois'] },
    erasure: { kept: 'nobody leaves who owes; the books need what was paid' },
  }),
  personalTable(accountPayments, {
    whose: ({ n }) => eq(accountPayments.clientN, n),
    told: {
      list: 'paiementsDesFactures',
      long: { by: 'rowid' },
      row: ({ kind, method, amount, number, receivedOn }) => ({
        type: kind,
        moyen: method === 'credit' ? 'Avoir' : METHODS[method].label,
        montant: amount,
        numero: number,
        recuLe: receivedOn,
      }),
    },
    erasure: { kept: BOOKS },
  }),
  personalTable(fneSales, {
    whose: ({ n }) => eq(fneSales.clientN, n),
    told: {
      list: 'facturesFne',
      long: { by: 'rowid' },
      row: ({ orderId, amount, state, number, certifiedAt, buyer }) => ({
        commande: orderId && referenceOf(orderId),
        montant: amount,
        etat: FNE_STATE_LABELS[state],
        numero: number,
        certifieeLe: isoTime(certifiedAt),
        acheteur: buyer,
      }),
    },
    // Requests and answers are kept ten years in `fne_papers`, as the law asks.
    erasure: { blanked: { buyer: null }, left: isNotNull(fneSales.buyer) },
  }),
  personalTable(fneCalls, {
    whose: ({ n }) => eq(fneCalls.actorN, n),
    told: { never: 'what the owner said of a certification is among their acts' },
    erasure: { kept: BOOKS },
  }),
]
