import { IconMapPin, IconMoped, IconPhone } from '@tabler/icons-react'
import { toLatLng } from '#shared/points.ts'
import type { Role } from '#shared/roles.ts'
import { Dialog } from '#web/components/dialog.tsx'
import { Facts } from '#web/components/facts.tsx'
import { MapBlock } from '#web/components/map-block.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { Section } from '#web/components/section.tsx'
import classes from './follow-dialog.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { OrderView } from './order-view.ts'

interface Props {
  order: OrderView
  reader: Role
  opened: boolean
  onClose: () => void
}

/** Where an order goes and how far it has come. */
export function FollowDialog({ order, reader, opened, onClose }: Props) {
  const { id, reference, client, clientLocation, clientAddress, landmark, livreur } = order
  const place = `Adresse de ${client.fullname}`
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Suivi de la commande #${reference}`}
      subtitle={
        <span className={classes.status}>
          <OrderStatusBadge status={order.status} reader={reader} />
        </span>
      }
      size="lg"
    >
      <div className={classes.layout}>
        <div className={classes.side}>
          <MapBlock
            interactive
            height="16rem"
            zoom={15}
            point={clientLocation && toLatLng(clientLocation)}
            label={place}
            popup={place}
          />
          <Facts
            items={[
              {
                label: client.fullname,
                value: landmark ? `${clientAddress}, ${landmark}` : clientAddress,
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
                    {livreur.fullname} <PhoneLink number={livreur.phone} />
                  </>
                ) : (
                  'Non assigné'
                ),
                icon: <IconMoped />,
              },
            ]}
          />
        </div>
        <Section title="Le fil de la commande" level={3} className={classes.thread}>
          <OrderTimeline orderId={id} reader={reader} />
        </Section>
      </div>
    </Dialog>
  )
}
