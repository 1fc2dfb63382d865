import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { useGoBack } from '#web/lib/navigation/use-go-back.ts'
import classes from './label-bar.module.css'
import { usePrint } from './use-print.tsx'

interface Props<Format extends string> {
  /** The address that « Retour » leads when nothing was opened before; without it, the head of the screen has one. */
  home?: string | undefined
  /** The papers, each with its name. */
  formats: Record<Format, string>
  format: Format
  onFormat: (format: Format) => void
  /** There is a label to print. */
  ready: boolean
  /** As `usePrint` calls it. */
  prepare?: (() => Promise<boolean>) | undefined
  isPreparing?: boolean
}

/** The bar above a label: back, the format, print. */
export function LabelBar<Format extends string>({
  home,
  formats,
  format,
  onFormat,
  ready,
  prepare,
  isPreparing = false,
}: Props<Format>) {
  const goBack = useGoBack(home ?? '/')
  const { print, refusal } = usePrint(prepare)
  const names = Object.entries(formats) as [Format, string][]
  return (
    <>
      <div className={`row justify-between screen-only ${classes.bar}`}>
        {home === undefined ? null : (
          <Button tone="ghost" icon={<IconArrowLeft />} onClick={goBack}>
            Retour
          </Button>
        )}
        <div className={classes.format}>
          <Segmented
            legend="Format"
            hideLegend
            size="sm"
            value={format}
            onChange={onFormat}
            options={names.map(([value, label]) => ({ value, label }))}
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
