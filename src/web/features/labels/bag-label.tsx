import { IconBolt } from '@tabler/icons-react'
import { useRef } from 'react'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { cx } from '#web/lib/cx.ts'
import { BagCount } from './bag-count.tsx'
import classes from './bag-label.module.css'
import {
  type BagLabel,
  type LabelCount,
  type LabelFormat,
  orderAddress,
  piecesWord,
  takenWords,
} from './label-text.ts'
import { LongLisere, MonoLisere } from './paper-lisere.tsx'
import { QrCode } from './qr-code.tsx'
import { useRollLength } from './use-roll-length.ts'

/** So many squares of the strip fill the page. */
const A6_SQUARES = 10

interface Props {
  label: BagLabel
  format: LabelFormat
}

/**
 * The label of a bag as it will be printed: in black on a thermal roll, in colours on A6. Once the pieces are counted the
 * roll says each, and is as long as it must be.
 */
export function BagLabelSheet({ label, format }: Props) {
  const { reference, firstName, quarter, pieces, count } = label
  const thermal = format === '58'
  const sheet = useRef<HTMLElement>(null)
  useRollLength(sheet, { format, page: 'etiquette58', isFixed: count === null })
  return (
    <article
      ref={sheet}
      className={cx(
        'column clip relative',
        classes.label,
        thermal ? classes.roll : classes.a6,
        label.expressBy !== null && classes.urgent,
        count && thermal && classes.long,
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
      {count && thermal ? <BagCount pieces={pieces} count={count} /> : null}
      <div className={classes.foot}>
        {count && thermal ? (
          <p className={classes.taken}>{takenWords(count)}</p>
        ) : (
          <p className={classes.pieces}>
            <b>{pieces}</b> {piecesWord(label)}
            {count && count.defects.length > 0 ? `, ${defectsWord(count)}` : null}
          </p>
        )}
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

const defectsWord = ({ defects: { length } }: LabelCount) =>
  `${length}\u00a0${length > 1 ? 'défauts' : 'défaut'} déjà là`

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
