import { formatFcfa } from '#shared/money/money.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { duePaymentText, type Mission } from '../mission.ts'
import { CashAmount } from './cash-amount.tsx'
import type { useCash } from './use-cash.ts'

interface Props {
  mission: Mission
  cash: ReturnType<typeof useCash>
  /** Why the server refused the last amount. */
  refusal: string | undefined
  onGiven: (given: number | null) => void
  /** Called by Enter in the field of the amount. */
  onEnter: () => void
}

/** The cash that the client pays, which is stated before the step is confirmed. */
export function CashSection({ mission, cash, refusal, onGiven, onEnter }: Props) {
  const { due, given, view, wasDue, setNothingPaid } = cash
  const { payment, paymentMethod } = mission
  if (view === 'settled' && !wasDue)
    return (
      <Section title="Paiement">
        {payment.state === 'to_verify' ? (
          <Note tone="warning" title="Wave à vérifier">
            Le client a annoncé {formatFcfa(payment.due)} avec Wave. L’équipe vérifie&nbsp;:
            n’encaissez rien.
          </Note>
        ) : (
          <Note tone={payment.due > 0 ? 'info' : 'success'}>{duePaymentText(mission)}</Note>
        )}
      </Section>
    )
  return (
    <Section title="Espèces">
      <Ticket>
        <TicketBody>
          {view === 'amount' ? (
            <CashAmount
              due={due}
              given={given}
              onChange={onGiven}
              error={refusal}
              onEnter={onEnter}
              onNothingPaid={() => setNothingPaid(true)}
            />
          ) : null}
          {view === 'nothing' ? (
            <div className="stack gap-10">
              <Note tone="warning" role="alert" title="Le client n’a rien payé&#8239;?">
                Ce sera écrit dans son application. Il lui restera {formatFcfa(due)} à payer.
              </Note>
              <Button ref={focusIfLost} full tone="ghost" onClick={() => setNothingPaid(false)}>
                Retour
              </Button>
            </div>
          ) : null}
          {view === 'settled' ? (
            <Note role="status" title={paymentLabel(payment, paymentMethod)}>
              Le paiement vient de changer. Si le client vous a donné des espèces, rendez-les-lui.
            </Note>
          ) : null}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
