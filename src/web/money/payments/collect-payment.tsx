import { IconCash, IconDeviceMobile } from '@tabler/icons-react'
import { useId } from 'react'
import { PAYMENT_LABELS } from '#shared/money/payment-methods.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { Money } from '#web/components/display/money.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { TextInput } from '#web/components/forms/fields.tsx'
import { Segmented } from '#web/components/forms/segmented.tsx'
import { UnreadNote } from '#web/components/states/unread-note.tsx'
import { CashReceived } from './collect/cash-received.tsx'
import classes from './collect/collect.module.css'
import { type Collecting, useCollect } from './collect/use-collect.ts'

export interface CollectProps {
  order: { id: string; reference: string; due: number }
  client: { fullname: string }
  opened: boolean
  onClose: () => void
}

const METHODS = [
  { value: 'espece' as const, label: PAYMENT_LABELS.espece, icon: <IconCash /> },
  { value: 'wave' as const, label: PAYMENT_LABELS.wave, icon: <IconDeviceMobile /> },
]

/** « Encaisser »: what an order still owes, how it is paid, and the change. */
export default function CollectPayment({ order, client, opened, onClose }: CollectProps) {
  const collecting = useCollect(order, { isOpen: opened, onDone: onClose })
  const { method, setMethod, due, target, isDrawerClosed, fault } = collecting
  const formId = useId()
  const isCash = method === 'espece'
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      unanswered={collecting.unanswered}
      size="sm"
      title="Encaisser"
      reference={order.reference}
      subtitle={
        <>
          {client.fullname} · <OrderReference reference={order.reference} />
        </>
      }
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Retour
          </Button>
          <Button
            tone="soleil"
            type="submit"
            form={formId}
            disabled={due === 0 || (isCash && isDrawerClosed)}
            loading={collecting.isRunning || target.isLoading}
          >
            Encaisser <KeyHint name="Enter" className={classes.key} />
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="stack gap-14"
        onSubmit={(event) => {
          event.preventDefault()
          collecting.submit()
        }}
      >
        <p className="row justify-between">
          <span className="quiet">Reste à payer</span>
          <Money amount={due} className="text-2xl" />
        </p>
        <UnreadNote query={target} title="Impossible de lire ce que la commande doit." />
        {due === 0 ? (
          <Note tone="success" role="status">
            Cette commande est payée.
          </Note>
        ) : null}
        <Segmented
          legend="Moyen de paiement"
          hideLegend
          size="sm"
          options={METHODS}
          value={method}
          onChange={setMethod}
        />
        {isCash ? (
          <CashReceived collecting={collecting} />
        ) : (
          <WaveId collecting={collecting} due={due} fault={fault} />
        )}
        {collecting.outcome ? <p role="status">{collecting.outcome}</p> : null}
      </form>
    </Dialog>
  )
}

interface WaveProps {
  collecting: Collecting
  due: number
  fault: string | undefined
}

function WaveId({ collecting, due, fault }: WaveProps) {
  const { transactionId, setTransactionId } = collecting
  return (
    <TextInput
      label="Identifiant Wave"
      data-autofocus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      description={`De la transaction de ${formatFcfa(due)}.`}
      error={fault}
      value={transactionId}
      onChange={(event) => setTransactionId(event.currentTarget.value)}
    />
  )
}
