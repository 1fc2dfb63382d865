import { IconPlus, IconWashMachine, IconX } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import type { WorkshopMachine, WorkshopOrder, WorkshopPiece } from '#shared/workshop/board.ts'
import { loadTime } from '#shared/workshop/board-words.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { GarmentCounts, SectionTitle } from '../frame/parts.tsx'
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
          <small>{batch ? loadTime(batch.startedAt, now).text : 'libre'}</small>
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
  const { isDone, text } = loadTime(batch.startedAt, useMinute())
  return (
    <div className={`badge-indigo ${classes.running}`}>
      <IconWashMachine width={72} height={72} aria-hidden="true" />
      <h2>{isDone ? machine : `${machine} tourne`}</h2>
      <p>
        {countLabel(batch.orders, 'sac')}, {piecesLabel(batch.pieces)},{' '}
        <span className={cx(isDone && 'strong negative')}>{text}</span>
      </p>
    </div>
  )
}

/** A bag with those of its pieces that are worked on together. */
export interface Load {
  order: WorkshopOrder
  pieces: readonly WorkshopPiece[]
}

/** Its strip, its number, what is in it. */
function Bag({ order: { reference }, pieces }: Load) {
  return (
    <>
      <span className="left-edge">
        <Lisere reference={reference} thickness={28} />
      </span>
      <div className="grow">
        <h3 className={classes.reference}>{spacedReference(reference)}</h3>
        <GarmentCounts pieces={pieces} size={34} />
      </div>
      <b className={classes.count}>{pieces.length}</b>
    </>
  )
}

/** The bags in a machine; each leads to its order. */
export function TurningBags({ loads }: { loads: readonly Load[] }) {
  return (
    <ul className={classes.bags} aria-label="Sacs dans la machine">
      {loads.map((load) => (
        <li key={load.order.orderId} className={`relative ${classes.pressed}`}>
          <Link
            to={paths.workshop.order(load.order.orderId)}
            className={`no-underline ${classes.row}`}
          >
            <Bag {...load} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface WaitingProps {
  loads: readonly Load[]
  onAdd: (order: WorkshopOrder) => void
}

/** The other bags that wait at the station: a tap adds one where there is nothing to scan. */
export function WaitingBags({ loads, onAdd }: WaitingProps) {
  if (loads.length === 0) return null
  return (
    <>
      <SectionTitle aside="touchez pour ajouter">
        {loads.length > 1 ? 'Attendent' : 'Attend'}&nbsp;: {countLabel(loads.length, 'sac')}
      </SectionTitle>
      <ul className={classes.bags} aria-label="Sacs qui attendent">
        {loads.map((load) => (
          <li key={load.order.orderId} className={`relative ${classes.pressed}`}>
            <button
              type="button"
              className={`clickable ${classes.row}`}
              onClick={() => onAdd(load.order)}
            >
              <VisuallyHidden>Ajouter </VisuallyHidden>
              <Bag {...load} />
              <i className={`place-center ${classes.remove}`} aria-hidden="true">
                <IconPlus />
              </i>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface LoadedProps {
  load: Load
  isLatest: boolean
  onRemove: () => void
}

export function LoadedBag({ load, isLatest, onRemove }: LoadedProps) {
  const spaced = spacedReference(load.order.reference)
  return (
    <li className={cx('relative', isLatest && classes.latest)}>
      <Bag {...load} />
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
