import { formatShortDate, formatShortDateTime } from '#shared/dates.ts'
import { FNE_STATE_LABELS, type FneState } from '#shared/money/fne/fne-sales.ts'
import { isRemote, METHODS, methodIs, methodOf } from '#shared/money/payment-methods.ts'
import {
  REFUND_OUTCOME_LABELS,
  REFUND_REASON_LABELS,
  type RefundOutcome,
  type RefundReason,
} from '#shared/money/payments.ts'
import {
  type FlagKind,
  flagLabel,
  NUMBER_ANSWER_LABELS,
  type NumberAnswer,
} from '#shared/order-flags.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { CLAIM_STEP_LABELS, type ClaimStep } from '#shared/orders/claims/claim-steps.ts'
import { type ClosingAnswer, type ClosingRating, closingText } from '#shared/orders/closings.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { releaseIn, releaseWords } from '#shared/orders/pieces/release-words.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { SLOT_REASON_LABELS, type SlotReason } from '#shared/orders/visits/slot-reasons.ts'
import type { OrderEventKind } from '#shared/record/live.ts'
import type { Role } from '#shared/roles.ts'
import type { ToAgree } from '#shared/shop/prices/to-agree.ts'
import { isolated } from '#shared/text/isolate.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { statusLabel } from '#shared/text/status-words.ts'
import { shortSlotHours } from '#shared/time/slot-words.ts'
import { VISIT_LABELS, type VisitKind } from '#shared/time/visits.ts'
import { serverNow } from '#web/lib/clock.ts'
import type { Outputs } from '#web/trpc.ts'
import { distanceWords } from './visits/missed-proof.ts'

export type OrderJournalEntry = Outputs['orders']['detail']['journal'][number]

const STEP_PLACES: Record<CheckStep, string> = {
  pickup: 'au ramassage',
  delivery: 'à la livraison',
}

function receivedWords(told: unknown): string {
  if (told === 'avoir') return 'Avoir utilisé'
  const method = methodOf(told)
  if (method === undefined) return ''
  const { label } = METHODS[method]
  return methodIs(method, 'inDrawer') ? `${label} reçues` : `Paiement ${label} reçu`
}

/** The part of an event that its text depends on. */
type EventFacts = Pick<OrderJournalEntry, 'kind' | 'from' | 'to' | 'data' | 'livreurName'> &
  Partial<Pick<OrderJournalEntry, 'actorRole'>>
type Writer = (entry: EventFacts, reader: Role) => string

