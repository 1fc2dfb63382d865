import { cx } from '#web/lib/cx.ts'
import classes from './bag-label.module.css'
import { type BagLabel, type LabelFormat, orderAddress, piecesWord } from './label-text.ts'
import { LongLisere, MonoLisere } from './paper-lisere.tsx'
import { QrCode } from './qr-code.tsx'

/** So many squares of the strip fill the page. */
const A6_SQUARES = 10

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
          <LongLisere reference={reference} squares={A6_SQUARES} />
        </div>
      )}
      <p className={classes.brand}>Lavéo</p>
      {thermal ? (
        <MonoLisere reference={reference} className={classes.mono} />
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
        <QrCode
          text={orderAddress(window.location.origin, label.orderId)}
          label="Code de la commande"
          className={classes.code}
        />
      </div>
      {thermal ? <MonoLisere reference={reference} className={classes.mono} /> : null}
    </article>
  )
}
