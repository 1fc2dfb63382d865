import { formatShortDateTime } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import {
  methodIs,
  methodOf,
  PAYMENT_METHODS,
  type PaymentMethod,
  takenMethods,
  WAVE,
} from '#shared/money/payment-methods.ts'
import {
  CLAIM_KIND_LABELS,
  type ClaimState,
  DOOR_FAULT_LABELS,
  givesMoney,
  type Remedy,
  refundWords,
} from '#shared/orders/claims/claims.ts'
import { listWords } from '#shared/orders/reminders/reminder-facts.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { faultyGarments } from '#shared/text/garment-faults.ts'
import { garmentList } from '#shared/text/garment-words.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { awayWords, lapseWords } from '#shared/time/late.ts'
import { nearMomentWords } from '#shared/time/slot-words.ts'
import { serverNow } from '#web/lib/clock.ts'
import { config } from '#web/lib/config.ts'
import type { Outputs } from '#web/trpc.ts'

export type DeskClaim = Outputs['claims']['read']

export const STATE_LABELS: Record<Exclude<ClaimState, 'closed'>, string> = {
  open: 'À décider',
  owner: 'Chez le responsable',
  proposed: 'Réponse attendue',
}

/** `2 chemises tachées`, `Livreur` */
export const deskTitle = (claim: Pick<DeskClaim, 'kind' | 'pieces'>): string =>
  faultyGarments(claim) ?? CLAIM_KIND_LABELS[claim.kind]

export const REMEDY_WORDS: Record<Remedy, string> = {
  refund: 'Remboursement',
  credit: 'Avoir',
  rewash: 'Relavage gratuit',
  refuse: 'Refus',
  explain: 'Réponse',
}

/** `Avoir de 3 000 FCFA`, `Relavage gratuit` */
export const remedyWords = (remedy: Remedy, amount: number | null): string =>
  amount === null ? REMEDY_WORDS[remedy] : `${REMEDY_WORDS[remedy]} de ${formatFcfa(amount)}`

/** `lun. 16, 9 h 05` */
export const whenWords = (at: number) => formatShortDateTime(at, serverNow())

/** `Répondre dans 6 h 50, 17 h 10` */
export function deadlineWords({ answerBy }: Pick<DeskClaim, 'answerBy'>, now: number): string {
  if (answerBy < now) return upperFirst(awayWords(answerBy, now))
  return `Répondre dans ${lapseWords(answerBy - now)}, ${nearMomentWords(answerBy, now)}`
}

/** `À recompter depuis 20 h` */
export const recountWords = (at: number): string =>
  `À recompter depuis ${nearMomentWords(at, serverNow())}`

interface Answer {
  remedy: Remedy
  amount: number | null
  method: PaymentMethod
  /** Francs of the sum that first pay what the client owes. */
  deducted: number
}

/** Francs of an answer that would pay what the client owes. */
export function deductedOf(
  { dues }: Pick<DeskClaim, 'dues'>,
  { remedy, amount }: Pick<Answer, 'remedy' | 'amount'>,
): number {
  if (!givesMoney(remedy)) return 0
  return Math.min(
    amount ?? 0,
    dues.reduce((sum, { francs }) => sum + francs, 0),
  )
}