const WRITERS: Record<OrderEventKind, Writer> = {
  created: createdText,
  assigned: (entry) =>
    entry.to === 'assigned'
      ? `Livreur de ramassage\u00a0: ${isolated(entry.livreurName ?? '')}`
      : `Livreur de livraison\u00a0: ${isolated(entry.livreurName ?? '')}`,
  reassigned: ({ livreurName }) =>
    livreurName
      ? `Nouveau livreur\u00a0: ${isolated(livreurName)}`
      : 'Reprise au livreur, à assigner',
  assignment_undone: () => 'Assignation annulée, personne n’a été prévenu',
  moved: moveText,
  cancelled: moveText,
  deleted: deletedText,
  payment_method: ({ data }) => `Mode de paiement\u00a0: ${methodWords(data.method)}`,
  payment_declared: ({ data }) =>
    withFrancs(`Paiement ${methodWords(data.method)} annoncé`, data.amount),
  payment_received: ({ data }) => withFrancs(receivedWords(data.method), data.amount),
  payment_missing: ({ data }) =>
    isRemote(methodOf(data.method) ?? null)
      ? `Paiement ${methodWords(data.method)} non trouvé`
      : 'Rien reçu en espèces',
  refund_due: ({ data }) =>
    `${withFrancs('À rembourser', data.amount)} · ${REFUND_REASON_LABELS[data.reason as RefundReason] ?? ''}`,
  refund_settled: ({ data }) =>
    withFrancs(REFUND_OUTCOME_LABELS[data.outcome as RefundOutcome] ?? '', data.amount),
  counted: countText,
  count_agreed: ({ data }) => `D’accord avec le compte ${stepPlace(data.step)}`,
  photo_added: ({ data }) => `Photo ajoutée ${stepPlace(data.step)}`,
  code_failed: ({ data }) => `Code de livraison faux, essai ${data.tries ?? ''}`,
  flagged: ({ data }) => `Signalé\u00a0: ${flagOf(data)}`,
  flag_resolved: resolvedText,
  adjustment_proposed: (entry, reader) =>
    adjustmentText(entry.data.door ? 'Pesé ou compté à la porte' : 'Nouveau total proposé')(
      entry,
      reader,
    ),
  adjustment_accepted: (entry, reader) => adjustmentText(acceptedWords(entry))(entry, reader),
  adjustment_refused: (entry, reader) =>
    adjustmentText(entry.data.door ? 'Pas d’accord avec le total' : 'Nouveau total refusé')(
      entry,
      reader,
    ),
  adjustment_withdrawn: adjustmentText('Nouveau total retiré'),
  slot_changed: slotText,
  promise_moved: promiseText,
  made_ready: () => 'Linge prêt',
  visit_missed: missedText,
  missed_fee: ({ data: { amount, waived } }) =>
    typeof waived === 'number'
      ? withFrancs('Frais de passage manqué abandonnés', waived)
      : withFrancs('Frais de passage manqué', amount),
  discount_given: adjustmentText('Remise'),
  landmark_added: () => 'Repère ajouté',
  closing_answered: ({ data: { answer, rating } }) =>
    closingText({ answer: answer as ClosingAnswer, rating: rating as ClosingRating | null }),
  claim_step: claimText,
  account_set: ({ data }) =>
    data.onAccount === 1 ? 'Mise en compte' : 'À payer par le client, plus en compte',
  invoiced: ({ data }) => `Sur la facture ${data.label ?? ''}`,
  uninvoiced: ({ data }) => `Plus sur la facture ${data.label ?? ''}`,
  fne_step: fneText,
  transferred: () => 'Passée à une autre fiche du même client',
}

export function journalText(entry: EventFacts, reader: Role): string {
  return `${WRITERS[entry.kind](entry, reader).trim()}${viaText(entry)}`
}

function resolvedText({ data }: EventFacts): string {
  const release = releaseIn(data)
  return release ? releaseWords(release) : `Traité\u00a0: ${flagOf(data)}${answerOf(data.answer)}`
}

function claimText({ data: { step, amount } }: EventFacts): string {
  const label = CLAIM_STEP_LABELS[step as ClaimStep] ?? ''
  return withFrancs(`Réclamation\u00a0: ${label.toLowerCase()}`, amount)
}

/** « Facture FNE : certifiée, n° … ». */
function fneText({ data: { state, number, was } }: EventFacts): string {
  if (was) return `Facture FNE\u00a0: numéro corrigé, n° ${number}`
  const label = FNE_STATE_LABELS[state as FneState] ?? ''
  return `Facture FNE\u00a0: ${label.toLowerCase()}${number ? `, n° ${number}` : ''}`
}

/** The way an event came, unless it was by a screen of one's own or its author says it. The journal of the team names no client as an author. */
function viaText({ data: { via, link }, actorRole }: EventFacts): string {
  if (via === 'phone' && link === 1)
    return ' · par le lien du client, vaut une réponse au téléphone'
  if (via === 'phone') return ' · au téléphone'
  if (via !== 'link') return ''
  return actorRole === 'client' ? ' · par son lien' : ' · avec le lien du client'
}

function createdText({ data: { after, toAgree, bags } }: EventFacts): string {
  if (typeof after !== 'number') return 'Commande passée'
  const estimate = { toAgree: toAgree as ToAgree | undefined, bags: Number(bags ?? 0) }
  return `Commande passée\u00a0: ${totalWords({ grandTotal: after, ...estimate })}`
}

