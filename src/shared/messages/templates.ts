import type { EstimateFacts } from '../orders/total-words.ts'
import type { ToAgree } from '../shop/prices/to-agree.ts'
import type { OrderLadder } from '../shop/settings/reminder-settings.ts'
import type { VisitKind } from '../time/visits.ts'

/**
 * The provider knows the text of each message by its name (docs/operations.md). A message tells one person about their own
 * laundry: none is marketing.
 */
export const MESSAGE_TEMPLATES = [
  'demande_recue',
  'votre_lien',
  'code_numero',
  'email_ajoute',
  'fiche_modifiee',
  'passage_prevu',
  'commande_en_cours',
  'livreur_en_route',
  'linge_compte',
  'nouveau_total',
  'frais_de_passage',
  'remise',
  'commande_livree',
  'commande_annulee',
  'rien_a_rendre',
  'pret_au_comptoir',
  'rappel',
  'reponse_reclamation',
  'relance',
  'relance_facture',
] as const
export type MessageTemplate = (typeof MESSAGE_TEMPLATES)[number]

/**
 * `to_send` waits for the worker, or for a teammate where nothing leaves by itself. `uncertain`: the provider may have it, so
 * it is never sent again by itself. `refused`: the provider will not send it. `dropped`: it is worth nothing any more.
 */
export const MESSAGE_STATES = [
  'to_send',
  'sending',
  'sent',
  'delivered',
  'read',
  'uncertain',
  'refused',
  'dropped',
] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Those that a ladder of the owner makes: a client has one of them a day. */
export const LADDER_TEMPLATES = ['relance', 'relance_facture'] as const

/** The states in which a message stands in « À envoyer », once nothing sends it by itself. */
export const WAITING_STATES = ['to_send', 'uncertain', 'refused'] as const

/** Facts as the database keeps them; times are milliseconds UTC, sums francs. */
export type StoredFacts = Record<string, string | number | null>

/** The change of a number's record: it has another number, was merged into another record, or an account took its orders. */
export type RecordChange = 'number' | 'merged' | 'adopted'

type OfClient = { fullname: string }
type OfOrder = OfClient & { reference: string }

/** The place where an order stands, and when its clothes are ready. */
export type VisitNews = {
  visit: VisitKind
  /** Why it is told: where the order stands, that the hour was moved, that nobody was there, or that we are late. */
  cause: 'ordered' | 'collected' | 'moved' | 'missed' | 'late' | 'ready'
  readyBy?: number | null
  /** When we found nobody, and the francs that the next visit costs; after a missed visit alone. */
  missedAt?: number | null
  fee?: number
}

/**
 * Why somebody is reminded: an hour to choose, after a missed visit (`absent`: they said so themselves) or for clothes that
 * are ready; a sum to pay.
 */
export type ReminderReason = 'missed' | 'absent' | 'hour' | 'unpaid' | 'unclaimed'

/** The facts of each message. Never a link or a code: the server makes them when it leaves. */
export type MessageFacts = {
  demande_recue: OfClient & {
    pieces: number
    /** Bags among them that are charged by their weight, and of what weight; missing without any. */
    bags?: number
    grams?: number
    /** The least weight that is charged for them. */
    minGrams?: number
    /** Missing when the total is not an estimate. */
    toAgree?: ToAgree
    /** As people name it; null far from all that is named. */
    quarter: string | null
    /** The wished slot; null is « Dès que possible ». */
    wantedFrom: number | null
    wantedTo: number | null
    /** The next free slot, where the wished one cannot be had. */
    nextFrom: number | null
    nextTo: number | null
    /** Transport included. */
    total: number
    endsAt: number
  }
  votre_lien: OfClient
  /** The code is derived from this id and the number that it goes to. */
  code_numero: { codeId: string }
  email_ajoute: OfClient & { email: string }
  /** The number of before gets neither a name nor a link, since it may be somebody else's by now. */
  fiche_modifiee: { change: RecordChange }
  /** The client may change this hour with the link. */
  passage_prevu: OfOrder & VisitNews & { from: number; to: number }
  /** For an order with no hour that its client may change. */
  commande_en_cours: OfOrder &
    VisitNews & {
      from: number | null
      to: number | null
      /** 1 where the clothes are collected at the counter. */
      counter: 0 | 1
    }
  livreur_en_route: OfOrder & {
    livreur: string
    /** The livreur's, E.164. */
    livreurPhone: string | null
    visit: VisitKind
    /** To hand over in cash, if any. */
    cash: number | null
    /** 1 once the hour that we promised has passed. */
    late?: 1
  }
  linge_compte: OfOrder & {
    pieces: number
    /** Bags among them that were weighed, and of what weight; missing without any. */
    bags?: number
    grams?: number
    /** Pieces ordered, where others were counted. */
    ordered: number | null
    /** Francs, where pieces were missing and the total went down. */
    total?: number
    before?: number
    /** Francs that the client agreed to at the door; missing where the total stood before. */
    agreed?: number
  }
  nouveau_total: OfOrder & EstimateFacts & { total: number }
  frais_de_passage: OfOrder & EstimateFacts & { fee: number; total: number }
  remise: OfOrder & EstimateFacts & { amount: number; total: number }
  commande_livree: OfOrder & {
    total: number
    /** 1 where it was collected at the counter. */
    counter: 0 | 1
  }
  commande_annulee: OfOrder & {
    /** Francs that go back. */
    refund: number
    linen: 'client' | 'laveo'
  }
  pret_au_comptoir: OfOrder
  rappel: OfOrder & {
    reason: ReminderReason
    /** The kind of a missed visit. */
    visit?: VisitKind | null
    /** Still to pay. */
    due?: number | null
    /** When the clothes were ready, or delivered where they are not paid. */
    since?: number | null
    /** 1 where the clothes are collected at the counter. */
    counter?: 0 | 1
  }
  rien_a_rendre: OfOrder & {
    /** That stays. */
    amount: number
    /** The team wrote it. */
    reason: string
  }
  reponse_reclamation: OfOrder & {
    /** The team wrote it. */
    message: string
    replyBy: number
  }
  /** The owner’s sentence, with the orders that it is about. */
  relance: OfOrder & {
    ladder: OrderLadder
    /** Days since the delivery, or since « Prêt », at which it is told. */
    days: number
    /** The sum of all orders for the same reason. */
    due: number
    pieces: number
    /** Orders that the message counts beside the first one. */
    others: number
    /** 1 where the team calls first. */
    call: 0 | 1
    /** With `{lien}` where its link is put. */
    sentence: string
  }
  /** To who gets the invoices of a company: the owner’s sentence, with what is due of them. */
  relance_facture: OfClient & {
    company: string
    /** The invoice that it tells first: its link opens that one. */
    invoiceId: string
    /** `F-2026-10-031` */
    label: string
    /** Days since the day until which it was to be paid; negative before. */
    days: number
    /** Francs, of all invoices that it tells. */
    due: number
    /** Invoices that the message counts beside the first one. */
    others: number
    /** 1 where the team calls first. */
    call: 0 | 1
    /** With `{lien}` where its link is put. */
    sentence: string
  }
}

/** A message before its link or code is made. */
export type PreparedMessage = {
  [T in MessageTemplate]: { template: T; facts: MessageFacts[T] }
}[MessageTemplate]

/** Made by the server when a message leaves or the team reads it. */
export interface MadeAtSending {
  /** The address that it opens; empty in a message without one. */
  link: string
  /** Six figures; empty but in `code_numero`. */
  code: string
  /** Milliseconds UTC. */
  now: number
}
