import { useState } from 'react'
import type { WorkshopDetail } from '#shared/workshop/board.ts'
import { QuantityStepper } from '#web/components/forms/quantity-stepper.tsx'
import { LabelBar } from '#web/components/paper/label-bar.tsx'
import {
  SMALL_LABEL_NAMES,
  type SmallLabelFormat,
  useSmallLabelFormat,
} from '#web/components/paper/paper-format.ts'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { PieceLabelCell, PieceLabelRoll } from './piece-label.tsx'
import { type PieceLabel, pieceLabels, SHEET_PLACES, sheetsOf } from './piece-label-text.ts'
import classes from './piece-labels.module.css'

interface Props {
  /** As a paired tablet may read it. */
  detail: Pick<WorkshopDetail, 'order' | 'stations'>
  /** The address that « Retour » leads when nothing was opened before; without it, the head of the screen has one. */
  home?: string
}

/** The labels of an order's pieces, on a roll or on sheets; a tap leaves one out or takes it back. */
export function PieceLabels({ detail, home }: Props) {
  const { format, choose } = useSmallLabelFormat()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [taken, setTaken] = useState(0)
  const labels = detail.order.pieces.length === 0 ? [] : pieceLabels(detail)
  const printed = labels.filter(({ number }) => !left.has(number))
  const handlePick = (number: number) => {
    const next = new Set(left)
    if (!next.delete(number)) next.add(number)
    setLeft(next)
  }
  return (
    <>
      <LabelBar
        home={home}
        formats={SMALL_LABEL_NAMES}
        format={format}
        onFormat={choose}
        ready={printed.length > 0}
      />
      {labels.length === 0 ? (
        <EmptyState
          title="Pas encore de pièces."
          text="Les pièces existent dès que le linge est compté, à la porte ou à l’atelier."
        />
      ) : (
        <>
          <Choice labels={labels} left={left} onPick={handlePick} />
          {format === 'sheet' ? <Taken value={taken} onChange={setTaken} /> : null}
          <Papers labels={printed} format={format} taken={taken} />
        </>
      )}
    </>
  )
}

interface ChoiceProps {
  labels: readonly PieceLabel[]
  left: ReadonlySet<number>
  onPick: (number: number) => void
}

function Choice({ labels, left, onPick }: ChoiceProps) {
  return (
    <fieldset className={`flex wrap justify-center gap-8 screen-only ${classes.choice}`}>
      <legend className="text-center strong full mb-8">Pièces à imprimer</legend>
      {labels.map(({ number, name }) => (
        <button
          key={number}
          type="button"
          className={`inline-row tap gap-8 rounded ${classes.piece}`}
          aria-pressed={!left.has(number)}
          onClick={() => onPick(number)}
        >
          <b>{number}</b> {name}
        </button>
      ))}
    </fieldset>
  )
}

function Taken({ value, onChange }: { value: number; onChange: (taken: number) => void }) {
  return (
    <div className={`row wrap justify-center screen-only gap-12 ${classes.choice}`}>
      <p>
        <b>Étiquettes déjà prises</b>{' '}
        <span className="quiet text-s">planche de 24, 70&nbsp;×&nbsp;37&nbsp;mm</span>
      </p>
      <QuantityStepper
        value={value}
        onChange={onChange}
        label="places prises"
        fieldLabel="Étiquettes déjà prises sur la planche"
        min={0}
        max={SHEET_PLACES - 1}
      />
    </div>
  )
}

interface PapersProps {
  labels: readonly PieceLabel[]
  format: SmallLabelFormat
  taken: number
}

function Papers({ labels, format, taken }: PapersProps) {
  if (format === '58')
    return (
      <div className={classes.rolls}>
        {labels.map((label) => (
          <PieceLabelRoll key={label.number} label={label} />
        ))}
      </div>
    )
  return sheetsOf(labels, taken).map((places, sheet) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets never move
    <div key={sheet} className={classes.sheet}>
      {places.map((label, place) =>
        label ? (
          <PieceLabelCell key={label.number} label={label} />
        ) : (
          <span key={-place} className={classes.used} />
        ),
      )}
    </div>
  ))
}
