import type { FneState } from './fne-sales.ts'

/** To which states a sale goes from each; no other change exists. */
export const FNE_TRANSITIONS: Record<FneState, readonly FneState[]> = {
  to_certify: ['sending', 'uncertain', 'by_hand', 'dropped'],
  sending: ['certified', 'to_certify', 'refused', 'uncertain'],
  uncertain: ['certified', 'to_certify'],
  refused: ['to_certify', 'by_hand', 'dropped'],
  by_hand: ['certified', 'dropped'],
  certified: [],
  receipt: ['to_certify', 'uncertain'],
  dropped: [],
}

/** Whether a certificate may still come; null where nobody asked for one. */
export const waitsForDgi = (state: FneState | null): boolean =>
  state !== null && state !== 'certified' && state !== 'dropped'

/** Why a sale waits, was refused, is to be checked, or is done on the site of the DGI. */
export const FNE_REASONS = [
  'unreached',
  'key',
  'address',
  'stickers',
  'point_of_sale',
  'establishment',
  'ncc',
  'email',
  'phone',
  'name',
  'payment',
  'template',
  'rne',
  'taxes',
  'items',
  'other',
  'cut',
  'fault',
  'unreadable',
  'known_number',
  'stopped',
  'restored',
  'currency',
  'no_items',
  'other_items',
  'part',
  'total_lower',
  'total_higher',
] as const
export type FneReason = (typeof FNE_REASONS)[number]

/** The sentence that the team reads for each. */
export const FNE_REASON_TEXTS: Record<FneReason, string> = {
  unreached: 'La DGI n’est pas joignable. Nouvel essai tout seul.',
  key: 'La DGI refuse la clé. Elle se corrige dans la configuration du serveur.',
  address:
    'L’adresse de la DGI n’est pas la bonne. Elle se corrige dans la configuration du serveur.',
  stickers: 'Les stickers sont épuisés. Achetez-en, puis reprenez.',
  point_of_sale: 'La DGI ne connaît pas ce point de vente. Écrivez-le comme sur son site.',
  establishment: 'La DGI ne connaît pas cet établissement. Écrivez-le comme sur son site.',
  ncc: 'La DGI refuse le NCC du client. Vérifiez-le sur sa fiche.',
  email: 'La DGI refuse l’e‑mail du client. Corrigez-le.',
  phone: 'La DGI refuse le téléphone du client. Corrigez-le.',
  name: 'La DGI refuse le nom du client. Corrigez-le.',
  payment: 'La DGI refuse la façon de payer. Faites cette facture sur son site.',
  template: 'La DGI refuse ce genre de client. Vérifiez-le sur sa fiche.',
  rne: 'La DGI refuse le numéro du reçu RNE. Faites cette facture sur son site.',
  taxes: 'La DGI refuse le code de TVA. Vérifiez-le dans les réglages.',
  items: 'La DGI refuse une ligne de la facture. Faites cette facture sur son site.',
  other: 'La DGI refuse cette facture. Corrigez ce qu’elle écrit, ou faites-la sur son site.',
  cut: 'Le réseau a coupé pendant l’envoi. La DGI l’a peut-être certifiée.',
  fault: 'La DGI a eu une panne pendant l’envoi. Elle l’a peut-être certifiée.',
  unreadable: 'La réponse de la DGI est illisible. Elle l’a peut-être certifiée.',
  known_number: 'La DGI a donné un numéro qui est déjà celui d’une autre facture.',
  stopped: 'Le serveur s’est arrêté pendant l’envoi. La DGI l’a peut-être certifiée.',
  restored: 'Une ancienne copie a été remise en place. La DGI l’a peut-être certifiée.',
  currency:
    'La DGI demande une devise que Lavéo ne connaît pas. Faites cette facture sur son site.',
  no_items: 'Lavéo n’a pas le code des lignes. Faites la facture d’avoir sur le site de la DGI.',
  other_items:
    'La DGI a d’autres lignes que celles envoyées. Faites la facture d’avoir sur le site de la DGI.',
  part: 'Une partie seulement est rendue. Faites la facture d’avoir sur le site de la DGI.',
  total_lower: 'Le total a baissé depuis. Faites la facture d’avoir sur le site de la DGI.',
  total_higher: 'Le total a monté depuis. Facturez la différence sur le site de la DGI.',
}

const UNSENT: ReadonlySet<FneState> = new Set(['to_certify', 'refused', 'by_hand'])

/** True where the DGI has certified nothing of a sale, and is not being asked. */
export const isUntoldToDgi = (state: FneState): boolean => UNSENT.has(state)

const OWN_HAND: ReadonlySet<FneState> = new Set(['refused', 'by_hand'])

/** True where the owner may have made it on the site of the DGI, and not noted its number yet. */
export const mayBeOnSite = (state: FneState): boolean => OWN_HAND.has(state)
