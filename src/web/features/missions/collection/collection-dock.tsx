import { IconBasket, IconHomeCheck } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { piecesLabel } from '#shared/money/pricing.ts'
import { Button } from '#web/components/actions/button.tsx'
import { cx } from '#web/lib/cx.ts'
import type { CashFace } from '../cash/use-cash.ts'
import classes from '../collection.module.css'

/** Longer than a double tap: its second tap must not confirm what the first one has just shown. */
const ARM_MS = 450

interface Props {
  pieces: number
  face: CashFace
  /** What confirming says of the money. */
  money: string
  action: string
  pickup: boolean
  confirming: boolean
  onConfirm: () => void
  ref: Ref<HTMLButtonElement>
}

/** The one action of the screen, and what it will state. */
export function CollectionDock(props: Props) {
  const { pieces, face, money, action, pickup, confirming, onConfirm, ref } = props
  const armed = useArmed(face)
  return (
    <div className={`surface line-top ${classes.dock}`}>
      <p className={classes.recap}>
        <b>{piecesLabel(pieces)}</b>
        <b>{money}</b>
      </p>
      <Button
        ref={ref}
        full
        tone="soleil"
        size="xl"
        className={cx(!armed && classes.held)}
        icon={pickup ? <IconBasket /> : <IconHomeCheck />}
        loading={confirming}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </div>
  )
}

/** True once this view has been visible long enough for a tap on its button to be intended. */
function useArmed(face: CashFace): boolean {
  const [armed, setArmed] = useState<CashFace | null>(null)
  // A timer lives outside React.
  useEffect(() => {
    const timer = setTimeout(() => setArmed(face), ARM_MS)
    return () => clearTimeout(timer)
  }, [face])
  return armed === face
}
