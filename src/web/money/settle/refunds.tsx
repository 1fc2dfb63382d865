import { IconCoinOff, IconPigMoney } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { METHODS, methodIs } from '#shared/money/payment-methods.ts'
import {
  canBeCredited,
  isPromised,
  needsWaiver,
  REFUND_REASON_LABELS,
  type RefundOutcome,
} from '#shared/money/payments.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { ActionItem } from '#web/components/actions/action-menu.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { DotsMenu } from '#web/components/actions/dots-menu.tsx'
import { PhoneLink } from '#web/components/actions/phone-link.tsx'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { nextPage } from '#web/components/lists/paged-list.tsx'
import { useMinute } from '#web/lib/rendering/use-minute.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { useAskOwner } from '../ask-owner.ts'
import { type Refund, refundName, refundSummary, settlingOf } from './refund.ts'
import { GroupPages, SettleGroup } from './settle-group.tsx'
import { SettleRow, Waited } from './settle-row.tsx'

const WaveRefundDialog = lazyDialog(() => import('./wave-refund-dialog.tsx'))
const WaiveDialog = lazyDialog(() => import('./waive-dialog.tsx'))

/** The refunds that the team must make. */
export function Refunds() {
  const query = trpc.payments.refunds.useInfiniteQuery({}, nextPage)
  if (query.data?.pages.every(({ items }) => items.length === 0)) return null
  return (
    <SettleGroup tile="rendre">
      <GroupPages query={query} noun="les remboursements">
        {(refunds) => refunds.map((refund) => <RefundRow key={refund.id} refund={refund} />)}
      </GroupPages>
    </SettleGroup>
  )
}

function RefundRow({ refund }: { refund: Refund }) {
  const { reference, amount, createdAt, method, reason } = refund
  const now = useMinute()
  const ask = useConfirm()
  const [refused, setRefused] = useState<RefundOutcome>()
  const owner = useAskOwner('payments.settleRefund', {
    amount,
    onAsked: () => setRefused(undefined),
  })
  const settle = useAct(trpc.payments.settleRefund, {
    ...settlingOf(refund),
    onError(error, { outcome }) {
      if (owner.noteRefusal(error)) setRefused(outcome)
    },
  })
  const askToSettle = async (outcome: RefundOutcome) => {
    if (await ask(questionOf(outcome, refundSummary(refund))))
      settle.run({ refundId: refund.id, outcome })
  }
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [isWaiving, setWaiving] = useState(false)
  const { role } = useMe()
  const mayWaive = role === 'superadmin' || !isPromised(refund)
  const mayCredit = canBeCredited(refund) && refund.clientId !== null
  // The provider names each transfer: a dialog asks for that of the way back.
  const needsId = methodIs(method, 'identified')
  return (
    <SettleRow
      label={`Commande #${reference}`}
      weave={reference}
      when={<Waited at={createdAt} now={now} />}
      name={<ClientName clientId={refund.clientId}>{refundName(refund)}</ClientName>}
      what={
        <>
          {REFUND_REASON_LABELS[reason]},{' '}
          <OrderReference className="reference" reference={reference} />
        </>
      }
      state={<Way refund={refund} />}
      amount={amount}
      act={
        <Button
          tone="outline"
          size="sm"
          full
          loading={settle.isRunning}
          onClick={() => (needsId ? setDialogOpen(true) : void askToSettle('refunded'))}
        >
          {needsId ? 'C’est envoyé' : 'C’est rendu'}
        </Button>
      }
      more={
        mayCredit || mayWaive ? (
          <DotsMenu label={`Actions, #${reference}`}>
            {mayCredit ? (
              <ActionItem icon={<IconPigMoney />} onClick={() => void askToSettle('credited')}>
                En avoir
              </ActionItem>
            ) : null}
            {mayWaive ? (
              <ActionItem
                icon={<IconCoinOff />}
                onClick={() =>
                  needsWaiver(refund) ? setWaiving(true) : void askToSettle('not_due')
                }
              >
                Rien à rembourser…
              </ActionItem>
            ) : null}
          </DotsMenu>
        ) : null
      }
    >
      {refused ? (
        <Button
          size="sm"
          loading={owner.sending.isRunning}
          onClick={() => owner.ask({ refundId: refund.id, outcome: refused })}
        >
          {owner.label}
        </Button>
      ) : null}
      <ActFailure unanswered={settle.unanswered} />
      <ActFailure unanswered={owner.sending.unanswered} />
      <WaiveDialog refund={refund} opened={isWaiving} onClose={() => setWaiving(false)} />
      {needsId ? (
        <WaveRefundDialog
          refund={refund}
          opened={isDialogOpen}
          onClose={() => setDialogOpen(false)}
        />
      ) : null}
    </SettleRow>
  )
}

/** The number given for the order comes first, since somebody may have taken over the account. */
function Way({ refund }: { refund: Refund }) {
  const { method, transactionId, orderPhone, clientPhone, phoneChangedAt } = refund
  return (
    <>
      par {METHODS[method].label}
      {transactionId ? <span className="reference anywhere"> {transactionId}</span> : null}
      {orderPhone ? (
        <span className="block">
          Numéro donné pour la commande <PhoneLink className="nowrap" number={orderPhone} />
        </span>
      ) : null}
      {phoneChangedAt ? (
        <b className="block negative">Numéro du compte changé le {formatDay(phoneChangedAt)}</b>
      ) : null}
      {clientPhone ? (
        <span className="block">
          <PhoneLink className="nowrap" number={clientPhone} />
        </span>
      ) : null}
    </>
  )
}

/** Each outcome is final. */
function questionOf(outcome: RefundOutcome, summary: string): ConfirmRequest {
  if (outcome === 'credited')
    return {
      title: 'Garder en avoir\u202f?',
      text: `${summary} L’avoir paie sa prochaine commande, ou se rend en argent sur demande. À faire si le client le préfère.`,
      confirmLabel: 'En avoir',
    }
  return outcome === 'refunded'
    ? {
        title: 'L’argent a été rendu\u202f?',
        text: `${summary} Cette action est irréversible.`,
        confirmLabel: 'Remboursé',
      }
    : {
        title: 'Rien à rembourser\u202f?',
        text: `${summary} Fermez-le si l’argent n’est jamais arrivé. Cette action est irréversible.`,
        confirmLabel: 'Rien à rembourser',
        tone: 'danger',
      }
}
