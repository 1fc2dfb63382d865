import { weightWords } from '#shared/orders/contents-words.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import classes from './bag-count.module.css'
import {
  type BagLabel,
  type BagNumber,
  fittingLines,
  type LabelRoom,
  labelFigures,
} from './label-text.ts'

interface FiguresProps {
  label: Pick<BagLabel, 'pieces' | 'count' | 'lines' | 'toAgree'>
  /** On A6 the bag is a figure; the roll says it at its head. */
  bag: BagNumber | null
}

/** The pieces, the defects before the laundry, and the number of the bag. */
export function BagFigures({ label, bag }: FiguresProps) {
  const { count } = label
  const defects = count?.defects.length ?? 0
  return (
    <div className={classes.figures}>
      {label.toAgree === 'count' ? (
        <p>
          <b>Linge</b> à compter
        </p>
      ) : (
        labelFigures(label).map(({ figure, word }) => (
          <p key={word}>
            <b>{figure}</b> {word}
          </p>
        ))
      )}
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
export function BagLines({ label, room }: { label: BagLabel; room: LabelRoom }) {
  const { shown, morePieces } = fittingLines(label.lines, room.lines)
  return (
    <ul className={classes.lines} aria-label="Linge">
      {shown.map(({ position, name, service, pieces, grams }) => (
        <li key={position}>
          <b>
            {pieces} × {name}
            {grams === null ? null : `, ${weightWords(grams, label.toAgree)}`}
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