function moveText({ from, to, data }: EventFacts, reader: Role): string {
  const name = (status: OrderStatus | null) => (status ? statusLabel(status, reader) : '')
  const unverified = data.waveUnverified === undefined ? '' : ' · Wave à vérifier'
  const queued = data.queued === 1 ? ' · envoyée plus tard' : ''
  return `${name(from)} → ${name(to)}${queued}${unverified}`
}

/** It says of a delivered order what its client still owed: nothing else says it any more. */
function deletedText({ from, data: { unpaid } }: EventFacts): string {
  const isOwed = from === 'completed' && Number(unpaid ?? 0) > 0
  return isOwed ? withFrancs('Commande supprimée, reste dû', unpaid) : 'Commande supprimée'
}

/** `Nouvelle heure · Ramassage : jeu. 12 juin, 12 h – 14 h · Fortes pluies`. */
function slotText({ data }: EventFacts): string {
  const { visit, from, to, reason } = data
  const when = ` : ${formatShortDate(Number(from))}, ${shortSlotHours({ from: Number(from), to: Number(to) })}`
  const why = SLOT_REASON_LABELS[reason as SlotReason]
  return `Nouvelle heure${visitOf(visit)}${when}${why ? ` · ${why}` : ''}`
}

function promiseText({ data: { promisedAfter, reason } }: EventFacts): string {
  const how = reason === 'automatic' ? ', sans action de l’équipe' : ''
  if (typeof promisedAfter !== 'number') return `Nouvelle heure annoncée au client${how}`
  return `Nouvelle heure annoncée au client${how}\u00a0: ${formatShortDateTime(promisedAfter, serverNow())}`
}

function acceptedWords({ data: { via, door } }: EventFacts): string {
  if (door) return via === 'door' ? 'Total accepté devant le livreur' : 'Total accepté à la porte'
  return via === 'count' ? 'Total baissé par le comptage' : 'Nouveau total accepté'
}

function missedText({ data }: EventFacts): string {
  const { visit, by, calls, waited, distance, disagreed } = data
  if (disagreed === 1)
    return `${flagOf({ flag: 'visit_missed', disagreed })}\u00a0: le linge est resté chez le client`
  if (by === 'client') return `Le client ne sera pas là${visitOf(visit)}`
  const where = distanceWords(typeof distance === 'number' ? distance : null)
  const facts = `${where}, ${countLabel(Number(calls), 'appel')}, ${waited}\u00a0min d’attente`
  return `Personne à l’adresse${visitOf(visit)} · ${facts}`
}

function countText({ data }: EventFacts): string {
  const { step, expected, counted, bags, reserves } = data
  const contents = { pieces: Number(counted), bags: Number(bags ?? 0) }
  const pieces = `${contentsLabel(contents)} sur ${expected}`
  const reserveCount = Number(reserves)
  const reserveText = reserveCount > 0 ? `, ${countLabel(reserveCount, 'défaut')}` : ''
  return `Compté ${stepPlace(step)}\u00a0: ${pieces}${reserveText}`
}

function adjustmentText(words: string): Writer {
  return ({ data: { before, after, door } }) => {
    const estimated = door ? ' estimés' : ''
    return `${words}\u00a0: ${formatFcfa(Number(before))}${estimated} → ${formatFcfa(Number(after))}`
  }
}

const withFrancs = (words: string, amount: unknown) =>
  typeof amount === 'number' ? `${words}\u00a0: ${formatFcfa(amount)}` : words

function methodWords(told: unknown): string {
  const method = methodOf(told)
  return method ? METHODS[method].label : 'Paiement'
}

const flagOf = ({ flag, disagreed }: EventFacts['data']) =>
  flagLabel(flag as FlagKind, disagreed === 1) ?? ''

const answerOf = (answer: unknown) => {
  const label = NUMBER_ANSWER_LABELS[answer as NumberAnswer]
  return label ? ` · ${label}` : ''
}

const visitOf = (visit: unknown) => {
  const label = VISIT_LABELS[visit as VisitKind]
  return label ? ` · ${label}` : ''
}

const stepPlace = (step: unknown) => STEP_PLACES[step as CheckStep] ?? ''
