import { IconBrandWhatsapp, IconFileSearch, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/accounts/phone.ts'
import { formatSince } from '#shared/dates.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Money } from '#web/components/display/money.tsx'
import { LinedRow } from '#web/components/lists/lined-row.tsx'
import { OrderReference } from '#web/features/order-parts/order-reference.tsx'
import { OrderStatusBadge } from '#web/features/order-parts/order-status-badge.tsx'
import { useOrderDrawer } from '#web/features/order-parts/use-order-drawer.ts'
import { AgeTag } from './age-tag.tsx'
import classes from './attention-row.module.css'
import type { AttentionOrder } from './reminder.ts'

interface Props {
  order: AttentionOrder
  /** From when the days are counted, in milliseconds UTC. */
  since: number
  /** The amount to pay, in francs. Undefined when the order is not listed for its payment. */
  amount?: number
  /** The payment state, or other details to know before writing. */
  detail: ReactNode
  /** A WhatsApp link with a prepared text, or null when no reminder is due yet. */
  reminder: string | null
}

/** An order whose client needs a message, with the links to write or call. */
export function AttentionRow({ order, since, amount, detail, reminder }: Props) {
  const { id, reference, status, client, reachedAt } = order
  const { open } = useOrderDrawer()
  return (
    <LinedRow
      reference={reference}
      label={`Commande #${reference}`}
      title={client.fullname}
      subtitle={
        <span className={`flex align-baseline wrap ${classes.ids}`}>
          <OrderReference className="reference text-s leading-12" reference={reference} />{' '}
          <span>{client.phone ? formatPhone(client.phone) : 'Compte supprimé'}</span>
        </span>
      }
      aside={<AgeTag since={since} />}
    >
      <div className={`row wrap mt-10 ${classes.facts}`}>
        <OrderStatusBadge status={status} reader="admin" />
        <p className="quiet text-s leading-14">
          <time dateTime={new Date(reachedAt).toISOString()}>
            {formatSince(reachedAt, Date.now())}
          </time>
        </p>
      </div>
      <div className="flex justify-between align-baseline mt-6 gap-16">
        <p className="shrink anywhere text-s leading-14">{detail}</p>
        {amount === undefined ? null : <Money amount={amount} className="fixed text-xl" />}
      </div>
      <div className={`flex mt-12 wrap gap-8 ${classes.acts}`}>
        {client.phone && reminder ? (
          <ButtonLink
            size="sm"
            className={classes.remind ?? ''}
            icon={<IconBrandWhatsapp />}
            href={reminder}
            target="_blank"
            rel="noreferrer"
          >
            Relancer sur WhatsApp
          </ButtonLink>
        ) : null}
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
