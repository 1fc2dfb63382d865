import { IconBasket, IconHomeCheck } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { piecesLabel } from '#shared/money/pricing.ts'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import type { CashView } from '../cash/use-cash.ts'
import classes from '../collection.module.css'

/** Longer than a double tap, whose second tap must not confirm what the first one has just shown. */
const ARM_MS = 450

interface Props {
  pieces: number
  view: CashView
  /** What will be confirmed about the payment. */
  money: string
  action: string
  pickup: boolean
  confirming: boolean
  onConfirm: () => void
  ref: Ref<HTMLButtonElement>
}

/** The button that confirms the step, with the number of pieces and the payment. */
export function CollectionDock(props: Props) {
  const { pieces, view, money, action, pickup, confirming, onConfirm, ref } = props
  const isArmed = useIsArmed(view)
  return (
    <div className={`surface line-top ${classes.dock}`}>
      <p className={`flex wrap justify-between text-s mb-8 ${classes.recap}`}>
        <b>{piecesLabel(pieces)}</b>
        <b>{money}</b>
      </p>
      <Button
        ref={ref}
        full
        tone="soleil"
        size="xl"
        className={cx(!isArmed && classes.held)}
        icon={pickup ? <IconBasket /> : <IconHomeCheck />}
        loading={confirming}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </div>
  )
}

/** Whether the view has been on screen long enough for a tap on its button to be intended. */
function useIsArmed(view: CashView): boolean {
  const [armedView, setArmedView] = useState<CashView | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setArmedView(view), ARM_MS)
    return () => clearTimeout(timer)
  }, [view])
  return armedView === view
}
