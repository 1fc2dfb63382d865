import { IconCheck } from '@tabler/icons-react'
import type { PieceProgress } from '#shared/orders/pieces/piece-view.ts'
import { readyPiecesWords } from '#shared/orders/pieces/progress-words.ts'
import { cx } from '#web/lib/cx.ts'
import { GarmentImage } from '#web/shop/garment-image.tsx'
import { StationMark } from '#web/shop/station-picture.tsx'
import classes from './piece-marks.module.css'

/** More pictures than these would push the acts off the screen of a phone. */
const MOST_PICTURES = 10

/** The pieces of an order for its client: those that are ready, and what is done to the others. */
export default function PieceMarks({ progress }: { progress: PieceProgress }) {
  const { pieces, ready, waiting } = progress
  return (
    <div className="stack gap-12 mt-4">
      {pieces.length > MOST_PICTURES ? null : (
        <ul className={classes.pieces} aria-hidden="true">
          {[...pieces.filter((one) => one.ready), ...pieces.filter((one) => !one.ready)].map(
            (piece) => (
              <li key={piece.number} className={cx(classes.piece, piece.ready && classes.ready)}>
                <GarmentImage src={piece.imageUrl} size={46} />
                {piece.ready ? (
                  <span className={classes.mark}>
                    <IconCheck size={15} stroke={3} />
                  </span>
                ) : null}
              </li>
            ),
          )}
        </ul>
      )}
      <p className="row wrap gap-16 row-gap-4 text-s icons-20">
        <span className="row gap-4 strong positive">
          <IconCheck aria-hidden="true" />
          {readyPiecesWords(ready)}
        </span>
        {waiting.map(({ told, picture, count }) => (
          <span key={told} className="row gap-4 quiet">
            <StationMark picture={picture} />
            {count} {told}
          </span>
        ))}
      </p>
    </div>
  )
}
