import type { ExpressOffer } from '#shared/orders/draft/draft-when.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { collectWords, readyWords } from '#shared/time/slot-words.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { cx } from '#web/lib/cx.ts'
import { expressRate } from '../cart/express-rate.ts'
import { ExpressMark } from '../express-mark.tsx'
import classes from './express-choice.module.css'

interface Props {
  offer: ExpressOffer
  /** Express was chosen, also while it cannot be had. */
  isAsked: boolean
  /** Milliseconds UTC. */
  now: number
  onChange: (express: boolean) => void
}

/** Express: what it costs, and when the clothes are ready with it. */
export function ExpressChoice({ offer, isAsked, now, onChange }: Props) {
  const { reason } = offer
  const isOn = reason === null && isAsked
  return (
    <div
      className={cx(
        'ring-within rounded-large',
        classes.card,
        isOn && classes.on,
        reason === null ? null : classes.off,
      )}
    >
      <Checkbox
        checked={isOn}
        disabled={reason !== null}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={
          <span className="stack gap-4 grow">
            <span className="row wrap justify-between gap-8 strong">
              <span className="row gap-8">
                <ExpressMark />
                Express
              </span>
              <span className="nowrap">{priceOf(offer)}</span>
            </span>
            <span className="text-s">{reason ?? promiseOf(offer, now)}</span>
          </span>
        }
      />
    </div>
  )
}

function priceOf({ fee, percent, francs }: ExpressOffer): string {
  if (fee === null) return expressRate({ percent, francs })
  return fee === 0 ? 'sans supplément' : `+\u00a0${formatFcfa(fee)}`
}

function promiseOf(offer: ExpressOffer, now: number): string {
  const { readyBy, ordinaryReadyBy, hours, ordinaryHours } = offer
  const words = offer.atCounter ? collectWords : readyWords
  if (readyBy === null) return `Prêt en ${hours}\u00a0h au lieu de ${ordinaryHours}\u00a0h.`
  const ready = `Prêt ${words(readyBy, now)}`
  // At the counter the ordinary promise stands below it.
  if (ordinaryReadyBy === null || offer.atCounter) return `${ready}.`
  return `${ready} au lieu de ${words(ordinaryReadyBy, now)}.`
}
