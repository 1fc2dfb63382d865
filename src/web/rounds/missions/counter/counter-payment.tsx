import { IconClock } from '@tabler/icons-react'
import { CASH, isRemote, methodIs, methodOf } from '#shared/money/payment-methods.ts'
import { paymentLabel } from '#shared/money/payments.ts'
import { transactionFault } from '#shared/money/transaction.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Money } from '#web/components/display/money.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { DrawerClosedNote } from '#web/money/drawer-closed-note.tsx'
import { methodOptions } from '#web/money/method-options.tsx'
import { WaveIdInput } from '#web/money/wave-id-input.tsx'
import { CashAmount } from '../cash/cash-amount.tsx'
import type { CountedView } from './counter-view.ts'
import type { CounterCount } from './use-counter-count.ts'

interface Props {
  order: CountedView['order']
  count: CounterCount
}

/** The payment at the counter. Nothing is chosen before it is touched. */
export function CounterPayment({ order, count }: Props) {
  const { check, guide, step } = count
  const { editor, draft, cash } = check
  if (cash.due === 0)
    return (
      <Section title="Paiement">
        <Note tone="success">{paymentLabel(order.payment, order.paymentMethod)}</Note>
      </Section>
    )
  const later = step === 'pickup' ? 'Au retrait' : 'Plus tard'
  return (
    <Section title="Paiement" aside={<Money amount={cash.due} size="big" />}>
      <Segmented
        legend="Le client paie"
        hideLegend
        stacked
        value={draft.payBy}
        onChange={(payBy) => editor.change({ payBy })}
        options={[
          ...methodOptions(order.paymentMethod, draft.payBy),
          { value: 'later', label: later, icon: <IconClock /> },
        ]}
      />
      {draft.payBy === 'later' || isRemote(draft.payBy ?? null) ? null : (
        <DrawerClosedNote onOpened={() => editor.change({ payBy: CASH })} />
      )}
      {methodIs(draft.payBy, 'inDrawer') ? (
        <Ticket className="mt-12">
          <TicketBody className="stack gap-12">
            <CashAmount
              cash={cash}
              hasReturned={false}
              withoutRefusal
              error={undefined}
              onEnter={guide.focusButton}
            />
          </TicketBody>
        </Ticket>
      ) : null}
      {methodIs(draft.payBy, 'identified') ? (
        <Ticket className="mt-12">
          <TicketBody>
            <WaveIdInput
              method={methodOf(draft.payBy)}
              description={`De la transaction de ${formatFcfa(cash.due)}, sur le téléphone de la caisse.`}
              error={
                guide.pointed === 'cash' ? transactionFault(draft.transactionId ?? '') : undefined
              }
              value={draft.transactionId ?? ''}
              onChange={(event) => editor.change({ transactionId: event.currentTarget.value })}
            />
          </TicketBody>
        </Ticket>
      ) : null}
      {draft.payBy === 'later' ? (
        <div className="mt-12">
          <Note role="status">
            {step === 'pickup'
              ? `Le client paiera ${formatFcfa(cash.due)} en retirant son linge.`
              : `Il restera ${formatFcfa(cash.due)} à payer. La commande ira dans «\u00a0Impayées\u00a0».`}
          </Note>
        </div>
      ) : null}
    </Section>
  )
}
