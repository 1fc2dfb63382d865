import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { ROLE_HOME } from '#shared/roles.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import {
  FORMAT_LABELS,
  PAPER_FORMATS,
  type PaperFormat,
} from '#web/components/paper/paper-format.ts'
import { usePrint } from '#web/components/paper/use-print.tsx'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import { useMe } from '#web/session.ts'
import classes from './label-bar.module.css'

interface Props {
  format: PaperFormat
  onFormat: (format: PaperFormat) => void
  /** There is a label to print. */
  ready: boolean
  /** As `usePrint` calls it. */
  prepare?: (() => Promise<boolean>) | undefined
  isPreparing?: boolean
}

/** The bar above the label: back, the format, print. */
export function LabelBar({ format, onFormat, ready, prepare, isPreparing = false }: Props) {
  const { role } = useMe()
  const goBack = useGoBack(ROLE_HOME[role])
  const { print, refusal } = usePrint(prepare)
  return (
    <>
      <div className={`row justify-between screen-only ${classes.bar}`}>
        <Button tone="ghost" icon={<IconArrowLeft />} onClick={goBack}>
          Retour
        </Button>
        <div className={classes.format}>
          <Segmented
            legend="Format"
            hideLegend
            size="sm"
            value={format}
            onChange={onFormat}
            options={PAPER_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
          />
        </div>
        <Button icon={<IconPrinter />} disabled={!ready} loading={isPreparing} onClick={print}>
          Imprimer
        </Button>
      </div>
      {refusal ? <div className={`screen-only ${classes.refusal}`}>{refusal}</div> : null}
    </>
  )
}
