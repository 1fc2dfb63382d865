import { expressFee } from '#shared/shop/prices/express.ts'
import { isUnpriced, itemsTotal } from '#shared/shop/prices/lines.ts'
import { workOf } from '#shared/shop/prices/order-figures.ts'
import { soldService } from '#shared/shop/prices/pricing.ts'
import type { FeeStep } from '#shared/shop/prices/rounding.ts'
import { type ToAgree, toAgreeOf } from '#shared/shop/prices/to-agree.ts'
import {
  type FormTimes,
  knownOfForm,
  type OfferedSlot,
  type OrderTimes,
  offeredSlots,
  type TimesAsked,
  type TimesFault,
  type TimesKnown,
  timesFor,
} from '#shared/shop/times/order-times.ts'
import { serviceHours } from '#shared/shop/times/turnaround.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import type { Slot } from '#shared/time/slots.ts'
import { instantOf } from '#shared/time/zone.ts'
import type { Linen } from './draft.ts'
import type { Catalogue } from './draft-totals.ts'

export interface WhenChoice {
  /** It is null for « Dès que possible ». */
  pickup: Slot | null
  express: boolean
}

/** The work of a cart, and what its fee for express follows from. */
export interface CartWork {
  /** The names of its services; of all that are sold, where clothes are still to be counted. */
  services: readonly string[]
  pieces: number
  toAgree: ToAgree | null
  /** Francs, without transport; null while a bag is still to be weighed. */
  subtotal: number | null
  /** To what fees are rounded up. */
  feeStep: FeeStep
}

/** The work of a cart at today's prices; a line that is no longer sold is none. */
export function cartWork(
  { lines, toCount }: Linen,
  { products, pricing }: Pick<Catalogue, 'products' | 'pricing'>,
): CartWork {
  const sold = lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const one = product && soldService(product, line)
    return one ? [{ ...line, unitPrice: one.price, minGrams: one.minGrams }] : []
  })
  return {
    ...workOf(sold, toCount ? products : []),
    toAgree: toAgreeOf({ lines: sold, toCount: toCount ? true : undefined }),
    subtotal: sold.some(isUnpriced) ? null : itemsTotal(sold),
    feeStep: pricing.step,
  }
}

/** The price and the promise of express for this cart; `reason` says why it cannot be had. */
export interface ExpressOffer {
  percent: number
  francs: number
  /** Francs that it adds to the order; null while the cart is empty, or not weighed. */
  fee: number | null
  reason: string | null
  /** Milliseconds UTC, with express and without it; null where nothing can be promised. */
  readyBy: number | null
  ordinaryReadyBy: number | null
  /** The clothes are collected at the counter, from then on, instead of delivered after it. */
  atCounter: boolean
  /** The same in hours, for an empty cart. */
  hours: number
  ordinaryHours: number
}

/** The times that the order form shows and sends. */
export interface When {
  /** Milliseconds UTC, the server's. */
  now: number
  offered: OfferedSlot[]
  /** The first slot with a place; null when there is none. */
  first: OfferedSlot | null
  /** False where no livreur rides in any slot: the hour is fixed by a call. */
  isServed: boolean
  /** The reason why the chosen slot cannot be had any more. */
  slotFault: TimesFault['code'] | null
  /** It is null where express is not sold. */
  express: ExpressOffer | null
  /** Express was chosen and can be had. */
  isExpress: boolean
  /** The reason why the chosen express cannot be had; null where it can, and where it was not chosen. */
  expressLost: string | null
  /** The slot and the promise; null while the cart is empty or its slot cannot be had. */
  times: OrderTimes | null
}

/** Applies the rules of time to a cart and a choice, as the server will when the order is placed. */
export function viewWhen(
  times: FormTimes,
  choice: WhenChoice,
  work: CartWork,
  atCounter = false,
): When {
  const known = knownOfForm(times)
  const offered = offeredSlots(known)
  const asked: TimesAsked = { ...choice, ...work, atCounter, express: false }
  const ordinary = timesFor(asked, known)
  const fast = timesFor({ ...asked, express: true }, known)
  const isEmpty = work.services.length === 0
  // At the counter bags are weighed at once.
  const isToAgree = work.toAgree !== null && !atCounter
  const isAsked = choice.express && !isEmpty
  const reason = isEmpty ? null : isToAgree ? NOT_AGREED : expressReason(known, work, fast)
  const isExpress = isAsked && reason === null
  const chosen = isExpress ? fast : ordinary
  return {
    now: times.now,
    offered,
    first: offered.find(({ left }) => left > 0) ?? null,
    isServed: times.isServed,
    slotFault: ordinary.ok ? null : ordinary.fault.code,
    express:
      known.settings.express.offered && !isToAgree
        ? { ...offerOf(known, work, { ordinary, fast }), atCounter, reason }
        : null,
    isExpress,
    expressLost: isAsked ? reason : null,
    times: chosen.ok && !isEmpty ? chosen.times : null,
  }
}

/** Why what is weighed or counted at the door is not sold express. */
const NOT_AGREED = 'Ce qui se pèse ou se compte à la porte ne part pas en express.'

type Outcome = ReturnType<typeof timesFor>

function offerOf(
  known: TimesKnown,
  work: CartWork,
  { ordinary, fast }: { ordinary: Outcome; fast: Outcome },
): Omit<ExpressOffer, 'reason' | 'atCounter'> {
  const { express, turnaround } = known.settings
  const isEmpty = work.pieces === 0
  const readyOf = (outcome: Outcome) =>
    outcome.ok && !isEmpty ? (outcome.times.promise?.readyBy ?? null) : null
  return {
    percent: express.percent,
    francs: express.francs,
    fee:
      isEmpty || work.subtotal === null ? null : expressFee(work.subtotal, express, work.feeStep),
    readyBy: readyOf(fast),
    ordinaryReadyBy: readyOf(ordinary),
    hours: express.hours,
    ordinaryHours: turnaround.hours,
  }
}

/** The reason why express cannot be had. A slot that cannot be had is none of them: another slot may be chosen. */
function expressReason(known: TimesKnown, work: CartWork, fast: Outcome): string | null {
  if (fast.ok) return null
  const { fault } = fast
  switch (fault.code) {
    case 'express_full': {
      const day = dayWords(instantOf(fault.day, 0, known.zone), known.now)
      if (fault.left === 0) return `Complet pour ${day}.`
      return `Il reste ${piecesLabel(fault.left)} pour ${day}, votre panier en a ${work.pieces}.`
    }
    case 'express_unavailable': {
      if (!known.settings.express.offered) return 'Il n’est plus proposé.'
      const slow = work.services.find((name) => serviceHours(name, true, known.settings) === null)
      if (slow) return `« ${serviceLabel(slow)} » ne se fait pas en express.`
      return 'Aucune heure ne peut être promise pour le moment.'
    }
    case 'slot_full':
    case 'slot_closed':
      return null
  }
}
