import { IconReceipt } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { missingWords } from '#shared/orders/draft/missing.ts'
import { toWeigh } from '#shared/orders/draft/weights.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { LateErrorNote } from '../../checkout/late-parts.tsx'
import { LeftToPay } from '../../checkout/left-to-pay.tsx'
import { PromiseLine } from '../../checkout/promise-line.tsx'
import { tillTicketPath } from '../till-paths.ts'
import classes from './till.module.css'
import { MADE_BEFORE } from './use-drop.ts'
import type { TillState } from './use-till.ts'

const HINT_ID = 'caisse-aide'

const onScale = (line: DraftLine) => (isWeightKnown(line) ? line : toWeigh(line))

/** The pieces, the total and the promise, above the act that takes the money. */
export function PayPart({ till }: { till: TillState }) {
  const { totals, times, missing, drop, choice, entries } = till
  const { when } = times
  const words = missingWords(missing)
  const { madeBefore, placingError } = drop
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (placingError) note.current?.scrollIntoView({ block: 'nearest' })
  }, [placingError])
  return (
    <>
      <div ref={note} className="hide-empty">
        <LateErrorNote
          error={placingError}
          orderedElsewhere={false}
          now={when?.now}
          ordersPath={madeBefore ? tillTicketPath(madeBefore) : paths.admin.dashboard}
          onSubmitAsNewOrder={() => {
            drop.takeNewKey()
            drop.forgetError()
          }}
          onSubmitAboveCeiling={till.payAboveCeiling}
          already={MADE_BEFORE}
          onClearCart={() => void drop.leaveMade()}
          onChooseSlot={drop.forgetError}
        />
      </div>
      <div className={`surface ${classes.act}`} data-foot="">
        <p className="flex justify-between align-baseline gap-12">
          <b>{contentsLabel(contentsOf(totals.lines.map(onScale)))}</b>
          {totals.lines.every(isWeightKnown) ? (
            <LeftToPay order={till} className="text-3xl" />
          ) : (
            <b className="quiet text-3xl">à peser</b>
          )}
        </p>
        {when?.times ? <PromiseLine times={when.times} now={when.now} choice={choice} /> : null}
        <Button
          full
          type="submit"
          size="lg"
          className={classes.pay}
          tone={missing.length === 0 ? 'soleil' : 'outline'}
          icon={<IconReceipt />}
          loading={drop.isRunning}
          aria-describedby={HINT_ID}
          data-till="pay"
        >
          {till.onAccount || entries.payBy === 'later'
            ? 'Enregistrer et imprimer'
            : 'Encaisser et imprimer'}
          <KeyHint name="⏎" className={classes.enter} />
        </Button>
        <p id={HINT_ID} className={`quiet text-center text-s hide-empty ${classes.hint}`}>
          {words}
        </p>
      </div>
    </>
  )
}
