import type { MessageFacts } from '#shared/messages/templates.ts'
import { keptSentence } from '#shared/shop/settings/kept-days.ts'
import {
  filledSentence,
  ORDER_LADDERS,
  type OrderLadder,
  type ReminderSettings,
} from '#shared/shop/settings/reminder-settings.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { isolated } from '#shared/text/isolate.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import { toldName } from '#shared/text/told-name.ts'

/** An order of a reminder, at its step. */
export interface RemindedFacts {
  ladder: OrderLadder
  days: number
  reference: string
  fullname: string
  /** Francs. */
  due: number
  pieces: number
}

/** One message for all orders of a client, the first of which gives it its name. */
export function reminderFacts(
  orders: readonly RemindedFacts[],
  settings: ReminderSettings,
): MessageFacts['relance'] {
  const [first] = orders
  if (!first) throw new Error('A reminder tells of an order')
  const sentences = ORDER_LADDERS.flatMap((ladder) => {
    const ofLadder = orders.filter((one) => one.ladder === ladder)
    return ofLadder.length > 0 ? [sentenceOf(ofLadder, settings)] : []
  })
  const ofFirst = orders.filter(({ ladder }) => ladder === first.ladder)
  const calls = orders.some((one) => stepOf(one, settings)?.ways.includes('call'))
  return {
    fullname: first.fullname,
    reference: first.reference,
    ladder: first.ladder,
    days: first.days,
    due: sum(ofFirst, 'due'),
    pieces: sum(ofFirst, 'pieces'),
    others: orders.length - 1,
    call: calls ? 1 : 0,
    sentence: sentences
      .map((text, index) => (index === 0 ? text : withoutGreeting(text)))
      .join(' '),
  }
}

/** The sentence of the step that came furthest, over all its orders; the link is put in when it leaves. */
function sentenceOf(orders: readonly RemindedFacts[], settings: ReminderSettings): string {
  const furthest = orders.reduce((one, other) => (other.days > one.days ? other : one))
  const text = stepOf(furthest, settings)?.text ?? ''
  return filledSentence(text, {
    prénom: greeted(furthest.fullname),
    reste: formatFcfa(sum(orders, 'due')),
    référence: listWords(orders.map(({ reference }) => `#${partsOf(reference).join(' ')}`)),
    pièces: String(sum(orders, 'pieces')),
    garde: keptSentence(settings.keptDays, furthest.days),
  })
}

function greeted(fullname: string): string {
  const name = toldName(firstNameOf(fullname))
  return name ? isolated(name) : 'à vous'
}

const stepOf = ({ ladder, days }: RemindedFacts, settings: ReminderSettings) =>
  settings[ladder].find((step) => step.days === days)

const sum = (orders: readonly RemindedFacts[], figure: 'due' | 'pieces') =>
  orders.reduce((total, one) => total + one[figure], 0)

/** `a, b et c` */
export function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} et ${last}` : last
}

const withoutGreeting = (text: string) => upperFirst(text.replace(/^Bonjour[^,]*,\s*/, ''))

/** The sentence where a button stands in the place of its link: « Touchez le bouton » may begin a sentence of its own, and ends one. */
export function sentenceAtButton(sentence: string): string {
  const ends = sentence.replaceAll(/([.!?\u202f]\s*)\{lien\}/g, '$1Touchez le bouton.')
  const apart = ends.replaceAll(/\{lien\}(?=$|\s+\p{Lu})/gu, 'touchez le bouton.')
  return apart.replaceAll('{lien}', 'touchez le bouton')
}
