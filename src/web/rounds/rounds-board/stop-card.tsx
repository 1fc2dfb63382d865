import {
  IconArrowRight,
  IconBasket,
  IconBolt,
  IconCircleCheck,
  IconDeviceMobile,
  IconHomeMove,
  IconMoped,
} from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { isRemote } from '#shared/money/payment-methods.ts'
import { firstNameOf } from '#shared/text/first-name.ts'
import { formatFrancs } from '#shared/text/money.ts'
import { awayWords } from '#shared/time/late.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { useUndoOffer } from '#web/orders/undo-offers.ts'
import { type BoardStop, isMovable } from './board-model.ts'
import { AT_DOOR, reasonParts, shortPieces, stopName } from './board-words.ts'
import { inColourOf } from './livreur-colour.ts'
import classes from './stop-card.module.css'
import { StopUndo } from './stop-undo.tsx'

interface Props {
  stop: BoardStop
  /** In « À placer » it has no number, but how late it is. */
  isFree?: boolean
  isChosen: boolean
  /** The one that a key reaches by Tab. */
  isCurrent: boolean
  now: number
  onPress: (stop: BoardStop, event: MouseEvent) => void
  onKey: (stop: BoardStop, event: KeyboardEvent) => void
  onFocus: (stop: BoardStop) => void
  /** Moves it with a finger. */
  handle?: ReactNode
}

/** A visit of the day: a tap opens its order. */
export function StopCard(props: Props) {
  const { stop, isFree = false, isChosen, isCurrent, now, onPress, onKey, onFocus, handle } = props
  const { id, reference, clientName, visit, state, isProposed, proposedFor } = stop
  const made = useUndoOffer(id)
  const isGhost = isFree && proposedFor !== null
  const lateSince = isFree && stop.late ? stop.slot?.to : undefined
  return (
    <li
      className={cx(
        'relative clip',
        classes.stop,
        isFree && classes.free,
        isChosen && classes.chosen,
        state === 'under_way' && classes.riding,
        isProposed && classes.proposed,
        isGhost && classes.ghost,
        handle !== undefined && classes.handled,
        lateSince !== undefined && classes.tall,
      )}
      title={`#${reference} · ${clientName}`}
      data-row={id}
    >
      <Lisere className="left-edge" reference={reference} thickness={8} />
      <button
        type="button"
        className={`ring-within ${classes.main}`}
        data-stop={id}
        data-ghost={isGhost || undefined}
        data-movable={isMovable(stop) || undefined}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={stopName(stop)}
        aria-pressed={isChosen}
        onClick={(event) => onPress(stop, event)}
        onKeyDown={(event) => onKey(stop, event)}
        onFocus={() => onFocus(stop)}
      >
        {isFree ? null : (
          <span className={cx(classes.number, visit === 'delivery' && classes.square)}>
            {stop.number}
          </span>
        )}
        <span className="shrink">
          <span className={classes.line}>
            <b className={`grow ${classes.name}`}>{clientName}</b>
            <Pieces stop={stop} />
          </span>
          {lateSince === undefined ? null : (
            <span className={`strong negative ${classes.line}`}>{awayWords(lateSince, now)}</span>
          )}
          <span className={`quiet ${classes.line}`}>
            {isFree && stop.reason ? null : <Sign stop={stop} />}
            {made ? null : <PlaceLine stop={stop} isFree={isFree} />}
          </span>
        </span>
      </button>
      {made ? <StopUndo made={made} reference={reference} /> : null}
      {handle}
    </li>
  )
}

function Pieces({ stop }: { stop: BoardStop }) {
  const { late, state, isOverdue } = stop
  const isAmber = isOverdue && !late && state !== 'under_way'
  return <span className={cx(classes.side, isAmber && 'strong caution')}>{shortPieces(stop)}</span>
}

function Sign({ stop: { visit, state } }: { stop: BoardStop }) {
  if (state === 'under_way') return <IconMoped className={classes.sign} aria-hidden="true" />
  return visit === 'collection' ? (
    <IconBasket className={`${classes.sign} ${classes.collection}`} aria-hidden="true" />
  ) : (
    <IconHomeMove className={classes.sign} aria-hidden="true" />
  )
}

function PlaceLine({ stop, isFree }: { stop: BoardStop; isFree: boolean }) {
  const { place, quarter, express, proposedFor, reason } = stop
  if (isFree && reason && reason.why !== 'no_place') return <Reason {...reasonParts(reason)} />
  return (
    <>
      <span className={cx(classes.quarter, !place && 'strong caution')}>
        {place ? (quarter ?? 'Lieu connu') : 'Sans lieu'}
      </span>
      {express ? <IconBolt className={classes.express} aria-hidden="true" /> : null}
      {isFree && proposedFor ? (
        <span className={`strong ${classes.to}`} style={inColourOf(proposedFor)}>
          <IconArrowRight aria-hidden="true" />
          {firstNameOf(proposedFor.fullname)}
        </span>
      ) : (
        <Sum stop={stop} />
      )}
    </>
  )
}

function Reason({ what, until }: ReturnType<typeof reasonParts>) {
  return (
    <span className={`flex strong caution ${classes.reason}`}>
      <span className={classes.cut}>{what}</span>
      <span className="fixed">{until}</span>
    </span>
  )
}

/** The cash to receive, or that there is none. */
function Sum({ stop }: { stop: BoardStop }) {
  const { paid, method, due, toAgree, onAccount } = stop
  const words = toAgree !== null ? AT_DOOR[toAgree] : onAccount ? 'en compte' : null
  if (words !== null) return <span className={`strong quiet ${classes.sum}`}>{words}</span>
  return (
    <span className={`strong digits ${classes.sum}`}>
      {isRemote(method) && !paid ? <IconDeviceMobile aria-hidden="true" /> : null}
      {paid ? <IconCircleCheck className="positive" aria-hidden="true" /> : formatFrancs(due)}
    </span>
  )
}
