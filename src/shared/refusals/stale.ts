import { formatTime } from '../dates.ts'
import { CREDIT_LABELS, type CreditKind } from '../money/credit.ts'
import { TAKE_OUT_LABELS, type TakeOutKind } from '../money/drawer.ts'
import type { ClaimState } from '../orders/claims/claims.ts'
import type { Role } from '../roles.ts'
import { formatFcfa } from '../text/money.ts'
import type { PromisedTimes } from '../time/slot-words.ts'
import type { Slot } from '../time/slots.ts'

/** The facts on which an act rests, as its screen showed them: others change them meanwhile. Sums are francs. */
interface Facts {
  price: { total: number }
  promise: { promise: { readyBy: number; promisedAt: number } | null }
  /** The sum that a client's credit pays. */
  credit: { credit: number }
  /** The last entry of a client's credit. */
  entry: { entry: number }
  /** The sums of an order: still to be paid, and received so far. */
  due: { due: number; received: number }
  /** Left to pay of an invoice. */
  rest: { rest: number }
  /** Taken back by the credit notes of an invoice. */
  credited: { credited: number }
  /** The sums that an invoice of now would have. */
  statement: { total: number; orders: number }
  /** Cash that a livreur carries. */
  holding: { amount: number; payments: number; since: number }
  /** Cash that should be in the drawer, and the number of its next closing. */
  drawer: { amount: number; number: number }
  /** The last movement by which money was taken out of the drawer. */
  out: { out: number }
  slot: { slot: Slot | null }
  claim: { state?: ClaimState | undefined; proposedAt?: number | null | undefined }
  client: object
  company: object
  fne: object
  preferences: object
  product: object
  round: object
  settings: object
}

/** They are told beside those facts, as they are now. */
interface Beside {
  price: { totalItemsPrice: number; transportFee: number; expressFee: number }
  promise: { pickup: Slot | null; promise: PromisedTimes | null }
  /** The colleague who received some meanwhile, if one did. */
  due: { by: string | null }
  /** The last credit note. */
  credited: { label: string | null }
  /** `by` is null of who is unknown. */
  entry: { kind: CreditKind; amount: number; balance: number; at: number; by: string | null }
  out: { kind: TakeOutKind; amount: number; at: number; by: string | null }
}

export type StaleAbout = keyof Facts
export type Shown<A extends StaleAbout> = Facts[A]
/** The facts of now, and what is told beside them. */
export type Fresh<A extends StaleAbout> = A extends keyof Beside
  ? Omit<Facts[A], keyof Beside[A]> & Beside[A]
  : Facts[A]

/** It says what moved since the screen was read: from what, and to what. */
export type Stale = {
  [A in StaleAbout]: { about: A; from: Shown<A>; to: Fresh<A> }
}[StaleAbout]

interface Words<A extends StaleAbout> {
  title: string
  text: string | ((to: Fresh<A>, reader: Role) => string)
}

