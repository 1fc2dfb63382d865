import { doorNote, leastWeight } from '#shared/orders/door-words.ts'
import { orderChoice } from '#shared/orders/draft/draft.ts'
import type { PricedLine } from '#shared/orders/draft/draft-totals.ts'
import { dearerFare } from '#shared/orders/draft/fare.ts'
import type { PromisedReturn } from '#shared/shop/times/promise.ts'
import { formatFcfa, formatFrancs } from '#shared/text/money.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { returnWords, shortMomentWords } from '#shared/time/slot-words.ts'
import type { OrderInProgress } from '../use-order.ts'

/** One line that is to be read before the sums. */
export interface ReviewNote {
  subject?: string
  /** In bold. */
  news?: string
  words: string
}

/** The amounts and the promise as they were on this screen, before they changed by themselves. */
export interface Former {
  transport?: number | undefined
  express?: number | undefined
  promise?: PromisedReturn | undefined
}

type Reviewed = Pick<OrderInProgress, 'draft' | 'totals' | 'times' | 'toAgree'>

/** Tells a client before they order what has changed since they chose it, then how it goes on. */
export function reviewNotes(order: Reviewed, former: Former, isRequest: boolean): ReviewNote[] {
  const { draft, times } = order
  return [
    ...(draft.pickup && times.when?.slotFault
      ? [{ subject: 'Passage', words: 'ce créneau n’est plus libre' }]
      : []),
    ...changedAmounts(order, former),
    ...sincePrepared(order),
    ...(former.promise
      ? [{ words: `C’était «\u00a0${returnWords(former.promise, times.when?.now)}\u00a0»` }]
      : []),
    ...atTheDoor(order),
    ...(isRequest ? [{ words: 'Heure souhaitée, confirmée avec vous' }] : []),
  ]
}

function changedAmounts({ draft, totals }: Reviewed, { transport, express }: Former): ReviewNote[] {
  const notes = totals.lines.flatMap(priceNote)
  const dearer = totals.withinReach ? dearerFare(draft, totals.tariff) : null
  const { transportFee, expressFee } = totals
  if (dearer)
    notes.push({
      subject: 'Transport',
      news: formatFrancs(dearer.now),
      words: `au lieu de ${formatFcfa(dearer.said)}, plus loin`,
    })
  else if (transport !== undefined) notes.push(changed('Transport', transportFee, transport))
  if (express !== undefined && expressFee !== null)
    notes.push(changed('Express', expressFee, express))
  return notes
}

function priceNote({ name, unitPrice, formerPrice, grams }: PricedLine): ReviewNote[] {
  if (unitPrice === null || formerPrice === null) return []
  return [changed(grams === undefined ? name : `${name}, le kilo`, unitPrice, formerPrice)]
}

const changed = (subject: string, now: number, was: number): ReviewNote => ({
  subject,
  news: formatFrancs(now),
  words: `au lieu de ${formatFcfa(was)}`,
})

/** Finds what has changed since it was prepared before signing in. */
function sincePrepared(order: Reviewed): ReviewNote[] {
  const { draft, toAgree } = order
  const { total } = order.totals
  const { when } = order.times
  const { shown } = draft
  // Another choice has another total and promise.
  if (!shown || shown.choice !== orderChoice(draft)) return []
  const notes: ReviewNote[] = []
  if (shown.total > 0 && total !== shown.total)
    notes.push(changed(toAgree ? 'Total estimé' : 'Total', total, shown.total))
  const readyBy = when?.times?.promise?.readyBy
  if (shown.promise && readyBy !== undefined && readyBy > shown.promise.readyBy)
    notes.push({
      subject: 'Prêt',
      news: shortMomentWords(readyBy),
      words: `et non ${shortMomentWords(shown.promise.readyBy)}`,
    })
  return notes
}

function atTheDoor({ toAgree, totals: { lines } }: Reviewed): ReviewNote[] {
  const words = doorNote({ toAgree, items: lines })
  if (words === undefined) return []
  const least = leastWeight(lines)
  return [{ words }, ...(least > 0 ? [{ words: `${formatKilos(least)} comptés au moins` }] : [])]
}
