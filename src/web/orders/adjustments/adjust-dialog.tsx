import { type FormEvent, useId, useState } from 'react'
import { mayAddByKilo } from '#shared/orders/add-by-kilo.ts'
import { adjustmentReasonField } from '#shared/orders/adjustments.inputs.ts'
import { MAX_REASON } from '#shared/orders/adjustments.ts'
import { totalWords } from '#shared/orders/total-words.ts'
import { MAX_GRAMS } from '#shared/shop/prices/lines.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatKilos } from '#shared/text/weight.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { TotalsItem, TotalsList } from '#web/components/display/description-list.tsx'
import { Money } from '#web/components/display/money.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { type Inputs, trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'
import { useOwnPrices } from '../own-prices.ts'
import classes from './adjust-dialog.module.css'
import { adjustedTotal, initialDraft, isWeightOfAllKnown, quantitiesOf } from './adjust-draft.ts'
import { AddGarment, AdjustLines } from './adjust-lines.tsx'

interface Props {
  order: OrderView
  opened: boolean
  onClose: () => void
}

/** The dialog that proposes another total to the client: the real quantities and the reason. Closing it does not lose them. */
export default function AdjustDialog({ order, opened, onClose }: Props) {
  const formId = useId()
  const proposal = useProposal(order)
  const propose = useAct(trpc.adjustments.propose, {
    announced: 'Nouveau total proposé.',
    failed: "L'opération a échoué.",
    stale: ['orders'],
    onSuccess() {
      proposal.reset()
      onClose()
    },
    onError(error) {
      // A colleague has made a proposal first, or the order has changed.
      const code = appCodeOf(error) ?? ''
      if (['ADJUSTMENT_PENDING', 'ORDER_CHANGED', 'ORDER_NOT_FOUND'].includes(code)) onClose()
    },
  })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={propose.unanswered}
      title="Proposer un ajustement"
      subtitle="Rien ne change tant que le client n’a pas accepté."
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Annuler
          </Button>
          <Button tone="soleil" type="submit" form={formId} loading={propose.isRunning}>
            Envoyer au client
          </Button>
        </>
      }
    >
      <AdjustForm id={formId} order={order} proposal={proposal} onSend={propose.run} />
    </Dialog>
  )
}

function useProposal(order: OrderView) {
  const [draft, setDraft] = useState(() => initialDraft(order))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const reset = () => {
    setDraft(initialDraft(order))
    setReason('')
    setSubmitted(false)
  }
  return { draft, setDraft, reason, setReason, isSubmitted, setSubmitted, reset }
}

interface FormProps {
  id: string
  order: OrderView
  proposal: ReturnType<typeof useProposal>
  onSend: (proposed: Inputs['adjustments']['propose']) => void
}

function AdjustForm({ id, order, proposal, onSend }: FormProps) {
  const { draft, setDraft, reason, setReason, isSubmitted, setSubmitted } = proposal
  const catalogue = trpc.products.catalogue.useQuery()
  const { priced } = useOwnPrices(order.client.id)
  const products = catalogue.data ? priced(catalogue.data).products : []
  const outcome = adjustedTotal(draft, order, products)
  const parsedReason = adjustmentReasonField.safeParse(reason)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!outcome || !parsedReason.success) return
    onSend({
      orderId: order.id,
      quantities: quantitiesOf(draft),
      added: draft.added,
      reason: parsedReason.data,
    })
  }

  return (
    <form id={id} className="stack gap-18" noValidate onSubmit={submit}>
      <AdjustLines
        items={order.items}
        draft={draft}
        products={products}
        showMissing={isSubmitted}
        onChange={setDraft}
      />
      <AddGarment
        items={order.items}
        draft={draft}
        products={products}
        byKilo={mayAddByKilo(order)}
        onChange={setDraft}
      />
      <Textarea
        label="Raison, lue par le client"
        rows={2}
        maxLength={MAX_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isSubmitted && !parsedReason.success ? parsedReason.error.issues[0]?.message : null}
      />
      <Outcome
        order={order}
        outcome={outcome}
        fault={isWeightOfAllKnown(draft) ? NOTHING_CHANGED : UNWEIGHED}
        showError={isSubmitted}
      />
    </form>
  )
}

const NOTHING_CHANGED = 'Changez au moins une quantité, et gardez au moins une pièce.'
const UNWEIGHED = `Écrivez le poids de chaque sac au kilo, ${formatKilos(MAX_GRAMS)} au plus.`

interface OutcomeProps {
  order: OrderView
  /** Tells the user what to correct when there is no new total. */
  fault: string
  outcome: ReturnType<typeof adjustedTotal>
  showError: boolean
}

/** The current and the new total, and the client's refund or further payment. */
function Outcome({ order, outcome, fault, showError }: OutcomeProps) {
  if (!outcome)
    return (
      <p
        className={showError ? 'strong negative text-s' : 'quiet text-s'}
        role={showError ? 'alert' : undefined}
      >
        {fault}
      </p>
    )
  const { total, back, due } = outcome
  if (order.toAgree !== null) return <Estimate order={order} total={total} />
  return (
    <div className={`rounded outlined ${classes.outcome}`} role="status">
      <TotalsList>
        <TotalsItem label="Total actuel" value={formatFcfa(order.grandTotal)} />
        <TotalsItem strong label="Nouveau total" value={<Money amount={total} size="big" />} />
        {order.payment.paid > 0 ? (
          <TotalsItem label="Déjà payé" value={formatFcfa(order.payment.paid)} />
        ) : null}
        {back > 0 ? (
          <TotalsItem strong label="À rendre au client" value={formatFcfa(back)} />
        ) : null}
        {order.payment.state === 'on_account' ? (
          <TotalsItem label="Reste à payer" value="En compte" />
        ) : due > 0 ? (
          <TotalsItem strong label="Reste à payer" value={formatFcfa(due)} />
        ) : null}
      </TotalsList>
    </div>
  )
}

/** Nothing is due before the client agrees at the door, so that another estimate changes no payment. */
function Estimate({ order, total }: { order: OrderView; total: number }) {
  return (
    <div className={`rounded outlined ${classes.outcome}`} role="status">
      <TotalsList>
        <TotalsItem label="Total actuel" value={totalWords(order)} />
        <TotalsItem
          strong
          label="Nouveau total"
          value={totalWords({ ...order, grandTotal: total })}
        />
      </TotalsList>
      <p className="quiet text-s mt-8">
        Cela reste une estimation&nbsp;: le client dit «&nbsp;D’accord&nbsp;» au total devant le
        livreur, et ne doit rien avant.
      </p>
    </div>
  )
}
