import { IconUser } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { followMessage } from '#shared/accounts/follow.ts'
import { isOver } from '#shared/orders/orders.ts'
import { promiseWords } from '#shared/time/slot-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { FollowActions } from '#web/features/client-links/follow-actions.tsx'
import type { OrderView } from '#web/features/order-parts/order-view.ts'
import type { OrderDetail } from './drawer-detail.tsx'

const ClientDialog = lazy(() => import('#web/features/client-links/client-dialog.tsx'))

/** How the client follows the order, and the button that opens their record. */
export function DrawerClient({ detail: { order, client } }: { detail: OrderDetail }) {
  const [opened, setOpened] = useState<boolean>()
  if (!client) return null
  const { id, fullname, phone, email, link } = client
  const open = (
    <Button tone="outline" size="sm" icon={<IconUser />} onClick={() => setOpened(true)}>
      Sa fiche
    </Button>
  )
  return (
    <Section title="Le client" level={3}>
      <Ticket>
        <TicketBody className="stack gap-12">
          <p className="anywhere">
            {email ?? (
              <>
                <b>Sans e-mail</b>
                <span className="block quiet text-s">Suit ses commandes par un lien.</span>
              </>
            )}
          </p>
          {link === null ? (
            open
          ) : (
            <FollowActions
              phone={order.clientContactPhone || phone}
              link={link}
              message={followMessage({
                fullname,
                reference: order.reference,
                promise: promiseOf(order),
                url: link,
              })}
            >
              {open}
            </FollowActions>
          )}
        </TicketBody>
      </Ticket>
      {opened === undefined ? null : (
        <Suspense fallback={null}>
          <ClientDialog clientId={id} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </Section>
  )
}

/** The promise while it is still ahead, as a sentence. */
function promiseOf({ status, readyBy, deliveryFrom, deliveryTo }: OrderView): string | null {
  const isAhead = readyBy !== null && readyBy > Date.now()
  if (!isAhead || isOver(status)) return null
  const hasSlot = deliveryFrom !== null && deliveryTo !== null
  return promiseWords({
    readyBy,
    delivery: hasSlot ? { from: deliveryFrom, to: deliveryTo } : null,
  })
}
