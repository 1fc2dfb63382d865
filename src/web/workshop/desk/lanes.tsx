import {
  IconAdjustments,
  IconClock,
  IconDeviceTablet,
  IconHandStop,
  IconHanger,
  IconMoped,
} from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '#shared/dates.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { foldText } from '#shared/text/search-text.ts'
import { lapseWords } from '#shared/time/late.ts'
import type { WorkshopBoard, WorkshopOrder } from '#shared/workshop/board.ts'
import { dueNote, isPacked, missingOf, missingPiecesWords } from '#shared/workshop/board-words.ts'
import { type Lane, type LaneCard, lanesOf, latestHands } from '#shared/workshop/lanes.ts'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { cx } from '#web/lib/cx.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { ExpressMark } from '#web/orders/express-mark.tsx'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { useMe } from '#web/session.ts'
import { StationMark } from '#web/shop/station-picture.tsx'
import { trpc } from '#web/trpc.ts'
import { tintClass } from '../tints.ts'
import classes from './lanes.module.css'

/** The workshop on the desk of the team: a lane a station, each order where its pieces wait. It opens beside. */
export default function Lanes() {
  usePageTitle('Atelier')
  const query = trpc.workshop.board.useQuery()
  const [search, setSearch] = useState('')
  const { data } = query
  return (
    <>
      <PageHeader
        title="Atelier"
        subtitle={data ? workWords(data) : undefined}
        aside={<Tools search={search} onSearch={setSearch} />}
        wrap
      />
      <QueryBoundary query={query} errorTitle="L’atelier n’a pas pu être lu.">
        {(board) => <Shown board={board} search={search} />}
      </QueryBoundary>
    </>
  )
}

/** « 10 commandes, 95 pièces à faire ». */
function workWords({ orders, stations }: WorkshopBoard): string {
  const here = orders.filter((order) => !order.enRoute && !isPacked(order, stations))
  const pieces = here.reduce(
    (sum, order) =>
      sum + order.pieces.filter(({ station }) => station !== stations.at(-1)?.key).length,
    0,
  )
  return `${here.length}\u00a0commande${here.length > 1 ? 's' : ''}, ${piecesLabel(pieces)} à faire`
}

