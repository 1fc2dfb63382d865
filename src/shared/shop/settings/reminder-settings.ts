/** Why a client is reminded of an order: it was delivered and is not paid, or it is ready and was not taken back. */
export const ORDER_LADDERS = ['unpaid', 'unclaimed'] as const
export type OrderLadder = (typeof ORDER_LADDERS)[number]

/** `invoice`: what a company owes of an invoice is due. */
export const LADDERS = [...ORDER_LADDERS, 'invoice'] as const
export type Ladder = (typeof LADDERS)[number]

/** With `call`, the card of a step offers the telephone first. */
export const REMINDER_WAYS = ['mail', 'push', 'whatsapp', 'call'] as const
export type ReminderWay = (typeof REMINDER_WAYS)[number]

/** The people of a company have no device that is told of an invoice. */
export const LADDER_WAYS: Record<Ladder, readonly ReminderWay[]> = {
  unpaid: REMINDER_WAYS,
  unclaimed: REMINDER_WAYS,
  invoice: ['mail', 'whatsapp', 'call'],
}

export interface ReminderStep {
  /** Days after the delivery, after « Prêt », or after the day until which an invoice was to be paid. */
  days: number
  /** The owner’s sentence, whose variables stand in braces: `Bonjour {prénom}`. */
  text: string
  /** None: the step is left out. */
  ways: ReminderWay[]
}

export interface ReminderSettings {
  unpaid: ReminderStep[]
  unclaimed: ReminderStep[]
  invoice: ReminderStep[]
  /** Days for which ready clothes are kept for nothing, as the ticket says; null says nothing. */
  keptDays: number | null
}

export const LADDER_DAYS: Record<Ladder, readonly number[]> = {
  unpaid: [1, 3, 7, 15],
  unclaimed: [1, 3, 7, 15, 30],
  invoice: [1, 7, 15, 30],
}

export type SentenceVariable =
  | 'prénom'
  | 'reste'
  | 'référence'
  | 'pièces'
  | 'garde'
  | 'contact'
  | 'entreprise'
  | 'facture'
  | 'échéance'
  | 'lien'

/** The owner may write these variables in the sentences of each ladder. */
export const LADDER_VARIABLES: Record<Ladder, readonly SentenceVariable[]> = {
  unpaid: ['prénom', 'reste', 'référence', 'lien'],
  unclaimed: ['prénom', 'pièces', 'référence', 'garde', 'lien'],
  invoice: ['contact', 'entreprise', 'facture', 'reste', 'échéance', 'lien'],
}

export const MAX_SENTENCE = 400

/** The owner reads the sentences before the reminders are switched on: clients get them in the business’s name. */
export const DEFAULT_REMINDERS: ReminderSettings = {
  unpaid: [
    {
      days: 1,
      text: 'Bonjour {prénom}, il reste {reste} pour la commande {référence}. Pour payer\u00a0: {lien}',
      ways: ['mail', 'push'],
    },
    {
      days: 3,
      text: 'Bonjour {prénom}, la commande {référence} attend son paiement, {reste}. {lien}',
      ways: ['mail', 'push', 'whatsapp'],
    },
    {
      days: 7,
      text: 'Bonjour {prénom}, un souci avec la commande {référence}\u202f? Il reste {reste}. Répondez ici, nous regardons ensemble.',
      ways: ['whatsapp'],
    },
    {
      days: 15,
      text: 'Sans les {reste} de la commande {référence}, la prochaine se paiera au ramassage.',
      ways: ['whatsapp', 'call'],
    },
  ],
  // They suit a delivery as well as the counter.
  unclaimed: [
    {
      days: 1,
      text: 'Bonjour {prénom}, votre linge est prêt. Quand le voulez-vous\u202f? {lien}',
      ways: ['mail', 'push'],
    },
    {
      days: 3,
      text: 'Votre linge vous attend depuis 3 jours. Dites-nous quand vous le voulez\u00a0: {lien}',
      ways: ['mail', 'push'],
    },
    {
      days: 7,
      text: 'Bonjour {prénom}, votre linge ({pièces} pièces) est toujours chez nous. Dites-nous quand vous le voulez\u00a0: {lien}',
      ways: ['mail', 'push', 'whatsapp'],
    },
    {
      days: 15,
      text: 'Bonjour {prénom}, votre linge ({pièces} pièces) vous attend toujours. {garde} {lien}',
      ways: ['mail', 'push', 'whatsapp'],
    },
    {
      days: 30,
      text: '{garde} Dites-nous quoi faire de votre linge ({pièces} pièces).',
      ways: ['whatsapp', 'call'],
    },
  ],
  invoice: [
    {
      days: 1,
      text: 'Bonjour {contact}, la facture {facture} de {entreprise} était à payer avant le {échéance}. Il reste {reste}. {lien}',
      ways: ['mail'],
    },
    {
      days: 7,
      text: 'Bonjour {contact}, il reste {reste} à payer de la facture {facture}, échue le {échéance}. {lien}',
      ways: ['mail', 'whatsapp'],
    },
    {
      days: 15,
      text: 'Bonjour {contact}, la facture {facture} attend toujours {reste}. Une question\u202f? Appelez-nous, nous regardons ensemble. {lien}',
      ways: ['mail', 'whatsapp'],
    },
    {
      days: 30,
      text: 'Bonjour {contact}, la facture {facture}, échue le {échéance}, n’est pas réglée\u00a0: il reste {reste}. {lien} Dites-nous quel jour vous la payez.',
      ways: ['mail', 'whatsapp', 'call'],
    },
  ],
  keptDays: null,
}

/** A piece of a sentence: words, or what stands in braces, which may be no variable. */
export interface SentencePart {
  text: string
  isVariable: boolean
}

/** A sentence cut at its variables; a brace that is left open takes the word behind it. */
export function sentenceParts(sentence: string): SentencePart[] {
  return sentence
    .split(/(\{[^{}\s]*\}?)/)
    .filter((text) => text !== '')
    .map((text) => ({ text, isVariable: text.startsWith('{') }))
}

/** Braces whose word is no variable of the ladder: the client would read them as they are written. */
export function unknownVariables(sentence: string, ladder: Ladder): string[] {
  const known = LADDER_VARIABLES[ladder].map((name) => `{${name}}`)
  const braced = sentenceParts(sentence).filter(({ isVariable }) => isVariable)
  const strange = braced.map(({ text }) => text).filter((text) => !known.includes(text))
  return sentence.replaceAll(/\{[^{}]*\}/g, '').includes('}') ? [...strange, '}'] : strange
}

/** The sentence as its reader gets it. */
export function filledSentence(
  sentence: string,
  values: Partial<Record<SentenceVariable, string>>,
): string {
  const filled = sentence.replaceAll(/\{([^{}]*)\}/g, (braced, name) =>
    name in values ? (values[name as SentenceVariable] ?? '') : braced,
  )
  return filled
    .replaceAll(/(^|\D)1 pièces/g, '$11 pièce')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
