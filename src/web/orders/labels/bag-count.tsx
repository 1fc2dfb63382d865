import { piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './bag-count.module.css'
import {
  type BagLabel,
  type BagNumber,
  defectWords,
  fittingLines,
  type LabelCount,
  type LabelRoom,
  piecesWord,
} from './label-text.ts'

interface FiguresProps {
  label: Pick<BagLabel, 'pieces' | 'count'>
  /** On A6 the bag is a figure; the roll says it at its head. */
  bag: BagNumber | null
}

/** The pieces, the defects before the laundry, and the number of the bag. */
export function BagFigures({ label: { pieces, count }, bag }: FiguresProps) {
  const defects = count?.defects.length ?? 0
  return (
    <div className={classes.figures}>
      <p>
        <b>{pieces}</b> {piecesWord({ pieces, count })}
      </p>
      {bag ? (
        <p>
          <b>
            {bag.number} / {bag.of}
          </b>{' '}
          sac
        </p>
      ) : null}
      {count && !bag ? (
        <p>
          <b>{defects}</b> {defects > 1 ? 'défauts' : 'défaut'} déjà&nbsp;là
        </p>
      ) : null}
    </div>
  )
}

/** Each garment with its service; the pieces for which the paper has no room are told as one number. */
export function BagLines({ lines, room }: { lines: BagLabel['lines']; room: LabelRoom }) {
  const { shown, morePieces } = fittingLines(lines, room.lines)
  return (
    <ul className={classes.lines} aria-label="Linge">
      {shown.map(({ position, name, service, pieces }) => (
        <li key={position}>
          <b>
            {pieces} × {name}
          </b>
          <span>{serviceLabel(service).toLowerCase()}</span>
        </li>
      ))}
      {morePieces > 0 ? (
        <li>
          <b>
            + {morePieces} {morePieces > 1 ? 'autres' : 'autre'}
          </b>
          <span>{piecesLabel(morePieces).replace(/^\d+\s/, '')}</span>
        </li>
      ) : null}
    </ul>
  )
}

/** The damage before the laundry. Nothing where there was none. */
export function BagDefects({ defects, room }: { defects: LabelCount['defects']; room: LabelRoom }) {
  if (defects.length === 0) return null
  const one = defects.map((defect) => ({ words: defectWords(defect), pieces: 1 }))
  const { shown, morePieces } = fittingLines(one, room.defects)
  return (
    <div className={cx(classes.defects, defects.length === 1 && classes.alone)}>
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