function Tools({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const isOwner = useMe().role === 'superadmin'
  return (
    <>
      <SearchField
        id="chercher-atelier"
        label="Numéro, étiquette, nom"
        hideLabel
        placeholder="Numéro, étiquette, nom"
        mark={<KeyHint name="/" />}
        value={search}
        onChange={onSearch}
      />
      {isOwner ? (
        <>
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconDeviceTablet />}
            to={paths.superadmin.devices}
          >
            Appareils
          </ButtonLink>
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconAdjustments />}
            to={paths.superadmin.settingsPage('atelier')}
          >
            Postes
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}

function Shown({ board, search }: { board: WorkshopBoard; search: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLaneKeys(place)
  const found = { ...board, orders: board.orders.filter((order) => isFound(order, search)) }
  return (
    <div ref={place}>
      <Now board={board} />
      <div className={classes.lanes}>
        {lanesOf(found).map((lane) => (
          <LaneColumn key={lane.station.key} lane={lane} />
        ))}
      </div>
      <Ready board={found} />
    </div>
  )
}

function isFound(order: WorkshopOrder, search: string): boolean {
  const sought = foldText(search).replaceAll(/[\s#]/g, '')
  if (sought === '') return true
  const texts = [order.reference, nameOf(order), ...order.pieces.map(({ tag }) => tag ?? '')]
  return texts.some((text) => foldText(text).replaceAll(/\s/g, '').includes(sought))
}

const nameOf = ({ desk, client, reference }: WorkshopOrder) =>
  desk?.client ?? client ?? `#${reference}`

/** `h` and `l` move between lanes, `j` and `k` between orders; a link that has the focus opens at Enter. */
function useLaneKeys(place: RefObject<HTMLDivElement | null>): void {
  const cardsOf = (lane: Element | undefined) => [
    ...(lane?.querySelectorAll<HTMLElement>('[data-card]') ?? []),
  ]
  const where = () => {
    const lanes = [...(place.current?.querySelectorAll('[data-lane]') ?? [])]
    const lane = lanes.findIndex((one) => one.contains(document.activeElement))
    const card = cardsOf(lanes[lane]).indexOf(document.activeElement as HTMLElement)
    return { lanes, lane, card }
  }
  const moveCard = (step: number) => {
    const { lanes, lane, card } = where()
    // The first key of all goes to the first order.
    if (lane < 0) return lanes.flatMap(cardsOf)[0]?.focus()
    const cards = cardsOf(lanes[lane])
    cards[Math.min(cards.length - 1, Math.max(0, card + step))]?.focus()
  }
  const moveLane = (step: number) => {
    const { lanes, lane } = where()
    if (lane < 0) return moveCard(0)
    for (let next = lane + step; next >= 0 && next < lanes.length; next += step) {
      const [first] = cardsOf(lanes[next])
      if (first) return first.focus()
    }
  }
  useShortcuts({
    '/': {
      label: 'Chercher',
      run: () => document.getElementById('chercher-atelier')?.focus(),
    },
    h: { label: 'Poste précédent', run: () => moveLane(-1) },
    l: { label: 'Poste suivant', run: () => moveLane(1) },
    j: { label: 'Commande suivante', run: () => moveCard(1), repeats: true },
    k: { label: 'Commande précédente', run: () => moveCard(-1), repeats: true },
  })
}

/** It shows the last act of four people, and counts the orders that are late or incomplete. */
function Now({ board: { orders, stations } }: { board: WorkshopBoard }) {
  const now = useMinute()
  const here = orders.filter((order) => !order.enRoute && !isPacked(order, stations))
  const late = here.filter(({ due }) => due !== null && due < now).length
  const incomplete = orders.filter((order) => order.incomplete).length
  const people = latestHands(orders).slice(0, 4)
  if (late === 0 && incomplete === 0 && people.length === 0) return null
  return (
    <div className={`row gap-18 outlined surface text-s ${classes.now}`} role="status">
      {people.map(({ worker, station, at }) => (
        <span key={worker} className="nowrap quiet">
          <b className={classes.name}>{worker}</b>{' '}
          {stations.find(({ key }) => key === station)?.done.toLowerCase()}, {formatTime(at)}
        </span>
      ))}
      <span className="row gap-14 push-end strong negative nowrap">
        {late > 0 ? <span>{late} en retard</span> : null}
        {incomplete > 0 ? (
          <span>{incomplete > 1 ? `${incomplete} retenues` : '1 retenue'}</span>
        ) : null}
      </span>
    </div>
  )
}

function LaneColumn({ lane }: { lane: Lane }) {
  const { station, waiting, cards, enRoute, machines, incomplete } = lane
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
          <Part name={name} count={loaded.length} aside={`depuis ${lapseWords(now - startedAt)}`} />
          {loaded.map((card) => (
            <Card key={card.order.orderId} card={card} isPlain />
          ))}
        </div>
      ))}
      {incomplete.length > 0 ? (
        <Part
          name={incomplete.length > 1 ? 'Retenues' : 'Retenue'}
          count={incomplete.length}
          isGrave
        />
      ) : null}
      {incomplete.map((card) => (
        <Card key={card.order.orderId} card={card} />
      ))}
    </section>
  )
}

interface PartProps {
  name: string
  count: number
  aside?: string
  isGrave?: boolean
}

function Part({ name, count, aside, isGrave = false }: PartProps) {
  return (
    <h3 className={cx('row gap-6 text-s', isGrave ? 'negative' : 'quiet', classes.part)}>
      {name} <b>{count}</b>
      {aside ? <span className="push-end regular">{aside}</span> : null}
    </h3>
  )
}

function Card({ card, isPlain = false }: { card: LaneCard; isPlain?: boolean }) {
  const { order, done, total, waiting } = card
  const { orderId, reference, express, uncounted, doorCount } = order
  const now = useMinute()
  const { linkTo, orderId: opened } = useOrderDrawer()
  const { tone, text } = dueNote(order.due, now)
  const missing = missingOf(order).filter((piece) => waiting.includes(piece))
  const [latest] = latestHands([order])
  const isFirst = waiting.length > 0 && waiting.every(({ station }) => station === null)
  const aside = isFirst
    ? doorCount === null
      ? 'pas compté'
      : `${doorCount}\u00a0à la porte`
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
      <span className="row gap-4">
        <b className={`shrink ${classes.client}`}>{nameOf(order)}</b>
        {express ? <ExpressMark label="Express" /> : null}
        <span className={cx('push-end nowrap strong', tone === 'soon' && 'caution')}>
          {tone === 'late' ? null : dueShort(order.due, now)}
        </span>
      </span>
      <span className="row gap-4">
        <b>{uncounted ? 'À compter' : `${done} sur ${total}`}</b>
        <span className="quiet push-end nowrap">{aside}</span>
      </span>
      {isPlain || uncounted ? null : (
        <progress value={done} max={Math.max(1, total)} aria-hidden="true" />
      )}
      {tone === 'late' && text ? (
        <span className={`badge-danger strong ${classes.flag}`}>
          <IconClock aria-hidden="true" />
          {text}
        </span>
      ) : null}
      {missing.length > 0 ? (
        <span className={`badge-danger strong ${classes.flag}`}>
          <IconHandStop aria-hidden="true" />
          {missingPiecesWords(missing)}
        </span>
      ) : null}
    </Link>
  )
}

/** The time that is left, as the desk says it: « 7 h 40 », « 3 jours ». */
const dueShort = (due: number | null, now: number): string =>
  due === null ? '' : lapseWords(due - now)

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

/** A packed order is listed once it has a place. */
function Ready({ board: { orders, stations } }: { board: WorkshopBoard }) {
  const { linkTo } = useOrderDrawer()
  const ready = orders.filter((order) => order.place !== null && isPacked(order, stations))
  if (ready.length === 0) return null
  return (
    <section className={`badge-success text-s ${classes.ready}`} aria-label="Prêtes">
      <h2 className="row gap-8 text-m icons-20 nowrap">
        <IconHanger aria-hidden="true" />
        {ready.length > 1 ? `${ready.length} prêtes` : '1 prête'}
      </h2>
      {ready.map((order) => (
        <Link
          key={order.orderId}
          to={linkTo(order.orderId)}
          state={{ drawer: true }}
          className="nowrap"
        >
          <b className={classes.place}>
            {order.place?.rack}-{order.place?.place}
          </b>{' '}
          {nameOf(order)}
        </Link>
      ))}
    </section>
  )
}
