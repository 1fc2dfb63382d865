import { lisereCells, lisereShapes } from '#shared/lisere.ts'
import { lisereMono, monoLength } from '#shared/lisere-mono.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './bag-label.module.css'
import { type BagLabel, type LabelFormat, orderAddress, piecesWord } from './label-text.ts'
import { qrPath } from './qr-path.ts'

interface Props {
  label: BagLabel
  format: LabelFormat
}

/** The label of a bag as it will be printed: in black on a thermal roll, in colours on A6. */
export function BagLabelSheet({ label, format }: Props) {
  const { reference, firstName, quarter, pieces } = label
  const thermal = format === '58'
  return (
    <article
      className={cx('column clip relative', classes.label, thermal ? classes.roll : classes.a6)}
      aria-label={`Étiquette #${reference}`}
    >
      {thermal ? null : (
        <div className={`left-edge clip ${classes.edge}`}>
          <LongLisere reference={reference} />
        </div>
      )}
      <p className={classes.brand}>Lavéo</p>
      {thermal ? (
        <MonoLisere reference={reference} />
      ) : (
        <span className={`round ${classes.eyelet}`} />
      )}
      <p className={`nowrap ${classes.reference}`}>#{reference}</p>
      <p className={`nowrap clip ${classes.name}`}>{firstName}</p>
      {quarter ? <p className={`nowrap clip ${classes.quarter}`}>{quarter}</p> : null}
      <div className={classes.foot}>
        <p className={classes.pieces}>
          <b>{pieces}</b> {piecesWord(label)}
        </p>
        <OrderCode orderId={label.orderId} />
      </div>
      {thermal ? <MonoLisere reference={reference} /> : null}
    </article>
  )
}

/** The strip of an A6 label: the side of a square in millimetres, and how many fill the page. */
const STRIP = { side: 15, squares: 10 }

function LongLisere({ reference }: { reference: string }) {
  const { side, squares } = STRIP
  const cells = lisereCells(reference)
  return (
    <svg className="full" viewBox={`0 0 ${side} ${side * squares}`} aria-hidden="true">
      {Array.from({ length: squares }, (_, i) => cells[i % cells.length])
        .flatMap((cell, i) => (cell ? lisereShapes(cell, side, 0, i * side) : []))
        .map(({ d, fill }) => (
          <path key={d + fill} d={d} fill={fill} />
        ))}
    </svg>
  )
}

const SQUARE = 48

function MonoLisere({ reference }: { reference: string }) {
  const length = monoLength(SQUARE)
  return (
    <svg
      className={`full ${classes.mono}`}
      viewBox={`-1.5 -1.5 ${length + 3} ${SQUARE + 3}`}
      aria-hidden="true"
    >
      {lisereMono(reference, SQUARE).map(({ d, black }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares never move, and two may be the same
        <path key={i} d={d} fill={black ? '#000' : '#fff'} />
      ))}
      <path
        d={Array.from({ length: 9 }, (_, i) => `M${i * SQUARE} 0V${SQUARE}`).join('')}
        stroke="#000"
        strokeWidth="3"
      />
      <path d={`M0 0H${length}M0 ${SQUARE}H${length}`} stroke="#000" strokeWidth="3" />
    </svg>
  )
}

function OrderCode({ orderId }: { orderId: string }) {
  const { d, side } = qrPath(orderAddress(window.location.origin, orderId))
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Code de la commande"
    >
      <path d={`M0 0h${side}v${side}h${-side}z`} fill="#fff" />
      <path d={d} fill="#000" />
    </svg>
  )
}
