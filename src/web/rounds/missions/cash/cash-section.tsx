import { useState } from 'react'
import { paymentLabel } from '#shared/money/payments.ts'
import type { CheckStep } from '#shared/orders/custody.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { duePaymentText } from '../collection/money-text.ts'
import type { Mission } from '../mission.ts'
import { CashAmount } from './cash-amount.tsx'
import type { Cash } from './use-cash.ts'
import { PAYMENT_CHANGED, WaveBlock, type WavePhotos } from './wave-block.tsx'

interface Props {
  mission: Mission
  step: CheckStep
  cash: Cash
  /** The server's refusal of the last amount. */
  refusal: string | undefined
  wavePhotos: WavePhotos
  /** Called by Enter in the field of the amount. */
  onEnter: () => void
}

/** The payment at a step: the cash, which is stated before the step is confirmed, or the state of another payment. */
export function CashSection({ mission, step, cash, refusal, wavePhotos, onEnter }: Props) {
  const { view, wasDue } = cash
  const { payment, paymentMethod } = mission
  // The first view that is shown takes the focus from nothing.
  const [firstView] = useState(view)
  const [hasMoved, setMoved] = useState(false)
  if (view !== firstView && !hasMoved) setMoved(true)
  const isCash = view === 'amount' || view === 'nothing' || (view === 'settled' && wasDue)
  return (
    <Section title={isCash ? 'Espèces' : 'Paiement'}>
      {view === 'settled' && !wasDue ? (
        <Note tone="success">{duePaymentText(mission)}</Note>
      ) : (
        <Ticket>
          {view === 'elsewhere' ? (
            <WaveBlock mission={mission} step={step} cash={cash} photos={wavePhotos} />
          ) : (
            <TicketBody>
              {view === 'amount' ? (
                <CashAmount cash={cash} hasReturned={hasMoved} error={refusal} onEnter={onEnter} />
              ) : null}
              {view === 'nothing' ? <NothingPaid cash={cash} /> : null}
              {view === 'settled' ? (
                <Note role="status" title={paymentLabel(payment, paymentMethod)}>
                  {PAYMENT_CHANGED}
                </Note>
              ) : null}
            </TicketBody>
          )}
        </Ticket>
      )}
    </Section>
  )
}

/** The question is lower than the part that it replaces, whose button may have been far down. */
function scrollIntoSight(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

function NothingPaid({ cash }: Pick<Props, 'cash'>) {
  return (
    <div ref={scrollIntoSight} className="stack gap-10">
      <Note tone="warning" role="alert" title="Le client n’a rien payé">
        Ce sera écrit dans son application. Il lui restera {formatFcfa(cash.due)} à payer.
      </Note>
      <Button autoFocus full tone="ghost" onClick={() => cash.takeNothingPaidBack()}>
        Retour
      </Button>
    </div>
  )
}
