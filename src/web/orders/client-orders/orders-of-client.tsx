import { useState } from 'react'
import { formatShortDayMonth } from '#shared/dates.ts'
import { contentsLabel } from '#shared/orders/contents-words.ts'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { nextPage, PagedList } from '#web/components/lists/paged-list.tsx'
import { LinesSkeleton } from '#web/components/states/ticket-skeleton.tsx'
import { Lisere } from '#web/drawings/lisere.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { LIST_WORDS } from '../board/list-words.ts'
import { ReadyMark } from '../facts/ready-mark.tsx'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { MoneyText } from '../list/money-text.tsx'
import { OrderLink } from '../list/order-link.tsx'
import { TimeText } from '../list/time-text.tsx'
import type { ListedOrder } from '../order-view.ts'
import classes from './orders-of-client.module.css'

/** Orders shown before the reader asks for all of them. */
const FIRST = 5

interface Props {
  clientId: string
  /** The number of all their orders, of those that are not over, and of the delivered ones. */
  count: number
  open: number
  delivered: number
}

/** The orders of a client, the newest first. */
export function OrdersOfClient({ clientId, count, open, delivered }: Props) {
  const [isWhole, setWhole] = useState(false)
  const query = trpc.orders.list.useInfiniteQuery({ clientId, sort: 'recent' }, nextPage)
  const first = { ...query, hasNextPage: false }
  return (
    <Section
      title="Commandes"
      aside={
        <span className="row gap-12">
          <span className="quiet text-s">{countWords(open, delivered)}</span>
          {count > FIRST && !isWhole ? (
            <Button tone="ghost" size="sm" onClick={() => setWhole(true)}>
              Les {count}
            </Button>
          ) : null}
        </span>
      }
    >
      <PagedList
        query={isWhole ? query : first}
        words={{
          failed: 'Impossible de charger les commandes.',
          moreFailed: 'Impossible de charger les commandes suivantes.',
          end: count > FIRST && isWhole ? 'Toutes ses commandes sont affichées.' : '',
          shown: (shown) => LIST_WORDS.shown(isWhole ? shown : Math.min(shown, FIRST)),
        }}
        loading={<LinesSkeleton />}
        empty={
          <Ticket>
            <TicketBody>
              <p>Aucune commande pour le moment.</p>
            </TicketBody>
          </Ticket>
        }
      >
        {(orders) => (
          <div className={classes.width}>
            <Ticket className={`clip ${classes.table}`}>
              <Heads />
              <ul className={`lines-between ${classes.rows}`}>
                {(isWhole ? orders : orders.slice(0, FIRST)).map((order) => (
                  <Row key={order.id} order={order} />
                ))}
              </ul>
            </Ticket>
          </div>
        )}
      </PagedList>
    </Section>
  )
}

/** « 2 en cours, 25 livrées ». */
const countWords = (open: number, delivered: number) =>
  [
    open > 0 ? `${open} en cours` : null,
    delivered > 0 ? `${delivered} livrée${delivered > 1 ? 's' : ''}` : null,
  ]
    .filter(Boolean)
    .join(', ')

/** Over the columns where there is room for them. For eyes only: each row says its parts in words. */
function Heads() {
  return (
    <div className={`text-s strong quiet ${classes.heads}`} aria-hidden="true">
      <span>Statut</span>
      <span>Échéance</span>
      <span>Pièces</span>
      <span>Livreur</span>
      <span className="text-end">Argent</span>
    </div>
  )
}

function Row({ order }: { order: ListedOrder }) {
  const { role } = useMe()
  const { id, reference, atCounter } = order
  const livreur = atCounter ? 'Au comptoir' : livreurOfVisit(order)?.fullname
  const isPieces = order.bags === 0 && order.toAgree === null
  const [figure, unit] = isPieces
    ? piecesLabel(order.pieces).split('\u00a0')
    : [contentsLabel(order)]
  return (
    <li className={`relative ${classes.row}`}>
      <Lisere className={`left-edge ${classes.edge}`} reference={reference} thickness={8} />
      <OrderLink
        id={id}
        className={`no-underline ${classes.link}`}
        label={`Commande #${reference}`}
      >
        <span className="inline-row gap-6">
          <TeamStatusBadge order={order} reader={role} />
          <ReadyMark order={order} />
        </span>
      </OrderLink>
      <span className={classes.time}>
        <When order={order} />
      </span>
      <span className={`quiet text-s ${classes.facts}`}>
        <span className={isPieces ? 'nowrap' : ''}>
          {figure} <span className={classes.unit}>{unit}</span>
        </span>
        <span className={classes.livreur}>{livreur}</span>
      </span>
      <span className="text-end">
        <DueOrTotal order={order} />
      </span>
    </li>
  )
}

/** When it is due, or the day on which it was delivered. */
function When({ order }: { order: ListedOrder }) {
  if (order.deliveredAt === null) return <TimeText order={order} times="due" />
  return <span className="quiet text-s">{formatShortDayMonth(order.deliveredAt)}</span>
}

function DueOrTotal({ order }: { order: ListedOrder }) {
  const { status, payment } = order
  if (status !== 'completed' || payment.due === 0) return <MoneyText order={order} sum="total" />
  return (
    <b className="caution nowrap">
      doit <Money amount={payment.due} />
    </b>
  )
}
