import { formatDate, formatDay } from '../dates.ts'
import { contentsLabel } from '../orders/contents-words.ts'
import { type EstimateFacts, totalWords } from '../orders/total-words.ts'
import { oneLine } from '../text/clean-text.ts'
import { firstNameOf } from '../text/first-name.ts'
import { isolated } from '../text/isolate.ts'
import { formatFcfa } from '../text/money.ts'
import { partsOf } from '../text/order-reference.ts'
import { formatPhone } from '../text/phone.ts'
import { toldName } from '../text/told-name.ts'
import { comingBackWords } from '../time/coming-back-words.ts'
import {
  collectWords,
  dayWords,
  readyWords,
  shortSlotHours,
  slotWords,
} from '../time/slot-words.ts'
import type { Slot } from '../time/slots.ts'
import { slotOf, type VisitKind } from '../time/visits.ts'
import type {
  MadeAtSending,
  MessageFacts,
  MessageTemplate,
  RecordChange,
  ReminderReason,
  VisitNews,
} from './templates.ts'

interface MessageWords<Facts> {
  /**
   * The text with its places `{{1}}`, `{{2}}`…, as it is submitted to the provider, who takes none that begins or ends with
   * a place.
   */
  body: string
  /** The values of the places, on one line each and never empty: the provider refuses anything else. */
  parameters: (facts: Facts, made: MadeAtSending) => string[]
  /** The places alone, where a teammate sends it: the frame is for the provider. */
  isFrame?: boolean
}

const RECORD_CHANGE_WORDS: Record<RecordChange, string> = {
  number: 'Ce numéro n’est plus celui d’une fiche client\u00a0: notre équipe l’a remplacé.',
  merged: 'Notre équipe a réuni la fiche de ce numéro avec une autre fiche du même client.',
  adopted: 'Les commandes de ce numéro sont passées dans un compte, avec le code d’un ticket.',
}

