import { defectWords, fittingLines, type LabelCount } from './label-text.ts'
import classes from './paper-defects.module.css'

interface Props {
  defects: LabelCount['defects']
  /** The rows that the paper has for them: without any their number is told. A ticket has as many as it takes. */
  rows?: number
}

/** The damage before the laundry. Nothing where there was none. */
export function PaperDefects({ defects, rows = defects.length }: Props) {
  if (defects.length === 0) return null
  if (rows === 0)
    return (
      <p className={`anywhere ${classes.defects}`}>
        {defects.length} {defects.length > 1 ? 'défauts' : 'défaut'} déjà là
      </p>
    )
  const one = defects.map((defect) => ({ words: defectWords(defect), pieces: 1 }))
  const { shown, morePieces } = fittingLines(one, rows)
  return (
    <div className={`anywhere ${classes.defects}`}>
      <p className={classes.heading}>Défauts déjà là</p>
      <ul>
        {shown.map(({ words }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two garments may have the same damage, and lines never move
          <li key={place}>{words}</li>
        ))}
        {morePieces > 0 ? (
          <li>
            + {morePieces} {morePieces > 1 ? 'autres' : 'autre'}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
