import { piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import classes from './bag-count.module.css'
import {
  type BagLabel,
  type BagNumber,
  fittingLines,
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