/** The words of every message: those that leave by themselves, those that the team sends, and what the stand-in shows. */
export const MESSAGE_WORDS: { [T in MessageTemplate]: MessageWords<MessageFacts[T]> } = {
  /** Names no landmark, as a number may be mistyped. */
  demande_recue: {
    body: 'Bonjour {{1}}, ici Lavéo. Vous demandez un ramassage de {{2}}, {{3}}. Total\u00a0: {{4}}, transport compris.\n\nPour confirmer, touchez ce lien\u00a0: {{5}}\n\nCe n’est pas vous\u202f? Ne faites rien, la demande s’arrêtera {{6}} sans autre message.',
    parameters: (facts, { link, now }) => [
      nameOf(facts),
      facts.quarter ? `${contentsLabel(facts)} à ${facts.quarter}` : contentsLabel(facts),
      wishWords(facts, now),
      totalOf(facts),
      link,
      dayWords(facts.endsAt, now),
    ],
  },

  votre_lien: {
    body: 'Bonjour {{1}}, ici Lavéo. Suivez vos commandes ici, sans mot de passe\u00a0: {{2}}\n\nCe lien est à vous seul\u00a0: gardez ce message.',
    parameters: (facts, { link }) => [nameOf(facts), link],
  },

  /** The provider fixes the text of a code; only the place is ours. */
  code_numero: {
    body: '{{1}} est votre code de vérification. Pour votre sécurité, ne le partagez pas.',
    parameters: (_, { code }) => [code],
  },

  email_ajoute: {
    body: 'Bonjour {{1}}, ici Lavéo. Un e‑mail vient d’être ajouté à votre Lavéo, à votre demande\u00a0: {{2}}. Ce n’était pas vous\u202f? Répondez à ce message.',
    parameters: (facts) => [nameOf(facts), facts.email],
  },

  fiche_modifiee: {
    body: 'Bonjour, ici Lavéo. {{1}} Vous ne l’avez pas demandé\u202f? Répondez à ce message.',
    parameters: ({ change }) => [RECORD_CHANGE_WORDS[change]],
  },

  passage_prevu: {
    body: 'Bonjour {{1}}, ici Lavéo, pour votre commande #{{2}}. {{3}}. Suivez-la ici, sans mot de passe\u00a0: {{4}}\n\nCette heure ne vous va pas\u202f? Changez-la avec ce lien.',
    parameters: (facts, { link, now }) => [
      nameOf(facts),
      referenceIn(facts),
      visitWords({ ...facts, counter: 0 }, now),
      link,
    ],
  },

  commande_en_cours: {
    body: 'Bonjour {{1}}, ici Lavéo, pour votre commande #{{2}}. {{3}}. Suivez-la ici, sans mot de passe\u00a0: {{4}}\n\nMerci et bonne journée.',
    parameters: (facts, { link, now }) => [
      nameOf(facts),
      referenceIn(facts),
      visitWords(facts, now),
      link,
    ],
  },

  livreur_en_route: {
    body: 'Bonjour {{1}}, ici Lavéo. {{2}} est en route pour votre commande #{{3}}\u00a0: {{4}}. Suivez le trajet ici\u00a0: {{5}}\n\nVous n’êtes pas là\u202f? Dites-le avec ce lien.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      livreurWords(facts),
      referenceIn(facts),
      rideWords(facts),
      link,
    ],
  },

  linge_compte: {
    body: 'Bonjour {{1}}, ici Lavéo. Votre linge est compté, commande #{{2}}\u00a0: {{3}}. Le compte n’est pas bon\u202f? Dites-le ici\u00a0: {{4}}\n\nNous le vérifions avant le lavage.',
    parameters: (facts, { link }) => [nameOf(facts), referenceIn(facts), countWords(facts), link],
  },

  nouveau_total: {
    body: 'Bonjour {{1}}, ici Lavéo. Votre commande #{{2}} a un nouveau total à accepter\u00a0: {{3}}. Répondez ici\u00a0: {{4}}\n\nRien ne change sans votre accord.',
    parameters: (facts, { link }) => [nameOf(facts), referenceIn(facts), totalOf(facts), link],
  },

  frais_de_passage: {
    body: 'Bonjour {{1}}, ici Lavéo. Personne n’était là pour votre commande #{{2}}\u00a0: {{3}} de frais de passage manqué, nouveau total {{4}}. Le détail est ici\u00a0: {{5}}\n\nUne question\u202f? Répondez à ce message.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      formatFcfa(facts.fee),
      totalOf(facts),
      link,
    ],
  },

  remise: {
    body: 'Bonjour {{1}}, ici Lavéo. Votre commande #{{2}} a {{3}} de remise, nouveau total {{4}}. Le détail est ici\u00a0: {{5}}\n\nUne question\u202f? Répondez à ce message.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      formatFcfa(facts.amount),
      totalOf(facts),
      link,
    ],
  },

  commande_livree: {
    body: 'Bonjour {{1}}, ici Lavéo. Votre commande #{{2}} est {{3}}. Total\u00a0: {{4}}. Le détail est ici\u00a0: {{5}}\n\nUn souci sur une pièce\u202f? Gardez-la telle quelle et répondez à ce message.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      facts.counter ? 'retirée' : 'livrée',
      formatFcfa(facts.total),
      link,
    ],
  },

  commande_annulee: {
    body: 'Bonjour {{1}}, ici Lavéo. Votre commande #{{2}} est annulée\u00a0: {{3}}. Vos commandes sont ici\u00a0: {{4}}\n\nUne question\u202f? Répondez à ce message.',
    parameters: (facts, { link }) => [nameOf(facts), referenceIn(facts), cancelWords(facts), link],
  },

  rien_a_rendre: {
    body: 'Bonjour {{1}}, ici Lavéo, pour votre commande #{{2}}. Nous ne vous rendons pas {{3}}\u00a0: {{4}}. Vos commandes sont ici\u00a0: {{5}}\n\nPas d’accord\u202f? Répondez à ce message.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      formatFcfa(facts.amount),
      withoutStop(oneLine(facts.reason)),
      link,
    ],
  },

  pret_au_comptoir: {
    body: 'Bonjour {{1}}, ici Lavéo. Le linge de votre commande #{{2}} est prêt\u00a0: il vous attend à notre comptoir. Suivez-la ici\u00a0: {{3}}\n\nMerci et bonne journée.',
    parameters: (facts, { link }) => [nameOf(facts), referenceIn(facts), link],
  },

  reponse_reclamation: {
    body: 'Bonjour {{1}}, ici Lavéo. Notre réponse à votre réclamation, commande #{{2}}\u00a0: {{3}}\n\nDites-nous avant {{4}} si vous êtes d’accord\u00a0: {{5}}\n\nMerci de votre patience.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      oneLine(facts.message),
      formatDay(facts.replyBy),
      link,
    ],
  },

  rappel: {
    body: 'Bonjour {{1}}, ici l’équipe Lavéo, pour votre commande #{{2}}. {{3}}. Répondez ici\u00a0: {{4}}\n\nMerci et bonne journée.',
    parameters: (facts, { link }) => [
      nameOf(facts),
      referenceIn(facts),
      REMINDER_WORDS[facts.reason](facts),
      link,
    ],
  },

  relance: {
    isFrame: true,
    body: 'Lavéo, au sujet de votre linge.\n\n{{1}}\n\nUne question\u202f? Répondez à ce message.',
    parameters: ({ sentence }, { link }) => [sentence.replaceAll('{lien}', link)],
  },

  relance_facture: {
    isFrame: true,
    body: 'Lavéo, au sujet de votre facture.\n\n{{1}}\n\nUne question\u202f? Répondez à ce message.',
    parameters: ({ sentence }, { link }) => [sentence.replaceAll('{lien}', link)],
  },
}

