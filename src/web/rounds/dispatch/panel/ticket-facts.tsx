import { IconMoped, IconPhone, IconRoute, IconUserPlus } from '@tabler/icons-react'
import { isMission, missionsLabel } from '#shared/order-status.ts'
import { neededAssignment, SHORT_ASSIGNMENTS, TEAM_ACTS } from '#shared/orders/team-acts.ts'
import { describeNearness } from '#shared/places/distance.ts'
import { placeLines } from '#shared/places/place.ts'
import { haversineKm, toLatLng } from '#shared/places/points.ts'
import { piecesLabel } from '#shared/text/pieces.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Badge } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { DueText } from '#web/orders/due-text.tsx'
import { ExpressSign } from '#web/orders/express-mark.tsx'
import { OrderPlace } from '#web/orders/order-place.tsx'
import { OrderStatusBadge } from '#web/orders/order-status-badge.tsx'
import type { ListedOrder } from '#web/orders/order-view.ts'
import { useNow } from '#web/orders/use-rider-position.ts'
import { useMe } from '#web/session.ts'
import type { MapActionHandler } from '../map-groups.ts'
import type { MapLivreur } from '../use-dispatch.ts'
import classes from './dispatch-ticket.module.css'

interface OrderFactsProps {
  order: ListedOrder
  rider: MapLivreur | undefined
  positionsAt: number
  onAction: MapActionHandler
}

/** The facts of the picked order: client, place and livreur. */
export function OrderFacts({ order, rider, positionsAt, onAction }: OrderFactsProps) {
  const { role } = useMe()
  const { client, livreur, clientContactPhone, status } = order
  const assignment = neededAssignment(order)
  return (
    <>
      <h2 className={`anywhere text-xl ${classes.name}`}>
        <ExpressSign order={order} />
        {client.fullname}
      </h2>
      <OrderStatusBadge status={status} reader={role} />
      <OrderPlace order={order} className="gap-6 icons-18 text-s leading-14 mt-6" />
      <p className="quiet text-s">
        {piecesLabel(order.pieces)} · <OrderReference reference={order.reference} />
      </p>
      <DueText order={order} className="mt-6" />
      {livreur && isMission(status) ? (
        <p className="anywhere text-s leading-14 mt-6">
          <b>{livreur.fullname}</b>
          <span className="block quiet text-s">
            {livreur.available ? (
              <RideText rider={rider} order={order} positionsAt={positionsAt} />
            ) : (
              'ne peut plus la porter'
            )}
          </span>
        </p>
      ) : null}
      <div className={`flex gap-10 mt-12 ${classes.acts}`}>
        <Call number={clientContactPhone} />
        {assignment ? (
          <Button
            tone="soleil"
            size="sm"
            icon={<IconUserPlus />}
            onClick={() => onAction(order, assignment)}
          >
            {SHORT_ASSIGNMENTS[assignment]}
          </Button>
        ) : (
          <Follow order={order} onAction={onAction} />
        )}
      </div>
    </>
  )
}

interface LivreurFactsProps {
  livreur: MapLivreur
  positionsAt: number
  onAction: MapActionHandler
}

/** The facts of the picked livreur: their destination and distance, or their missions. */
export function LivreurFacts({ livreur, positionsAt, onAction }: LivreurFactsProps) {
  const { fullname, phone, missions, ride, destination } = livreur
  return (
    <>
      <h2 className={`anywhere text-xl ${classes.name}`}>{fullname}</h2>
      {ride ? (
        <Badge shape="solid" color="lagune" icon={<IconMoped />}>
          En route
        </Badge>
      ) : null}
      <p className="anywhere text-s leading-14 mt-6">
        {destination ? (
          <span>
            Vers <b>{destination.client.fullname}</b>, {placeLines(destination)[0]}
          </span>
        ) : (
          missionsLabel(missions)
        )}
        <span className="block quiet text-s">
          <RideText rider={livreur} order={destination} positionsAt={positionsAt} />
        </span>
      </p>
      <div className={`flex gap-10 mt-12 ${classes.acts}`}>
        <Call number={phone} />
        {destination ? <Follow order={destination} onAction={onAction} /> : null}
      </div>
    </>
  )
}

function Call({ number }: { number: string }) {
  if (!number) return null
  return (
    <ButtonLink tone="outline" size="sm" icon={<IconPhone />} href={`tel:${number}`}>
      Appeler
    </ButtonLink>
  )
}

function Follow({ order, onAction }: { order: ListedOrder; onAction: MapActionHandler }) {
  return (
    <Button size="sm" icon={<IconRoute />} onClick={() => onAction(order, 'follow')}>
      {TEAM_ACTS.follow}
    </Button>
  )
}

interface RideTextProps {
  rider: MapLivreur | undefined
  order: ListedOrder | undefined
  positionsAt: number
}

/** The distance of a livreur from the client of the order, and the age of that position. */
function RideText({ rider, order, positionsAt }: RideTextProps) {
  const now = useNow(rider?.ride !== undefined)
  const position = rider?.ride?.position
  if (!position) return 'position inconnue'
  const location = rider?.destination?.id === order?.id ? order?.clientLocation : null
  const km = location ? haversineKm(position.point, toLatLng(location)) : null
  return describeNearness({ km, age: position.age + Math.max(0, now - positionsAt) })
}
