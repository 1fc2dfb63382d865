import { useMemo, useState } from 'react'
import { serverTime } from '#web/lib/clock.ts'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { Ride } from '../live-rides.ts'
import { groupOrders, MAP_GROUPS, type MapGroup } from './map-groups.ts'

type Livreur = Outputs['users']['livreurs'][number]

/** The order or livreur that is picked. */
export interface DispatchSelection {
  kind: 'order' | 'livreur'
  id: string
}

export interface MapLivreur extends Livreur {
  /** Their position, if they are on the way and share it. */
  ride: Ride | undefined
  /** The order that they ride to, if it is on the map. */
  destination: ListedOrder | undefined
}

const NONE: never[] = []

/** The data of the dispatch map, the picked order and the hidden groups. */
export function useDispatch() {
  const query = trpc.orders.onMap.useQuery()
  const livreurs = trpc.users.livreurs.useQuery()
  const rides = trpc.positions.all.useQuery()
  const [picked, pick] = useState<DispatchSelection | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<MapGroup>>(new Set())
  const orders = query.data?.orders ?? NONE
  const groups = useMemo(() => groupOrders(orders), [orders])
  const team = useMemo(
    () => teamOf(livreurs.data ?? NONE, rides.data ?? NONE, orders),
    [livreurs.data, rides.data, orders],
  )
  return {
    query,
    livreurs,
    rides,
    orders,
    groups,
    team,
    picked,
    pick,
    hidden,
    /** Milliseconds UTC, by the server's clock. */
    positionsAt: serverTime(rides.dataUpdatedAt),
    shown: MAP_GROUPS.flatMap((group) => (hidden.has(group) ? [] : groups[group])),
    toggle(group: MapGroup) {
      const next = new Set(hidden)
      if (!next.delete(group)) next.add(group)
      setHidden(next)
    },
  }
}

export type Dispatch = ReturnType<typeof useDispatch>

function teamOf(
  livreurs: readonly Livreur[],
  rides: readonly Ride[],
  orders: readonly ListedOrder[],
): MapLivreur[] {
  return livreurs.map((livreur) => {
    const ride = rides.find(({ livreurId }) => livreurId === livreur.id)
    return { ...livreur, ride, destination: orders.find(({ id }) => id === ride?.orderId) }
  })
}