/** The values of a message's places, each on one line. */
export function messageParameters<T extends MessageTemplate>(
  template: T,
  facts: MessageFacts[T],
  made: MadeAtSending,
): string[] {
  return MESSAGE_WORDS[template].parameters(facts, made).map(oneLine)
}

/** The whole message, as its reader gets it. */
export function messageText<T extends MessageTemplate>(
  template: T,
  facts: MessageFacts[T],
  made: MadeAtSending,
): string {
  const parameters = messageParameters(template, facts, made)
  return MESSAGE_WORDS[template].isFrame ? parameters.join(' ') : filledIn(template, parameters)
}

/** The text of a template with its places filled. */
export function filledIn(template: MessageTemplate, parameters: readonly string[]): string {
  return MESSAGE_WORDS[template].body.replace(
    /\{\{(\d+)\}\}/g,
    (place, number) => parameters[Number(number) - 1] ?? place,
  )
}

/** How a teammate’s own words about an order begin. */
export const ownWordsStart = (order: { fullname: string; reference: string }): string =>
  `Bonjour ${nameOf(order)}, ici l’équipe Lavéo, pour votre commande #${referenceIn(order)}.`

/** In two halves, as on every screen. */
const referenceIn = ({ reference }: { reference: string }): string => partsOf(reference).join(' ')

/** A place is never empty: somebody whose name cannot be said is greeted all the same. */
function nameOf({ fullname }: { fullname: string }): string {
  const name = toldName(firstNameOf(fullname))
  return name ? isolated(name) : 'à vous'
}

/** The wished hour, and the free one where it is full. */
function wishWords(facts: MessageFacts['demande_recue'], now: number): string {
  const wanted = slotOf(facts.wantedFrom, facts.wantedTo)
  const next = slotOf(facts.nextFrom, facts.nextTo)
  const when = wanted ? slotWords(wanted, now) : 'dès que possible'
  if (!wanted || !next) return when
  return `${when}. ${shortSlotHours(wanted)} est complet, ${nextWords(wanted, next, now)} est libre`
}

/** The day is said where it is another one. */
function nextWords(wanted: Slot, next: Slot, now: number): string {
  const day = dayWords(next.from, now)
  const hours = shortSlotHours(next)
  return day === dayWords(wanted.from, now) ? hours : `${day} ${hours}`
}

/** An estimate until its client agrees to it. */
const totalOf = ({ total: grandTotal, ...estimate }: EstimateFacts & { total: number }) =>
  totalWords({ grandTotal, ...estimate })

const VISIT_NOUNS: Record<VisitKind, string> = { pickup: 'ramassage', delivery: 'livraison' }

