import { IconClock, IconMoped } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { formatTime } from '#shared/dates.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { timeLeft } from '#shared/time/deadlines.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { loadTime } from '#shared/workshop/board-words.ts'
import { type Lane, type LaneCard, latestHands } from '#shared/workshop/lanes.ts'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { ExpressMark } from '#web/orders/express-mark.tsx'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import { tintClass } from '../tints.ts'
import classes from './lanes.module.css'

export const nameOf = ({ desk, client, reference }: WorkshopOrder) =>
  desk?.client ?? client ?? `#${reference}`

export function LaneColumn({ lane }: { lane: Lane }) {
  const { station, waiting, cards, enRoute, machines } = lane
  const now = useMinute()
  return (
    <section className={`raised ${classes.lane}`} aria-label={station.todo} data-lane="">
      <header className="row gap-8">
        <i className={cx('place-center rounded-badge', tintClass(station))}>
          <StationMark picture={station.picture} />
        </i>
        <h2>{station.todo}</h2>
        <b className="display push-end">{waiting}</b>
      </header>
      {cards.map((card) => (
        <Card key={card.order.orderId} card={card} />
      ))}
      {enRoute.length > 0 ? <Part name="En chemin" count={enRoute.length} /> : null}
      {enRoute.map((order) => (
        <OnTheRoad key={order.orderId} order={order} />
      ))}
      {machines.map(({ name, startedAt, cards: loaded }) => (
        <div key={name} className="stack gap-8">
          <Part name={name} count={loaded.length} aside={loadTime(startedAt, now)} />
          {loaded.map((card) => (
            <Card key={card.order.orderId} card={card} isPlain />
          ))}
        </div>
      ))}
    </section>
  )
}

interface PartProps {
  name: string
  count: number
  aside?: { isDone: boolean; text: string }
}

function Part({ name, count, aside }: PartProps) {
  return (
    <h3 className={`row gap-6 text-s quiet ${classes.part}`}>
      {name} <b className={classes.count}>{count}</b>
      {aside ? (
        <span className={cx('push-end', aside.isDone ? 'strong negative' : 'regular')}>
          {aside.text}
        </span>
      ) : null}
    </h3>
  )
}

function Card({ card, isPlain = false }: { card: LaneCard; isPlain?: boolean }) {
  const { order, done, total, waiting } = card
  const { orderId, reference, express, uncounted, recount, doorCount, atCounter } = order
  const now = useMinute()
  const { linkTo, orderId: opened } = useOrderDrawer()
  const left = order.due === null ? null : timeLeft(order.due, now)
  const [latest] = latestHands([order])
  const toCount = recount ? 'À recompter' : 'À compter'
  const isFirst = waiting.length > 0 && waiting.every(({ station }) => station === null)
  const aside = isFirst
    ? doorCount === null
      ? 'pas compté'
      : `${doorCount}\u00a0${atCounter ? 'au comptoir' : 'à la porte'}`
    : latest
      ? `${latest.worker}, ${formatTime(latest.at)}`
      : piecesLabel(waiting.length)
  return (
    <Link
      to={linkTo(orderId)}
      state={{ drawer: true }}
      className={cx('relative clip no-underline', classes.card, opened === orderId && classes.open)}
      data-card=""
    >
      <span className="left-edge">
        <Lisere reference={reference} thickness={9} />
      </span>
      {/* Without room for both the hour has its own line: a name is not cut for it. */}
      <span className="row wrap gap-4">
        <b className={classes.client}>{nameOf(order)}</b>
        {express ? <ExpressMark label="Express" /> : null}
        <span className={cx('push-end nowrap strong', left?.tone === 'soon' && 'caution')}>
          {left?.tone === 'late' ? null : left?.text}
        </span>
      </span>
      <span className="row gap-4">
        <b>{uncounted ? toCount : `${recount ? 'À recompter, ' : ''}${done} sur ${total}`}</b>
        <span className="quiet push-end nowrap">{aside}</span>
      </span>
      {isPlain || uncounted ? null : (
        <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
      )}
      {left?.tone === 'late' ? (
        <span className={`badge-danger strong ${classes.flag}`}>
          <IconClock aria-hidden="true" />
          {left.text}
        </span>
      ) : null}
    </Link>
  )
}

function OnTheRoad({ order }: { order: WorkshopOrder }) {
  const { orderId, reference, pieces, desk } = order
  const { linkTo } = useOrderDrawer()
  return (
    <Link
      to={linkTo(orderId)}
      state={{ drawer: true }}
      className={`relative clip no-underline ${classes.card}`}
      data-card=""
    >
      <span className="left-edge">
        <Lisere reference={reference} thickness={9} />
      </span>
      <span className="row gap-4">
        <b className={`shrink ${classes.client}`}>{nameOf(order)}</b>
        <span className="quiet push-end nowrap">
          {pieces.length > 0 ? piecesLabel(pieces.length) : null}
        </span>
      </span>
      {desk?.livreur ? (
        <span className="quiet row gap-6 icons-18">
          <IconMoped aria-hidden="true" />
          {desk.livreur}
        </span>
      ) : null}
    </Link>
  )
}
