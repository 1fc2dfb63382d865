import { IconHanger } from '@tabler/icons-react'
import { garmentUrlFor } from '#shared/record/images/garment-image.ts'
import { partsOf } from '#shared/text/order-reference.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { shortMomentWords } from '#shared/time/slot-words.ts'
import { pieceCode } from '#shared/workshop/scanned-code.ts'
import { ReferenceGap } from '#web/components/display/order-reference.tsx'
import { QrCode } from '#web/components/display/qr-code.tsx'
import { MonoLisere } from '#web/components/paper/mono-lisere.tsx'
import { SmallPaper } from '#web/components/paper/small-paper.tsx'
import { cx } from '#web/lib/cx.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import classes from './piece-label.module.css'
import type { PieceLabel } from './piece-label-text.ts'

/** Larger orders have longer numbers, beside a code that must keep its size. */
function sizeOf({ of }: PieceLabel): string | undefined {
  if (of >= 100) return classes.hundreds
  return of >= 10 ? classes.tens : undefined
}

const nameOf = ({ reference, number, of }: PieceLabel) =>
  `Étiquette #${reference}, pièce ${number} sur ${of}`

/** The label of a piece on a roll: as long as it must be. */
export function PieceLabelRoll({ label }: { label: PieceLabel }) {
  const { reference, due } = label
  return (
    <SmallPaper
      format="58"
      name={nameOf(label)}
      reference={reference}
      className={cx(classes.roll, sizeOf(label))}
    >
      <Reference reference={reference} />
      <Piece label={label} />
      <div className={`row justify-between ${classes.garment}`}>
        <Garment label={label} />
        <Pictures label={label} />
      </div>
      {due === null ? null : <p className={`nowrap clip ${classes.due}`}>{dueWords(due)}</p>}
    </SmallPaper>
  )
}

/** A label of a sheet has a fixed size, so the due time takes the place of the pictures. */
export function PieceLabelCell({ label }: { label: PieceLabel }) {
  const { reference, due } = label
  return (
    <article className={classes.cell} aria-label={nameOf(label)}>
      <div className={`row justify-between ${classes.head}`}>
        <Reference reference={reference} />
        <span className={`fixed ${classes.strip}`}>
          <MonoLisere reference={reference} />
        </span>
      </div>
      <Piece label={label} />
      <div className={`row justify-between ${classes.garment}`}>
        <Garment label={label} />
        {due === null ? <Pictures label={label} /> : <b className="nowrap">{dueWords(due)}</b>}
      </div>
    </article>
  )
}

const dueWords = (due: number) => `Prêt ${shortMomentWords(due)}`

/** As large as the paper allows, so without its #. */
function Reference({ reference }: { reference: string }) {
  const [start, end] = partsOf(reference)
  return (
    <p className={`nowrap ${classes.reference}`}>
      {start}
      {end ? <ReferenceGap /> : null}
      {end}
    </p>
  )
}

/** Which piece it is: by its number, its picture and its code. */
function Piece({ label }: { label: PieceLabel }) {
  const { number, of, imageUrl } = label
  return (
    <div className={classes.piece}>
      <p className={`nowrap ${classes.number}`}>
        <b>{number}</b>/{of}
      </p>
      {imageUrl ? (
        <img className={classes.picture} src={garmentUrlFor(imageUrl, 96)} alt="" />
      ) : (
        <IconHanger className={classes.picture} aria-hidden="true" />
      )}
      <QrCode heldAskew text={pieceCode(label)} label="Code de la pièce" className={classes.code} />
    </div>
  )
}

function Garment({ label: { name, service } }: { label: PieceLabel }) {
  return (
    <p className="shrink">
      <b className={`block clip ${classes.name}`}>{name}</b>
      <span className={`block clip nowrap ${classes.service}`}>{serviceLabel(service)}</span>
    </p>
  )
}

function Pictures({ label: { pictures } }: { label: PieceLabel }) {
  return (
    <span className={`flex fixed ${classes.stations}`}>
      {pictures.map((picture, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two stations may have the same picture, and they never move
        <StationMark key={place} picture={picture} />
      ))}
    </span>
  )
}
