import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RECEIVED, type Station } from '#shared/shop/settings/workshop-settings.ts'
import type { WorkshopOrder } from '#shared/workshop/board.ts'
import { isToReturn, stationNow } from '#shared/workshop/board-words.ts'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { WorkshopHead } from '../frame/head.tsx'
import { Nothing } from '../frame/parts.tsx'
import { useWorkshop } from '../workshop-context.ts'
import { StationScreen } from './station-screen.tsx'

const Packing = lazyPart(() => import('./packing.tsx'))
const Returning = lazyPart(() => import('./returning.tsx'))
const Reception = lazyPart(() => import('./reception.tsx'))

/** The station that is looked at, where it is not the one at which the work goes on. */
const STATION_PARAM = 'poste'

/** An order at one of its stations: counted at the first, packed at the last, its pieces ticked at the others. */
export function WorkshopOrderScreen({ orderId }: { orderId: string }) {
  const { board } = useWorkshop()
  // They must open once the network is lost, too.
  useEffect(() => {
    void Packing.preload()
    void Reception.preload()
    void Returning.preload()
  }, [])
  const order = board.orders.find((one) => one.orderId === orderId)
  if (!order || order.enRoute) return <NotHere isEnRoute={order?.enRoute === true} />
  if (isToReturn(order)) return <Returning order={order} />
  return <Shown order={order} stations={board.stations} />
}

function Shown({ order, stations }: { order: WorkshopOrder; stations: readonly Station[] }) {
  const [params, setParams] = useSearchParams()
  // It stays where it was opened: after the last tick the next tap would be for another station.
  const [opened, setOpened] = useState(() => stationNow(order, stations)?.key)
  const byKey = (sought: string | null | undefined) => stations.find(({ key }) => key === sought)
  const station = byKey(params.get(STATION_PARAM)) ?? byKey(opened) ?? stationNow(order, stations)
  if (!station) return null
  const choose = ({ key }: Station) => {
    setOpened(key)
    // Where the work goes on needs no name: somebody who comes back later finds it further on.
    const isNow = key === stationNow(order, stations)?.key
    setParams(isNow ? {} : { [STATION_PARAM]: key }, { replace: true })
  }
  const isToReceive = order.pieces.some((piece) => piece.station === null && !piece.missing)
  if (order.uncounted || (station.key === RECEIVED && isToReceive))
    return <Reception order={order} />
  if (station === stations.at(-1)) return <Packing order={order} onStation={choose} />
  return <StationScreen order={order} station={station} onStation={choose} />
}

function NotHere({ isEnRoute }: { isEnRoute: boolean }) {
  return (
    <>
      <WorkshopHead title="Commande" subtitle="" pageTitle="Commande" />
      <main>
        <Nothing
          title={isEnRoute ? 'Le linge est en chemin.' : 'Plus à l’atelier.'}
          text={
            isEnRoute
              ? 'Un livreur le ramasse. Il se reçoit à son arrivée.'
              : 'Cette commande est repartie, est annulée, ou n’est pas encore arrivée.'
          }
        />
      </main>
    </>
  )
}
