import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { ROLL_LABELS, ROLL_WIDTHS, useRollWidth } from '#web/components/paper/paper-format.ts'
import { canPrint, usePrint } from '#web/components/paper/use-print.tsx'
import { BankSlip } from './bank-slip.tsx'
import classes from './closing-paper.module.css'
import { ClosingSlip } from './closing-slip.tsx'
import type { Closing } from './drawer-act.ts'

/** The slip of a closing, which prints by itself where the drawer was just closed, and its duplicate later. */
export default function ClosingPaper({ closing }: { closing: Closing }) {
  const { state } = useLocation() as { state: { isNew?: boolean } | null }
  const isNew = state?.isNew === true
  const { width, choose } = useRollWidth()
  const { print, refusal } = usePrint()
  const printOnce = useEffectEvent(() => {
    if (!isNew || !canPrint()) return
    window.history.replaceState({ ...window.history.state, usr: null }, '')
    void print()
  })
  useEffect(() => printOnce(), [])
  return (
    <>
      <div className={`row wrap gap-12 screen-only ${classes.bar}`}>
        <div className={classes.width}>
          <Segmented
            legend="Rouleau"
            hideLegend
            size="sm"
            value={width}
            onChange={choose}
            options={ROLL_WIDTHS.map((value) => ({ value, label: ROLL_LABELS[value] }))}
          />
        </div>
        <Button className={classes.print} icon={<IconPrinter />} onClick={print}>
          {isNew ? 'Imprimer' : 'Imprimer le duplicata'}
        </Button>
      </div>
      {refusal ? <div className="screen-only mb-16">{refusal}</div> : null}
      <div className={closing.leftover ? classes.beside : undefined}>
        <ClosingSlip closing={closing} width={width} isDuplicate={!isNew} />
        <BankSlip closing={closing} />
      </div>
    </>
  )
}
