import { IconFileSearch, IconPhone } from '@tabler/icons-react'
import { livreurOfVisit } from '#shared/orders/ready-laundry.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { dueMoment } from '#shared/time/late.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { LinedRow } from '#web/components/lists/lined-row.tsx'
import { TimeFigure } from '../../due-text.tsx'
import { OrderLivreur } from '../../facts/livreur-name.tsx'
import { TeamStatusBadge } from '../../facts/team-status-badge.tsx'
import { useOrderDrawer } from '../../use-order-drawer.ts'
import type { LateOrder } from '../late-order.ts'
import { describeDue } from './due-sentence.ts'
import LateActs from './late-acts.tsx'
import classes from './late-row.module.css'

interface Props {
  order: LateOrder
  /** The current time, in milliseconds UTC. */
  now: number
}

/** An order that is late or will be: its due time, its client, and the possible actions. */
export function LateRow({ order, now }: Props) {
  const { id, reference, client } = order
  const { open } = useOrderDrawer()
  return (
    <LinedRow
      reference={reference}
      label={`Commande #${reference}`}
      title={<ClientName clientId={client.id}>{client.fullname}</ClientName>}
      subtitle={
        <span className={`flex align-baseline wrap ${classes.ids}`}>
          <OrderReference className="reference text-s leading-12" reference={reference} />{' '}
          <span>{client.phone ? formatPhone(client.phone) : 'Compte supprimé'}</span>
        </span>
      }
      aside={<Due order={order} now={now} />}
    >
      <div className={`row wrap mt-10 ${classes.facts}`}>
        <TeamStatusBadge order={order} reader="admin" />
        <p className="quiet text-s leading-14">{describeDue(order, now)}</p>
      </div>
      <OrderLivreur
        livreur={livreurOfVisit(order)}
        none="Aucun livreur"
        className="text-s leading-14 mt-8 gap-6 icons-18"
      />
      <LateActs order={order} now={now} />
      <div className={`flex mt-8 wrap gap-8 ${classes.acts}`}>
        {client.phone ? (
          <ButtonLink
            tone="outline"
            size="sm"
            icon={<IconPhone />}
            href={`tel:${client.phone}`}
            aria-label={`Appeler ${client.fullname}`}
          >
            Appeler
          </ButtonLink>
        ) : null}
        <Button tone="ghost" size="sm" icon={<IconFileSearch />} onClick={() => open(id)}>
          Ouvrir la commande
        </Button>
      </div>
    </LinedRow>
  )
}

function Due({ order: { dueAt }, now }: Props) {
  return (
    <p className="fixed nowrap text-end leading-14">
      <TimeFigure time={dueMoment(dueAt, now)} />
    </p>
  )
}
