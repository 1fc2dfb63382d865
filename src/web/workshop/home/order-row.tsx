import { IconCheck, IconHandStop } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Station } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import {
  isToReturn,
  missingOf,
  missingPiecesWords,
  type ThreadStep,
  threadOf,
} from '#shared/workshop/board-words.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { ExpressMark } from '#web/orders/express-mark.tsx'
import { StationMark } from '#web/shop/station-picture.tsx'
import { Flag, GarmentCounts } from '../frame/parts.tsx'
import { spacedReference } from '../scanner/scan-answer.ts'
import classes from './home.module.css'

interface Props {
  order: WorkshopOrder
  stations: readonly Station[]
  /** It opens at this station. */
  only: string | null
}

/** An order on the home: its strip, what is in its bag, and how far each station is. */
export function WorkshopRow({ order, stations, only }: Props) {
  const { orderId, reference, express, uncounted, recount, pieces } = order
  const missing = isToReturn(order) ? [] : missingOf(order)
  const search = only === null ? '' : `?poste=${encodeURIComponent(only)}`
  return (
    <Link
      to={paths.workshop.order(orderId) + search}
      className={`relative clip no-underline ${classes.order}`}
    >
      <span className="left-edge">
        <Lisere reference={reference} thickness={26} />
      </span>
      <div className={classes.facts}>
        <h3 className={classes.reference}>
          <VisuallyHidden>Commande </VisuallyHidden>
          {spacedReference(reference)}
          {express ? <ExpressMark label="Express" /> : null}
        </h3>
        {recount || uncounted ? (
          <p className="strong">{recount ? 'À recompter' : 'À compter'}</p>
        ) : null}
        {uncounted ? null : <GarmentCounts pieces={pieces} />}
        {missing.length > 0 ? (
          <Flag tint="danger" icon={<IconHandStop aria-hidden="true" />}>
            {missingPiecesWords(missing)}
          </Flag>
        ) : null}
      </div>
      {isToReturn(order) ? null : (
        <ol className={classes.thread}>
          {threadOf(order, stations).map((step) => (
            <Step key={step.station.key} step={step} isKnown={!uncounted} />
          ))}
        </ol>
      )}
    </Link>
  )
}

function Step({ step, isKnown }: { step: ThreadStep; isKnown: boolean }) {
  const { station, state, done, total } = step
  const count = isKnown && total > 0 ? `${done}/${total}` : '–'
  return (
    <li className={classes[state]}>
      <i className="place-center round" aria-hidden="true">
        {state === 'done' ? <IconCheck strokeWidth={2.6} /> : null}
        {state === 'incomplete' ? <IconHandStop /> : null}
        {state === 'done' || state === 'incomplete' ? null : (
          <StationMark picture={station.picture} />
        )}
      </i>
      <VisuallyHidden>{station.done} </VisuallyHidden>
      <b className={cx(count === '–' && 'regular')}>{count}</b>
    </li>
  )
}
