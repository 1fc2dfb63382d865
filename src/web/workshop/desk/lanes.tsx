import {
  IconAdjustments,
  IconArrowBackUp,
  IconChevronDown,
  IconDeviceTablet,
  IconHandStop,
  IconHanger,
  IconSearch,
} from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { daysUntil, formatTime } from '#shared/dates.ts'
import { countLabel, piecesLabel } from '#shared/text/pieces.ts'
import { foldText } from '#shared/text/search-text.ts'
import { timeLeft } from '#shared/time/deadlines.ts'
import { momentWords } from '#shared/time/slot-words.ts'
import type { WorkshopBoard, WorkshopOrder } from '#shared/workshop/board.ts'
import {
  expectedOf,
  isInWork,
  isPacked,
  isToReturn,
  missingOf,
  TO_RETURN,
} from '#shared/workshop/board-words.ts'
import { heldOrders, inLanes, lanesOf, latestHands } from '#shared/workshop/lanes.ts'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { ButtonLink } from '#web/components/actions/button.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useOrderDrawer } from '#web/orders/use-order-drawer.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { LaneColumn, nameOf } from './lane-column.tsx'
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

/** « 10 commandes, 95 pièces à faire », as many as the lanes hold. */
function workWords(board: WorkshopBoard): string {
  const pieces = lanesOf(board).reduce((sum, { waiting }) => sum + waiting, 0)
  return `${countLabel(inLanes(board).length, 'commande')}, ${piecesLabel(pieces)} à faire`
}

function Tools({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const isOwner = useMe().role === 'superadmin'
  const navigate = useNavigate()
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
        <DotsMenu
          label="Atelier, plus"
          title="Plus"
          className={`icons-20 outlined surface fixed ${classes.more}`}
        >
          <ActionItem
            icon={<IconDeviceTablet />}
            onClick={() => void navigate(paths.superadmin.devices)}
          >
            Appareils
          </ActionItem>
          <ActionItem
            icon={<IconAdjustments />}
            onClick={() => void navigate(paths.superadmin.settingsPage('atelier'))}
          >
            Postes
          </ActionItem>
        </DotsMenu>
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
      <Held board={found} />
      {board.orders.length === 0 ? (
        <EmptyState title="Rien à laver." text="Les sacs en chemin viennent ici." />
      ) : null}
      <div className={classes.lanes}>
        {lanesOf(found).map((lane) => (
          <LaneColumn key={lane.station.key} lane={lane} />
        ))}
      </div>
      <Ready board={found} />
      <ToReturn board={found} />
    </div>
  )
}

function isFound(order: WorkshopOrder, search: string): boolean {
  const sought = foldText(search).replaceAll(/[\s#]/g, '')
  if (sought === '') return true
  const texts = [order.reference, nameOf(order), ...order.pieces.map(({ tag }) => tag ?? '')]
  return texts.some((text) => foldText(text).replaceAll(/\s/g, '').includes(sought))
}

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

/** It shows the last act of four people, and counts the orders that are late. */
function Now({ board: { orders, stations } }: { board: WorkshopBoard }) {
  const now = useMinute()
  const here = orders.filter((order) => isInWork(order, stations))
  const late = here.filter(({ due }) => due !== null && due < now).length
  const people = latestHands(orders).slice(0, 4)
  if (late === 0 && people.length === 0) return null
  return (
    <div className={`row gap-18 outlined surface text-s ${classes.now}`} role="status">
      {people.map(({ worker, station, at }) => (
        <span key={worker} className="nowrap quiet">
          <b className={classes.name}>{worker}</b>&nbsp;:{' '}
          {stations.find(({ key }) => key === station)?.done.toLowerCase()}, {formatTime(at)}
        </span>
      ))}
      {late > 0 ? <span className="push-end strong negative nowrap">{late} en retard</span> : null}
    </div>
  )
}

/** Orders that wait for a missing piece: one is a line, more fold into one. */
function Held({ board }: { board: WorkshopBoard }) {
  const held = heldOrders(board)
  if (held.length < 2) return held.map((order) => <HeldLine key={order.orderId} order={order} />)
  return (
    <details className={`badge-danger ${classes.fold}`}>
      <summary className="row gap-8 strong">
        <span className="place-center fixed" aria-hidden="true">
          <IconHandStop />
        </span>
        {held.length} retenues
        <IconChevronDown className="push-end fixed" aria-hidden="true" />
      </summary>
      {held.map((order) => (
        <HeldLine key={order.orderId} order={order} />
      ))}
    </details>
  )
}

function HeldLine({ order }: { order: WorkshopOrder }) {
  const now = useMinute()
  const { linkTo } = useOrderDrawer()
  const { orderId, reference, due } = order
  const expected = expectedOf(order)
  const missing = missingOf(order)
  const [latest] = latestHands([order])
  const what = missing.map(({ name, number }) => `${name.toLowerCase()} ${number}`).join(', ')
  const hands = latest ? `, ${latest.worker}, ${momentWords(latest.at, now)}` : ''
  return (
    <section
      className={`relative clip row gap-14 badge-danger ${classes.held}`}
      aria-label={`Retenue, ${nameOf(order)}`}
    >
      <span className="left-edge">
        <Lisere reference={reference} thickness={9} />
      </span>
      <IconHandStop className="fixed" aria-hidden="true" />
      <Link to={linkTo(orderId)} state={{ drawer: true }} className={`strong ${classes.client}`}>
        {nameOf(order)} <OrderReference reference={reference} />
      </Link>
      <span className="grow leading-13">
        <b className="block">
          retenue, {piecesLabel(expected.length - missing.length)} sur {expected.length}
        </b>
        manque&nbsp;: {what}
        {hands}
      </span>
      {due === null ? null : <b className="nowrap">à rendre {heldUntil(due, now)}</b>}
      <ButtonLink
        tone="outline"
        size="sm"
        icon={<IconSearch />}
        to={paths.workshop.missing(orderId, missing[0]?.number)}
      >
        Chercher
      </ButtonLink>
    </section>
  )
}

/** `à 18 h`, `lundi 9 h`, `en retard de 2 jours` */
function heldUntil(due: number, now: number): string {
  const { tone, text } = timeLeft(due, now)
  return tone === 'ahead' && daysUntil(due, now) === 0 ? `à ${text}` : text
}

/** A packed order is listed once it has a place. */
function Ready({ board: { orders, stations } }: { board: WorkshopBoard }) {
  const { linkTo } = useOrderDrawer()
  const ready = orders.filter(
    (order) => order.place !== null && isPacked(order, stations) && !isToReturn(order),
  )
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

/** Cancelled orders whose clothes are still here. */
function ToReturn({ board: { orders } }: { board: WorkshopBoard }) {
  const { linkTo } = useOrderDrawer()
  const cancelled = orders.filter(isToReturn)
  if (cancelled.length === 0) return null
  return (
    <section className={`badge-danger text-s ${classes.ready}`} aria-label={TO_RETURN}>
      <h2 className="row gap-8 text-m icons-20 nowrap">
        <IconArrowBackUp aria-hidden="true" />
        {TO_RETURN}
      </h2>
      {cancelled.map((order) => (
        <Link
          key={order.orderId}
          to={linkTo(order.orderId)}
          state={{ drawer: true }}
          className="nowrap"
        >
          {nameOf(order)}, {piecesLabel(order.pieces.length)}
        </Link>
      ))}
    </section>
  )
}
