import { IconBolt } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { LogoMark } from '#web/components/frame/logo.tsx'
import { cx } from '#web/lib/cx.ts'
import { BagDefects, BagFigures, BagLines } from './bag-count.tsx'
import classes from './bag-label.module.css'
import {
  type BagLabel,
  type BagNumber,
  isRoomy,
  type LabelFormat,
  labelRoom,
  orderAddress,
  takenWords,
} from './label-text.ts'
import { LongLisere, MonoLisere } from './paper-lisere.tsx'
import { useRollLength } from './use-roll-length.ts'

/** So many squares of the strip fill the page. */
const A6_SQUARES = 10

/** Letters of a name that have no room beside the code at full size. */
const LONG_NAME = 10

interface Props {
  label: BagLabel
  bag: BagNumber
  format: LabelFormat
}

/**
 * The label of a bag as it will be printed: in black on a thermal roll, which is as long as it must be, or in colours on A6,
 * where what does not fit is told as a number.
 */
export function BagLabelSheet({ label, bag, format }: Props) {
  const sheet = useRef<HTMLElement>(null)
  useRollLength(sheet, format)
  const { reference, expressBy } = label
  const express = expressBy === null ? null : <ExpressLine by={expressBy} />
  return (
    <article
      ref={sheet}
      className={cx(
        'column clip relative',
        classes.label,
        format === '58' ? classes.roll : classes.a6,
      )}
      aria-label={`Étiquette #${reference}${bag.of > 1 ? `, sac ${bag.number} sur ${bag.of}` : ''}`}
    >
      {format === '58' ? (
        <RollLabel label={label} bag={bag} express={express} />
      ) : (
        <PageLabel label={label} bag={bag} express={express} />
      )}
    </article>
  )
}

function Brand() {
  return (
    <span className={`inline-row ${classes.mark}`}>
      <LogoMark />
      Lavéo
    </span>
  )
}

interface PaperProps {
  label: BagLabel
  bag: BagNumber
  express: ReactNode
}

function RollLabel({ label, bag, express }: PaperProps) {
  const { reference, name, quarter, lines, count } = label
  const room = labelRoom(label, '58')
  return (
    <>
      <p className={`row justify-between ${classes.brand}`}>
        <Brand />
        <span className={classes.bag}>
          Sac {bag.number}/{bag.of}
        </span>
      </p>
      <MonoLisere reference={reference} className={classes.mono} />
      <p className={`nowrap ${classes.reference}`}>
        <OrderReference reference={reference} />
      </p>
      <p className={classes.name}>{name}</p>
      {quarter ? <p className={`nowrap clip ${classes.quarter}`}>{quarter}</p> : null}
      {express}
      <BagFigures label={label} bag={null} />
      <BagLines lines={lines} room={room} />
      {count ? <BagDefects defects={count.defects} room={room} /> : null}
      <div className={classes.foot}>
        <p className={classes.taken}>{takenWords(count)}</p>
        <OrderCode label={label} />
      </div>
      <MonoLisere reference={reference} className={classes.mono} />
    </>
  )
}

function PageLabel({ label, bag, express }: PaperProps) {
  const { reference, name, quarter, lines, count } = label
  const room = labelRoom(label, 'a6')
  return (
    <>
      <div className={`left-edge clip ${classes.edge}`}>
        <LongLisere reference={reference} squares={A6_SQUARES} />
      </div>
      <p className={classes.brand}>
        <Brand />
      </p>
      <span className={`round ${classes.eyelet}`} />
      <p className={`nowrap ${classes.reference}`}>
        <OrderReference reference={reference} />
      </p>
      <div className={classes.whose}>
        <div className="shrink">
          <p className={cx(classes.name, name.length > LONG_NAME && classes.long)}>{name}</p>
          {quarter ? <p className={`nowrap clip ${classes.quarter}`}>{quarter}</p> : null}
        </div>
        <OrderCode label={label} />
      </div>
      {express}
      <BagFigures label={label} bag={bag} />
      <div className={isRoomy(lines, room) ? classes.roomy : undefined}>
        <BagLines lines={lines} room={room} />
        {count ? <BagDefects defects={count.defects} room={room} /> : null}
      </div>
      <p className={classes.taken}>{takenWords(count)}</p>
    </>
  )
}

function OrderCode({ label: { orderId } }: { label: BagLabel }) {
  return (
    <QrCode
      text={orderAddress(window.location.origin, orderId)}
      label="Code de la commande"
      className={classes.code}
    />
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
