import { IconWashMachine, IconX } from '@tabler/icons-react'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { lapseWords } from '#shared/time/late.ts'
import type { WorkshopMachine, WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { GarmentCounts } from '../frame/parts.tsx'
import { spacedReference } from '../scanner/scan-answer.ts'
import classes from './batch.module.css'

/** The machine of a load that is done by hand. */
export const BY_HAND = ''

interface MachinesProps {
  machines: readonly WorkshopMachine[]
  chosen: string
  onChoose: (machine: string) => void
}

export function Machines({ machines, chosen, onChoose }: MachinesProps) {
  const now = useMinute()
  return (
    <fieldset className={classes.machines}>
      <legend className="visually-hidden">Machine</legend>
      {machines.map(({ name, batch }) => (
        <button
          key={name}
          type="button"
          className="clickable"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {name}
          <small>{batch ? `tourne, ${lapseWords(now - batch.startedAt)}` : 'libre'}</small>
        </button>
      ))}
      <button
        type="button"
        className="clickable"
        aria-pressed={chosen === BY_HAND}
        onClick={() => onChoose(BY_HAND)}
      >
        À la main
      </button>
    </fieldset>
  )
}

export function Running({
  machine,
  batch,
}: {
  machine: string
  batch: NonNullable<WorkshopMachine['batch']>
}) {
  const now = useMinute()
  return (
    <div className={`badge-indigo ${classes.running}`}>
      <IconWashMachine width={72} height={72} aria-hidden="true" />
      <h2>{machine} tourne</h2>
      <p>
        {countLabel(batch.orders, 'sac')}, {piecesLabel(batch.pieces)}, depuis{' '}
        {lapseWords(now - batch.startedAt)}
      </p>
    </div>
  )
}

interface BagProps {
  order: WorkshopOrder
  pieces: readonly WorkshopPiece[]
  isLatest: boolean
  onRemove: () => void
}

export function LoadedBag({ order: { reference }, pieces, isLatest, onRemove }: BagProps) {
  const spaced = spacedReference(reference)
  return (
    <li className={cx('relative', isLatest && classes.latest)}>
      <span className="left-edge">
        <Lisere reference={reference} thickness={28} />
      </span>
      <div className="grow">
        <h3 className={classes.reference}>{spaced}</h3>
        <GarmentCounts pieces={pieces} size={34} />
      </div>
      <b className={classes.count}>{pieces.length}</b>
      <button
        type="button"
        className={`place-center clickable ${classes.remove}`}
        aria-label={`Enlever ${spaced}`}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </button>
    </li>
  )
}
