import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { cx } from '#web/lib/cx.ts'
import { focusFirst } from '#web/lib/focus-first.ts'
import { useClosedByBack } from '#web/lib/navigation/use-closed-by-back.ts'
import classes from './collect/collect.module.css'
import { CollectButton, CollectForm } from './collect/collect-form.tsx'
import { type OwedOrder, useCollect } from './collect/use-collect.ts'

export interface CollectPanelProps {
  order: OwedOrder
  onClose: () => void
  className?: string | undefined
}

/** « Encaisser » as the foot of an order: nothing lies over what is owed. Escape and Back give the foot back. */
export default function CollectPanel({ order, onClose, className }: CollectPanelProps) {
  const collecting = useCollect(order, { isOpen: true, onDone: onClose })
  const panel = useRef<HTMLElement>(null)
  const formId = useId()
  useClosedByBack(true, onClose)
  useEffect(() => {
    const asked = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? null
    focusFirst([asked ?? panel.current])
  }, [])
  return (
    <section
      ref={panel}
      aria-label="Encaisser"
      className={cx('stack gap-10 line-top surface fixed', classes.panel, className)}
      data-foot=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The order itself stays open.
        event.stopPropagation()
        onClose()
      }}
    >
      <h3 className="row justify-between text-l">
        Encaisser <Money amount={collecting.due} className="text-xl" />
      </h3>
      <CollectForm collecting={collecting} formId={formId} />
      <div className="hide-empty">
        <ActFailure unanswered={collecting.unanswered} withRetry={false} />
      </div>
      <div className="row gap-8">
        <Button tone="outline" onClick={onClose}>
          Retour
        </Button>
        <CollectButton collecting={collecting} formId={formId} />
      </div>
    </section>
  )
}
