import { useEffect, useState } from 'react'
import { isMoneyTold } from '#shared/money/payments.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import type { AskingOrder } from '../client/by-need.ts'
import { confirmedHere, forgetConfirmed } from '../number-requests/confirmed-here.ts'
import type { AskedOrder, OrderView } from '../order-view.ts'
import { type HomeAsk, orderOf } from './home-asks.ts'
import { Asks, ClaimRows, OrderCard } from './late-parts.ts'
import { OrderRows } from './order-rows.tsx'
import type { HomeReads } from './use-home-reads.ts'

interface Props {
  reads: HomeReads
  asks: readonly HomeAsk[]
  onWell: (order: AskedOrder) => void
}

/** Questions first, then the orders that ask nothing: each order stands once. */
export function RecentOrders({ reads, asks, onWell }: Props) {
  const { open, latest, claims } = reads
  const others = quietOrders(reads, asks)
  const isAlone = asks.length === 0 && others.length === 1
  const confirmed = useConfirmedHere()
  const cards = others.filter((one) => isAlone || isPaidHere(one) || one.order.id === confirmed)
  const rows = others.filter((one) => !cards.includes(one)).map(({ order }) => order)
  const latestId = latest.data?.id
  const quietClaims = claims.filter(({ state }) => state !== 'proposed')
  if (reads.isFirstTime && asks.length === 0) return null
  return (
    <Section title="Commandes récentes">
      <div className="stack gap-8">
        <UnreadNote query={latest} title="Impossible de charger les commandes." />
        <UnreadNote query={open} title="Impossible de charger les commandes en cours." />
        {asks.length > 0 ? <Asks asks={asks} onWell={onWell} /> : null}
        {cards.map((one) => (
          <OrderCard
            key={one.order.id}
            order={one.order}
            isPaidHere={isPaidHere(one)}
            isJustConfirmed={one.order.id === confirmed}
          />
        ))}
        {rows.length > 0 ? <OrderRows orders={rows} latestId={latestId} /> : null}
        {quietClaims.length > 0 ? <ClaimRows claims={quietClaims} /> : null}
        {open.hasNextPage ? (
          <TextLink to={paths.client.orders}>Voir les autres commandes en cours</TextLink>
        ) : null}
      </div>
    </Section>
  )
}

/** The order that the client has just confirmed by the link of a message, until the home is left. */
function useConfirmedHere(): string | undefined {
  const [confirmed] = useState(confirmedHere)
  useEffect(() => forgetConfirmed, [])
  return confirmed
}

/** Under way, and the latest one where it is over, without those that a question stands for. */
function quietOrders(
  { asking, latest }: Pick<HomeReads, 'asking' | 'latest'>,
  asks: readonly HomeAsk[],
): AskingOrder<OrderView>[] {
  const last = latest.data
  const isListed = last == null || asking.some(({ order }) => order.id === last.id)
  const all = isListed ? asking : [...asking, { order: last, needs: [] }]
  const asked = new Set(asks.map(orderOf))
  return all.filter(({ order }) => !asked.has(order.id))
}

/** The client chooses how they pay, pays with Wave, or reads what goes back, on the home. */
const isPaidHere = ({ order, needs }: AskingOrder<OrderView>): boolean =>
  isMoneyTold(order) || needs.includes('pay')
