import { formatFcfa } from '#shared/money/money.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { takeLostFocus } from '#web/lib/take-lost-focus.ts'
import { duePaymentText, type Mission } from '../mission.ts'
import { CashAmount } from './cash-amount.tsx'
import type { useCash } from './use-cash.ts'

interface Props {
  mission: Mission
  cash: ReturnType<typeof useCash>
  /** What the server refused of the last amount. */
  refusal: string | undefined
  onGiven: (given: number | null) => void
  /** The typing is over. */
  onDone: () => void
}

/** The cash that the client pays, stated before the step is confirmed. */
export function CashSection({ mission, cash, refusal, onGiven, onDone }: Props) {
  const { due, given, face, wasDue, setNothing } = cash
  const { payment, paymentMethod } = mission
  if (face === 'settled' && !wasDue)
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
          {face === 'amount' ? (
            <CashAmount
              due={due}
              given={given}
              onChange={onGiven}
              error={refusal}
              onDone={onDone}
              onNothing={() => setNothing(true)}
            />
          ) : face === 'nothing' ? (
            <div className="stack gap-10">
              <Note tone="warning" role="alert" title="Le client n’a rien payé\u202f?">
                Ce sera écrit dans son application. Il lui restera {formatFcfa(due)} à payer.
              </Note>
              <Button ref={takeLostFocus} full tone="ghost" onClick={() => setNothing(false)}>
                Retour
              </Button>
            </div>
          ) : (
            <Note role="status" title={paymentLabel(payment, paymentMethod)}>
              Le paiement vient de changer. Si le client vous a donné des espèces, rendez-les-lui.
            </Note>
          )}
        </TicketBody>
      </Ticket>
    </Section>
  )
}
