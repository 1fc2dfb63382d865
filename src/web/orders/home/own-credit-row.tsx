import { IconReceiptRefund } from '@tabler/icons-react'
import { Money } from '#web/components/display/money.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import type { HomeReads } from './use-home-reads.ts'

/** « Avoir 2 500 FCFA », for a client who has some. */
export function OwnCreditRow({ reads: { credit } }: { reads: HomeReads }) {
  const { balance = 0, why } = credit.data ?? {}
  if (balance === 0) return <UnreadNote query={credit} title="Impossible de charger votre avoir." />
  return (
    <Ticket as="section" aria-label="Mon avoir" className="mt-20">
      <TicketBody className="row gap-10">
        <span className="icons-22 accent fixed" aria-hidden="true">
          <IconReceiptRefund />
        </span>
        <span className="shrink leading-13 anywhere">
          <b className="block">Avoir</b>
          {why ? <span className="quiet text-s">{why}</span> : null}
        </span>
        <Money amount={balance} className="push-end strong nowrap" />
      </TicketBody>
    </Ticket>
  )
}