/** The message that goes with an answer until the team corrects it. It names nobody of the team. */
export function messageFor(
  claim: Pick<DeskClaim, 'clientName' | 'pieces' | 'atCounter' | 'dues'>,
  { remedy, amount, method, deducted }: Answer,
): string {
  const what = garmentList(claim.pieces)
  const firstName = firstNameOf(claim.clientName ?? '') ?? ''
  const head = `Bonjour ${firstName}, nous avons regardé votre réclamation${what ? ` pour ${what}` : ''}.`
  const sum = amount === null ? '…' : formatFcfa(amount)
  const deduction = deducted > 0 ? `, dont ${formatFcfa(deducted)} règlent ${namesOf(claim)}` : ''
  switch (remedy) {
    case 'refund':
      return `${head} ${refundWords(sum, method)}${deduction}. Pardon pour ce désagrément.`
    case 'credit':
      return `${head} Nous vous donnons un avoir de ${sum}, ${deducted > 0 ? deduction.slice(2) : 'pour votre prochaine commande'}. Pardon pour ce désagrément.`
    case 'rewash':
      return claim.atCounter
        ? `${head} Rapportez-nous votre linge\u00a0: nous le relavons sans frais.`
        : `${head} Nous venons prendre votre linge, nous le relavons et nous vous le rapportons, sans frais.`
    case 'refuse':
      return `${head} Nous ne pouvons pas rembourser\u00a0: `
    case 'explain':
      return `${head} `
  }
}

const namesOf = ({ dues }: Pick<DeskClaim, 'dues'>) => listWords(dues.map(({ name }) => name))

/** The ways in which a refund may be paid, the one to propose first: as it was answered, else as the order was paid. */
export function refundWays({ method, paidBy }: DeskClaim): PaymentMethod[] {
  const ways = takenMethods(config, method, paidBy)
  const first = [method, paidBy].flatMap((way) => ways.find((one) => one === way) ?? [])
  // Money that nobody paid before goes by the phone.
  return [...new Set([...first, ...ways.reverse()])]
}

/** The stored message where somebody corrected it by hand; null where it only says the stored answer. */
export function correctedMessage(claim: DeskClaim): string | null {
  const { remedy, amount, message } = claim
  if (remedy === null || message === null) return null
  const method = methodOf(claim.method) ?? WAVE
  const written = messageFor(claim, { remedy, amount, method, deducted: claim.deducted ?? 0 })
  return message.trim() === written.trim() ? null : message
}

/** Finds a method in a message, in the plural or not. */
const saidIn = (message: string, method: PaymentMethod): boolean =>
  new RegExp(`\\b${METHOD_WORDS[method].name.replace(/s$/, 's?')}\\b`, 'i').test(message)

const ofMethod = (method: PaymentMethod): string =>
  `${/^[aeiouyéèh]/i.test(METHOD_WORDS[method].name) ? 'd’' : 'de '}${METHOD_WORDS[method].name}`

/** Says where a message promises another sum or another way than the answer that it goes with. */
export function otherPromise(
  message: string,
  { remedy, amount, method, deducted }: Answer,
): string | undefined {
  if (!givesMoney(remedy) || amount === null) return undefined
  const other = francsIn(message).find((sum) => sum !== amount && sum !== deducted)
  if (other !== undefined)
    return `Le message parle de ${formatFcfa(other)}. Vous proposez ${formatFcfa(amount)}.`
  const way = remedy === 'refund' ? method : undefined
  const said = PAYMENT_METHODS.find((one) => one !== way && saidIn(message, one))
  if (!said) return undefined
  const cash = methodIs(way, 'inDrawer') ? 'les ' : ''
  return `Le message parle ${ofMethod(said)}. Vous proposez ${way ? cash + METHOD_WORDS[way].name : 'un avoir'}.`
}

/** The sums that a text names with their currency. */
const francsIn = (text: string): number[] =>
  [...text.matchAll(FRANCS)].map(([, digits = '']) => Number(digits.replace(/\D/g, '')))

/** Only thousands are parted: the number before « 12. 6 000 FCFA » is another one. */
const FRANCS = /(\d{1,3}(?:[\s.]\d{3})+|\d+)\s*(?:F\s?CFA|francs?|F)(?!\p{L})/giu

/** The name of a fault: of a door, or of a station of the workshop. */
export function faultLabel(fault: string, stations: DeskClaim['stations']): string {
  const door = (DOOR_FAULT_LABELS as Record<string, string>)[fault]
  return door ?? stations.find(({ key }) => key === fault)?.done ?? fault
}