/** The sentence of each thing that may have moved: what it is now, and what to do. */
const WORDS: { [A in StaleAbout]: Words<A> } = {
  price: {
    title: 'Les prix ont changé',
    text: ({ total }) =>
      `Le nouveau total est de ${formatFcfa(total)}. Vérifiez votre panier puis validez à nouveau.`,
  },
  promise: {
    title: 'La promesse a changé',
    text: 'Le retour promis n’est plus le même. Vérifiez-le puis validez à nouveau.',
  },
  credit: {
    title: 'L’avoir a changé',
    text: ({ credit }) =>
      credit > 0
        ? `Il est maintenant de ${formatFcfa(credit)}. Rien n’a été enregistré\u00a0: vérifiez, puis recommencez.`
        : 'Il est maintenant utilisé. Rien n’a été enregistré\u00a0: vérifiez, puis recommencez.',
  },
  entry: {
    title: 'L’avoir vient de bouger',
    text: ({ kind, amount, balance, at, by }) =>
      `${CREDIT_LABELS[kind]}, ${formatFcfa(Math.abs(amount))}, à ${formatTime(at)}${by ? ` par ${by}` : ''}\u00a0: l’avoir est de ${formatFcfa(balance)}. Rien n’a été enregistré cette fois. Confirmez seulement si c’est autre chose.`,
  },
  due: {
    title: 'Le paiement a changé',
    text: ({ due, received, by }) => {
      const who = by === null ? '' : `${by} a encaissé avant vous. `
      const rest =
        due > 0 ? `Il reste maintenant ${formatFcfa(due)} à payer` : 'Il n’y a plus rien à payer'
      const next = due > 0 ? '\u00a0: vérifiez et recommencez.' : '.'
      return `${who}${rest}, ${formatFcfa(received)} sont déjà reçus. Rien n’a été ajouté${next}`
    },
  },
  rest: {
    title: 'Reste modifié',
    text: ({ rest }) => `Il reste maintenant ${formatFcfa(rest)}. Vérifiez, puis enregistrez.`,
  },
  credited: {
    title: 'Déjà déduit',
    text: ({ credited, label }) =>
      `Sur cette facture, ${formatFcfa(credited)} sont déjà déduits${label === null ? '' : `, en dernier par ${label}`}. Vérifiez ce qui reste à déduire, puis recommencez.`,
  },
  statement: {
    title: 'Total modifié',
    text: ({ total }) =>
      `Le relevé a changé entre-temps\u00a0: le total est maintenant de ${formatFcfa(total)}. Vérifiez, puis facturez.`,
  },
  holding: {
    title: 'Le montant a changé',
    text: ({ amount }) =>
      `Ce livreur détient maintenant ${formatFcfa(amount)}. Rien n’a été enregistré\u00a0: recomptez ensemble.`,
  },
  drawer: {
    title: 'Le tiroir a changé',
    text: ({ amount }) =>
      `Il doit contenir maintenant ${formatFcfa(amount)}. Rien n’a été enregistré\u00a0: vérifiez l’écart, puis clôturez.`,
  },
  out: {
    title: 'De l’argent vient de sortir',
    text: ({ kind, amount, at, by }) =>
      `${TAKE_OUT_LABELS[kind]}, ${formatFcfa(amount)}, à ${formatTime(at)}${by ? ` par ${by}` : ''}. Rien n’a été enregistré cette fois. Confirmez seulement si c’est autre chose.`,
  },
  slot: {
    title: 'L’heure a changé',
    text: 'Cette heure a été changée entre-temps. L’écran est à jour, vérifiez avant de recommencer.',
  },
  claim: {
    title: 'La réclamation a avancé',
    text: (_, reader) =>
      reader === 'client'
        ? 'Notre réponse a changé, ou elle est close. Relisez-la ci-dessous.'
        : 'Un collègue ou le client a répondu entre-temps. Relisez-la avant de continuer.',
  },
  client: {
    title: 'Fiche déjà modifiée',
    text: 'Quelqu’un vient de changer son nom ou son numéro. Regardez la fiche, puis enregistrez à nouveau.',
  },
  company: {
    title: 'Fiche modifiée',
    text: 'Un collègue a changé cette fiche. Elle a été relue.',
  },
  fne: {
    title: 'Vente modifiée',
    text: 'Cette vente a changé. Elle a été relue.',
  },
  preferences: {
    title: 'Préférences déjà modifiées',
    text: 'Quelqu’un vient de les changer. Regardez ce qui est écrit maintenant, puis enregistrez à nouveau.',
  },
  product: {
    title: 'Vêtement modifié',
    text: 'Un collègue l’a modifié entre-temps. Rouvrez-le pour voir la dernière version.',
  },
  round: {
    title: 'La tournée a changé',
    text: 'Un collègue vient d’en changer l’ordre\u00a0: il est affiché. Reprenez le vôtre à partir de là.',
  },
  settings: {
    title: 'Réglage modifié',
    text: 'Un collègue l’a changé entre-temps. Vérifiez la nouvelle valeur avant d’enregistrer.',
  },
}

/** Everything that may have moved since a screen was read. */
export const STALE_ABOUT = Object.keys(WORDS) as StaleAbout[]

/** The title and the sentence of what moved. */
export function staleWords({ about, to }: Stale, reader: Role): { title: string; text: string } {
  const { title, text } = WORDS[about] as Words<StaleAbout>
  return { title, text: typeof text === 'string' ? text : text(to as never, reader) }
}
