import { useMemo, useState } from 'react'
import { type Outputs, trpc } from '#web/trpc.ts'
import type { Ride } from './live-rides.ts'
import { byGroup, MAP_GROUPS, type MapGroup, type MapOrder } from './map-groups.ts'

type Livreur = Outputs['users']['livreurs'][number]

/** What is shown in full: an order or a livreur. */
export interface Picked {
  kind: 'order' | 'livreur'
  id: string
}

/** A livreur as the map lists them: what they have in hand and, when they ride and share it, where they are. */
export interface MapLivreur extends Livreur {
  ride: Ride | undefined
  /** The order they ride to, when it is on the map. */
  towards: MapOrder | undefined
}

const NONE: never[] = []

/** What the dispatch map shows, and what is chosen on it. */
export function useDispatch() {
  const query = trpc.orders.onMap.useQuery()
  const livreurs = trpc.users.livreurs.useQuery()
  const rides = trpc.positions.all.useQuery()
  const [picked, pick] = useState<Picked | null>(null)
  const [hidden, setHidden] = useState<ReadonlySet<MapGroup>>(new Set())
  const orders = query.data?.orders ?? NONE
  const groups = useMemo(() => byGroup(orders), [orders])
  const team = useMemo(
    () => teamOf(livreurs.data ?? NONE, rides.data ?? NONE, orders),
    [livreurs.data, rides.data, orders],
  )
  return {
    query,
    livreurs,
    orders,
    groups,
    team,
    picked,
    pick,
    hidden,
    /** When the positions came to this device, by its own clock. */
    positionsAt: rides.dataUpdatedAt,
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
  orders: readonly MapOrder[],
): MapLivreur[] {
  return livreurs.map((livreur) => {
    const ride = rides.find(({ livreurId }) => livreurId === livreur.id)
    return { ...livreur, ride, towards: orders.find(({ id }) => id === ride?.orderId) }
  })
}
