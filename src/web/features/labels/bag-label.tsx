import { IconBolt } from '@tabler/icons-react'
import { shortMomentWords } from '#shared/time/slot-words.ts'
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
      className={cx(
        'column clip relative',
        classes.label,
        thermal ? classes.roll : classes.a6,
        label.expressBy !== null && classes.urgent,
      )}
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
      {label.expressBy === null ? null : <ExpressLine by={label.expressBy} />}
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

/** The black line of an express order, with when it is promised ready. */
function ExpressLine({ by }: { by: number }) {
  return (
    <p className={`row nowrap ${classes.express}`}>
      <IconBolt fill="currentColor" aria-hidden="true" className={`fixed ${classes.bolt}`} />
      <span className={classes.word}>EXPRESS</span>{' '}
      <span className="push-end">{shortMomentWords(by)}</span>
    </p>
  )
}
