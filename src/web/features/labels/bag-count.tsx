import { serviceLabel } from '#shared/products/service-label.ts'
import classes from './bag-count.module.css'
import { defectWords, type LabelCount, piecesWord } from './label-text.ts'

interface Props {
  pieces: number
  count: LabelCount
}

/** What was counted: how many pieces and defects, each garment with its service, and each defect. */
export function BagCount({ pieces, count }: Props) {
  const { lines, defects } = count
  return (
    <>
      <div className={classes.figures}>
        <p>
          <b>{pieces}</b> {piecesWord({ pieces, count })}
        </p>
        <p>
          <b>{defects.length}</b> {defects.length > 1 ? 'défauts' : 'défaut'} déjà&nbsp;là
        </p>
      </div>
      <ul className={classes.lines} aria-label="Linge compté">
        {lines.map(({ position, name, service, counted }) => (
          <li key={position}>
            <b className="anywhere">
              {counted} {name}
            </b>
            <span>{serviceLabel(service).toLowerCase()}</span>
          </li>
        ))}
      </ul>
      {defects.length > 0 ? (
        <div className={`anywhere ${classes.defects}`}>
          <p className={classes.heading}>Défauts déjà là</p>
          <ul>
            {defects.map((defect) => (
              <li key={defectWords(defect)}>{defectWords(defect)}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
