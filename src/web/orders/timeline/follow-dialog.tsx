import { IconCurrentLocation, IconMapPin, IconMoped, IconPhone } from '@tabler/icons-react'
import { isOver } from '#shared/order-status.ts'
import { placeLines } from '#shared/places/place.ts'
import { isRide } from '#shared/places/positions.ts'
import type { Role } from '#shared/roles.ts'
import { isolated } from '#shared/text/isolate.ts'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { DescriptionList } from '#web/components/display/description-list.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { RiderLine } from '../livreur-position/rider-line.tsx'
import OrderMap from '../order-map.tsx'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { firstName, type ListedOrder } from '../order-view.ts'
import { useRiderPosition } from '../use-rider-position.ts'
import classes from './follow-dialog.module.css'
import { OrderTimeline } from './order-timeline.tsx'

interface Props {
  order: ListedOrder
  reader: Role
  opened: boolean
  onClose: () => void
}

/** The dialog that follows an order: its map, its facts and its timeline. */
export default function FollowDialog({ order, reader, opened, onClose }: Props) {
  const { reference, client, livreur } = order
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={
        <>
          Suivi de la commande <OrderReference reference={reference} />
        </>
      }
      subtitle={
        <span className="block mt-8">
          <OrderStatusBadge status={order.status} reader={reader} />
        </span>
      }
      size="lg"
    >
      <div className={classes.layout}>
        <div className={`shrink gap-16 ${classes.side}`}>
          <FollowMap order={order} />
          <DescriptionList
            items={[
              {
                label: client.fullname,
                value: placeLines(order).join(', '),
                icon: <IconMapPin />,
              },
              {
                label: 'Téléphone',
                value: <PhoneLink number={order.clientContactPhone} />,
                icon: <IconPhone />,
              },
              {
                label: 'Livreur',
                value: livreur ? (
                  <>
                    {isolated(livreur.fullname)} <PhoneLink number={livreur.phone} />
                  </>
                ) : (
                  'Non assigné'
                ),
                icon: <IconMoped />,
              },
              ...(livreur && !isOver(order.status)
                ? [
                    {
                      label: 'Position du livreur',
                      value: <RiderPlace order={order} fullname={livreur.fullname} />,
                      icon: <IconCurrentLocation />,
                    },
                  ]
                : []),
            ]}
          />
        </div>
        <Section title="Le fil de la commande" level={3} className="m-0">
          <OrderTimeline order={order} reader={reader} />
        </Section>
      </div>
    </Dialog>
  )
}

/** The client's place, and the livreur while they are on the way to it. */
function FollowMap({ order }: { order: ListedOrder }) {
  const { position } = useRiderPosition(order)
  return <OrderMap interactive height="16rem" order={order} rider={position?.point} />
}

function RiderPlace({ order, fullname }: { order: ListedOrder; fullname: string }) {
  const unknown = 'Position inconnue'
  if (!isRide(order.status)) return unknown
  return <RiderLine order={order} name={firstName(fullname)} unknown={unknown} />
}
