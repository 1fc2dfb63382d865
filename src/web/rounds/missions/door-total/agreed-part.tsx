import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { formatFcfa } from '#shared/text/money.ts'
import { lineLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { firstName } from '#web/orders/order-view.ts'
import type { CheckState } from '../collection/use-check.ts'
import type { Mission } from '../mission.ts'
import { useQuestion } from './use-question.ts'

/** Replaces the count of the pick-up, because the livreur already counted in front of the client. */
export function AgreedPart({ mission, check }: { mission: Mission; check: CheckState }) {
  const { agreement, editor } = check
  const question = useQuestion(mission)
  const order = agreement?.order
  if (!order) return null
  const who = mission.client.fullname ? firstName(mission.client.fullname) : 'Le client'
  const isHere = agreement.here !== undefined
  return (
    <Section title="Compté ensemble">
      <Ticket reference={mission.reference}>
        <TicketBody className="stack gap-6">
          <p className="row gap-8 strong positive icons-22">
            <IconCircleCheck aria-hidden="true" />
            {isHere ? `${who} est d’accord` : `${who} est d’accord, sur son téléphone`}
          </p>
          <ul className="stack gap-4">
            {order.items.map((line) => (
              <li key={line.position} className="anywhere">
                {lineLabel(line)}
              </li>
            ))}
          </ul>
          <p className="flex justify-between align-baseline gap-12">
            <b>Total</b>
            <b>{formatFcfa(order.grandTotal)}</b>
          </p>
        </TicketBody>
        {isHere ? (
          <>
            <Seam />
            <Button
              full
              tone="ghost"
              icon={<IconArrowBackUp />}
              onClick={() => {
                // The client has to be asked again, and nothing received for another total.
                editor.change({ agreed: null, asking: null, given: null, touched: [] })
                if (question.isOpen) question.takeBack()
              }}
            >
              Peser ou compter à nouveau
            </Button>
          </>
        ) : null}
      </Ticket>
    </Section>
  )
}
