import { IconBolt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { LogoMark } from '#web/components/frame/logo.tsx'
import type { PaperFormat } from '#web/components/paper/paper-format.ts'
import { PaperReference, SmallPaper } from '#web/components/paper/small-paper.tsx'
import { cx } from '#web/lib/cx.ts'
import { BagFigures, BagLines } from './bag-count.tsx'
import classes from './bag-label.module.css'
import {
  type BagLabel,
  type BagNumber,
  instructionOnA6,
  isRoomy,
  labelRoom,
  orderAddress,
  takenLines,
} from './label-text.ts'
import { PaperDefects } from './paper-defects.tsx'

/** So many squares of the strip fill the page. */
const A6_SQUARES = 10

/** Letters of a name that have no room beside the code at full size. */
const LONG_NAME = 10

interface Props {
  label: BagLabel
  bag: BagNumber
  format: PaperFormat
}

/** The label of a bag as it will be printed. What does not fit on A6 is told as a number. */
export function BagLabelSheet({ label, bag, format }: Props) {
  const { reference, readyBy, express } = label
  const promised = readyBy === null ? null : <ReadyLine by={readyBy} express={express} />
  const isRoll = format === '58'
  return (
    <SmallPaper
      format={format}
      name={`Étiquette #${reference}${bag.of > 1 ? `, sac ${bag.number} sur ${bag.of}` : ''}`}
      reference={reference}
      squares={A6_SQUARES}
      head={<Head bag={isRoll ? bag : null} />}
      className={cx('column', classes.label, isRoll ? null : classes.a6)}
    >
      {isRoll ? (
        <RollLabel label={label} promised={promised} />
      ) : (
        <PageLabel label={label} bag={bag} promised={promised} />
      )}
    </SmallPaper>
  )
}

/** On A6 the bag is among the figures. */
function Head({ bag }: { bag: BagNumber | null }) {
  return (
    <>
      <p className={`row ${classes.brand}`}>
        <LogoMark />
        Lavéo
      </p>
      {bag ? (
        <p className={classes.bag}>
          Sac {bag.number}/{bag.of}
        </p>
      ) : (
        <span className={`round ${classes.eyelet}`} />
      )}
    </>
  )
}

interface RollProps {
  label: BagLabel
  promised: ReactNode
}

function RollLabel({ label, promised }: RollProps) {
  const { reference, name, quarter, count, instruction } = label
  const room = labelRoom(label, '58')
  return (
    <>
      <PaperReference reference={reference} />
      <p className={classes.name}>{name}</p>
      {quarter ? <p className={`nowrap clip ${classes.quarter}`}>{quarter}</p> : null}
      {promised}
      <BagFigures label={label} bag={null} />
      <BagLines label={label} room={room} />
      <Instruction text={instruction} isRoll />
      {count ? <PaperDefects defects={count.defects} rows={room.defects} /> : null}
      <div className={classes.foot}>
        <Taken label={label} isRoll />
        <OrderCode label={label} />
      </div>
    </>
  )
}

function PageLabel({ label, bag, promised }: RollProps & { bag: BagNumber }) {
  const { reference, name, quarter, lines, count, instruction } = label
  const room = labelRoom(label, 'a6')
  return (
    <>
      <PaperReference reference={reference} className={classes.reference} />
      <div className={classes.whose}>
        <div className="shrink">
          <p className={cx(classes.name, name.length > LONG_NAME && classes.long)}>{name}</p>
          {quarter ? <p className={`nowrap clip ${classes.quarter}`}>{quarter}</p> : null}
        </div>
        <OrderCode label={label} />
      </div>
      {promised}
      <BagFigures label={label} bag={bag} />
      <div className={isRoomy(lines, room) ? classes.roomy : undefined}>
        <BagLines label={label} room={room} />
        <Instruction text={instruction} isRoll={false} />
        {count ? <PaperDefects defects={count.defects} rows={room.defects} /> : null}
      </div>
      <Taken label={label} isRoll={false} />
    </>
  )
}

/** The label never cuts the text: the person who irons works by it. */
function Instruction({ text, isRoll }: { text: string | null; isRoll: boolean }) {
  if (text === null) return null
  const isSmall = !isRoll && instructionOnA6(text).size === 'small'
  return (
    <p className={cx('anywhere', classes.instruction, isSmall && classes.longInstruction)}>
      <b>Consigne</b> {text}
    </p>
  )
}

/** On A6 the rows are given to the garments. */
function Taken({ label, isRoll }: { label: BagLabel; isRoll: boolean }) {
  const lines = takenLines(label)
  return (
    <p className={classes.taken}>
      {isRoll
        ? lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))
        : lines.join(' · ')}
    </p>
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

/** Letters of a moment that have no room at full size. */
const LONG_MOMENT = 14

/** The person who sorts the bags looks first for the time that the clothes are promised ready. */
function ReadyLine({ by, express }: { by: number; express: boolean }) {
  const moment = shortMomentWords(by)
  return (
    <p className={classes.ready}>
      <span className="row">
        {express ? (
          <IconBolt fill="currentColor" aria-hidden="true" className={`fixed ${classes.bolt}`} />
        ) : null}
        {express ? 'Express, prêt' : 'Prêt'}
      </span>{' '}
      <b className={cx('block nowrap', moment.length > LONG_MOMENT && classes.longMoment)}>
        {moment}
      </b>
    </p>
  )
}
