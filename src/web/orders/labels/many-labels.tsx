import { Note } from '#web/components/feedback/note.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { BagLabels } from './bag-labels.tsx'
import { type BagLabel, deletedNote, uncountedNote } from './label-text.ts'
import classes from './many-labels.module.css'

interface Props {
  labels: readonly BagLabel[]
  /** The orders asked for: a deleted order has no label. */
  asked: number
  format: PaperFormat
}

/** The labels of several orders, each order with its number of bags. */
export function ManyLabels({ labels, asked, format }: Props) {
  const uncounted = uncountedNote(labels)
  const deleted = deletedNote(asked - labels.length)
  return (
    <>
      {uncounted || deleted ? (
        <div className={`stack gap-12 screen-only ${classes.notes}`}>
          {uncounted ? <Note>{uncounted}</Note> : null}
          {deleted ? <Note tone="warning">{deleted}</Note> : null}
        </div>
      ) : null}
      <div className={classes.papers}>
        {labels.map((label) => (
          <BagLabels key={label.orderId} label={label} format={format} amongOthers />
        ))}
      </div>
    </>
  )
}
