import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { ClientRecordButton } from '../client-links/client-record-button.tsx'
import { FollowActions } from '../client-links/follow-actions.tsx'
import { messageFor } from '../client-links/send-follow.tsx'
import type { OrderDetail } from '../order-view.ts'
import { ShareButton, useSharing } from '../shared-follows/share-button.tsx'

/** The client's way to follow the order, and the button that opens their record. */
export function DrawerClient({ detail: { order, client } }: { detail: OrderDetail }) {
  const sharing = useSharing()
  if (!client) return null
  const { id, fullname, phone, email, hasLink } = client
  const open = <ClientRecordButton clientId={id} />
  return (
    <Section title="Le client" level={3}>
      <Ticket>
        <TicketBody className="stack gap-12">
          <p className="anywhere">
            {email ?? (
              <>
                <b>Sans e‑mail</b>
                <span className="block quiet text-s">Suit ses commandes par un lien.</span>
              </>
            )}
          </p>
          {hasLink ? (
            <FollowActions
              clientId={id}
              phone={order.clientContactPhone || phone}
              messageWith={(url) => messageFor(order, { fullname, url })}
            >
              {open}
            </FollowActions>
          ) : (
            open
          )}
          <ShareButton order={order} sharing={sharing} size="sm" />
          {sharing.dialog}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
