import { formatSince, formatTime } from '#shared/dates.ts'
import { isCreditNote } from '#shared/money/fne/credit-notes.ts'
import { FNE_REASON_TEXTS, type FneReason } from '#shared/money/fne/states.ts'
import { stoppedLink } from '#shared/shop/settings/dgi-link.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatNcc } from '#shared/text/ncc.ts'
import type { Outputs } from '#web/trpc.ts'
import { weaveOf } from '../due-invoice.ts'

export type ListedSale = Outputs['fne']['list']['items'][number]
export type ShownSale = Outputs['fne']['byId']

/** For these, somebody has to do something before they are sent. */
export const dgiStopOf = ({ state, why }: Pick<ListedSale, 'state' | 'why'>) =>
  state === 'to_certify' ? stoppedLink(why) : undefined

/** It is certified without anybody, as long as nothing stops the link. */
export const isOfMachine = (sale: Pick<ListedSale, 'state' | 'why'>): boolean =>
  (sale.state === 'sending' || sale.state === 'to_certify') && dgiStopOf(sale) === undefined

/** The strip of an order, or of the company of an invoice. */
export const weaveOfSale = ({ reference, label, clientId }: Woven): string | null =>
  reference ?? (label === null || clientId === null ? null : weaveOf(clientId))

type Woven = Pick<ListedSale, 'reference' | 'label' | 'clientId'>
type Named = Pick<ListedSale, 'kind' | 'why' | 'label' | 'clientNcc'>

/** The kind of a sale, beside its reference: `commande`, `facture d’avoir, NCC 2302456 K`. */
export function kindWords({ clientNcc, ...sale }: Named): string {
  const what = isCreditNote(sale)
    ? 'facture d’avoir'
    : sale.label === null
      ? 'commande'
      : 'facture du mois'
  return clientNcc === null ? what : `${what}, NCC ${formatNcc(clientNcc)}`
}

const SHORT_REASONS: Partial<Record<FneReason, string>> = {
  cut: 'coupure',
  fault: 'panne',
  unreadable: 'réponse illisible',
  known_number: 'numéro déjà pris',
  stopped: 'arrêt du serveur',
  restored: 'ancienne copie remise',
  stickers: 'stickers épuisés',
  key: 'clé refusée',
  address: 'adresse refusée',
  point_of_sale: 'point de vente',
  establishment: 'établissement',
  ncc: 'NCC refusé',
  email: 'e‑mail refusé',
  phone: 'téléphone refusé',
  name: 'nom refusé',
  payment: 'façon de payer',
  template: 'genre de client',
  rne: 'reçu RNE refusé',
  taxes: 'code de TVA',
  items: 'ligne refusée',
}

/** The place of a sale in the list: `coupure, 17 h 12`, `nouvel essai à 18 h 04`. */
export function standing(sale: ListedSale, now: number): string {
  const { state, why, nextAt, updatedAt, certifiedAt } = sale
  if (state === 'sending') return `depuis ${formatTime(updatedAt)}`
  const short = why === null ? undefined : SHORT_REASONS[why]
  if (state === 'to_certify') {
    if (short) return short
    return nextAt !== null && nextAt > now ? `nouvel essai à ${formatTime(nextAt)}` : 'bientôt'
  }
  const since = formatSince(certifiedAt ?? updatedAt, now)
  return short ? `${short}, ${since}` : since
}

/** Why a sale is not certified, with the hour at which the network was cut. */
export function whyText({ why, sentAt, state }: ShownSale): string | null {
  if (why === null) return null
  if (state === 'uncertain' && why === 'cut' && sentAt !== null)
    return `Le réseau a coupé à ${formatTime(sentAt)}, pendant l’envoi. La DGI l’a peut-être certifiée.`
  return FNE_REASON_TEXTS[why]
}

/** `La DGI compte 1 FCFA de moins.`; null where it counts as we do. */
export function dgiGapText({
  amount,
  dgiTotal,
}: Pick<ListedSale, 'amount' | 'dgiTotal'>): string | null {
  const gap = dgiTotal === null ? 0 : dgiTotal - amount
  if (gap === 0) return null
  return `La DGI compte ${formatFcfa(Math.abs(gap))} de ${gap < 0 ? 'moins' : 'plus'}.`
}
