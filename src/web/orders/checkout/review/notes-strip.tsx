import { useEffect, useRef, useState } from 'react'
import { choiceKey, keyOf } from '#shared/orders/draft/draft.ts'
import { Seam } from '#web/components/layout/ticket.tsx'
import { focusIfLost } from '#web/lib/focus.ts'
import { useFormer } from '../../cart/use-former.ts'
import { isSamePromise } from '../promise-line.tsx'
import type { OrderInProgress } from '../use-order.ts'
import classes from './order-review.module.css'
import { type Former, type ReviewNote, reviewNotes } from './review-notes.ts'

/** Beyond this many notes one fewer is shown, and how many there are besides. */
const MOST_SHOWN = 3

/** Said of an order that was sent at other prices. */
const PRICES_CHANGED: ReviewNote = {
  subject: 'Les prix ont changé',
  words: 'vérifiez puis validez',
}

/** The notes that are to be read before the sums, a line each. */
export function NotesStrip({ order, isRequest }: { order: OrderInProgress; isRequest: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const strip = useRef<HTMLDivElement>(null)
  const { placingError } = order.placing
  const isRefused = placingError?.kind === 'price'
  const changes = reviewNotes(order, useFormerFigures(order), isRequest)
  const notes = isRefused ? [PRICES_CHANGED, ...changes] : changes
  useEffect(() => {
    if (placingError?.kind === 'price') strip.current?.scrollIntoView({ block: 'nearest' })
  }, [placingError])
  if (notes.length === 0) return <Seam />
  // The note that says why takes no room from the others.
  const most = isRefused ? MOST_SHOWN + 1 : MOST_SHOWN
  const shown = isWhole || notes.length <= most ? notes : notes.slice(0, most - 1)
  const hidden = notes.length - shown.length
  return (
    <div
      ref={strip}
      className={`badge-indigo text-s ${classes.notes}`}
      role={isRefused ? 'alert' : 'status'}
    >
      <ul aria-label="À savoir">
        {shown.map(({ subject, news, words }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two services of a garment may have the same words
            key={at}
            ref={isWhole && at === most - 1 ? focusIfLost : null}
            tabIndex={-1}
          >
            {subject ? `${subject}\u00a0: ` : null}
            {news ? <b>{news}</b> : null} {words}
          </li>
        ))}
        {hidden > 0 ? (
          <li>
            <button type="button" className="accent strong tap" onClick={() => setWhole(true)}>
              et {hidden} autres
            </button>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

/** The figures that have changed by themselves while the review was on the screen. */
function useFormerFigures({ draft, totals, times }: OrderInProgress): Former {
  const { lines, roundTripKm, transportFee, expressFee } = totals
  const cart = lines.map((line) => `${keyOf(line)} ${line.quantity}`).join()
  const promise = times.when?.times?.promise ?? undefined
  return {
    transport: useFormer(String(roundTripKm), transportFee),
    express: useFormer(cart, expressFee ?? undefined),
    promise: useFormer(choiceKey(draft), promise, isSamePromise),
  }
}