const CAUSES: Record<VisitNews['cause'], string> = {
  ordered: 'Elle est bien reçue',
  collected: 'Votre linge est chez nous',
  moved: 'L’heure a changé',
  missed: 'Nous sommes passés sans vous trouver',
  late: 'Nous sommes en retard, avec nos excuses',
  ready: 'Votre linge est prêt',
}

/** Why, and when we pass. */
function visitWords(facts: MessageFacts['commande_en_cours'], now: number): string {
  const { visit, cause, counter, readyBy = null } = facts
  const slot = slotOf(facts.from, facts.to)
  if (cause === 'missed' && slot) return comingBackWords({ ...facts, slot }, now)
  const times = [
    slot && `${VISIT_NOUNS[visit]} ${slotWords(slot, now)}`,
    readyBy !== null && `prêt ${(counter === 1 ? collectWords : readyWords)(readyBy, now)}`,
  ].filter(Boolean)
  return times.length === 0 ? CAUSES[cause] : `${CAUSES[cause]}\u00a0: ${times.join(', ')}`
}

function livreurWords({
  livreur,
  livreurPhone,
  late,
}: Pick<MessageFacts['livreur_en_route'], 'livreur' | 'livreurPhone' | 'late'>): string {
  const name = isolated(livreur)
  const who = livreurPhone === null ? name : `${name} (${formatPhone(livreurPhone)})`
  return late ? `${CAUSES.late}. ${who}` : who
}

function rideWords({
  visit,
  cash,
}: Pick<MessageFacts['livreur_en_route'], 'visit' | 'cash'>): string {
  const what = visit === 'pickup' ? 'ramassage de votre linge' : 'livraison de votre linge'
  return cash ? `${what}, préparez ${formatFcfa(cash)} en espèces` : what
}

function countWords(facts: MessageFacts['linge_compte']): string {
  const { ordered, total, before = 0, agreed } = facts
  const pieces = contentsLabel(facts)
  if (agreed !== undefined) return `${pieces}. Total accepté\u00a0: ${formatFcfa(agreed)}`
  const instead = ordered === null ? '' : ` au lieu de ${ordered}`
  if (total !== undefined)
    return `${pieces}${instead}. Votre total baisse\u00a0: ${formatFcfa(total)} au lieu de ${formatFcfa(before)}`
  if (ordered === null) return pieces
  return `${pieces} au lieu de ${ordered}. Le total ne change pas sans votre accord`
}

const LINEN_WORDS: Record<MessageFacts['commande_annulee']['linen'], string> = {
  client: 'personne ne passera pour elle',
  laveo: 'votre linge est chez nous, nous vous contactons pour vous le rendre',
}

function cancelWords({ refund, linen }: MessageFacts['commande_annulee']): string {
  const back = refund > 0 ? `. L’équipe vous rend ${formatFcfa(refund)}` : ''
  return `${LINEN_WORDS[linen]}${back}`
}

const placeOf = (visit: VisitKind | null | undefined) =>
  visit === 'delivery' ? 'à la livraison' : 'au ramassage'

type Reminded = MessageFacts['rappel']

/** Each reminder as a sentence without its full stop. */
const REMINDER_WORDS: Record<ReminderReason, (facts: Reminded) => string> = {
  missed: ({ visit }) => `Nous vous avons manqué ${placeOf(visit)}\u00a0: dites-nous quand revenir`,
  absent: ({ visit }) => `Vous ne serez pas là ${placeOf(visit)}\u00a0: dites-nous quand revenir`,
  hour: () => 'Votre linge est prêt\u00a0: choisissez quand nous vous le livrons',
  unpaid: ({ due, since, counter }) =>
    `Il reste ${formatFcfa(due ?? 0)} à payer${since == null ? '' : ` depuis la ${counter ? 'remise' : 'livraison'} du ${formatDate(since)}`}`,
  unclaimed: ({ due, since, counter }) =>
    `Votre linge est prêt${since == null ? '' : ` depuis le ${formatDate(since)}`}${due ? `, il reste ${formatFcfa(due)} à payer` : ''}\u00a0: ${counter ? 'dites-nous quand vous passez le prendre' : 'dites-nous quand vous le rapporter'}`,
}

/** The sentence that it stands in has its own full stop. */
const withoutStop = (text: string) => text.replace(/[\s.]+$/, '')
