import { IconPhone } from '@tabler/icons-react'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { WriteButton } from '../client-links/write-button.tsx'
import { newTotalMessage } from '../client-messages/prepared-messages.ts'
import { changedLines } from '../custody/adjustment-changes.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import classes from './order-drawer.module.css'

const FAILED = "L'opération a échoué."

const ANSWERS = {
  accepted: 'Nouveau total accepté par le client',
  refused: 'Nouveau total refusé par le client',
} as const

/** The proposed total, with the team's actions while the client has not answered, or the answer. */
export function DrawerAdjustment({ detail }: { detail: OrderDetail }) {
  const { adjustment, toAgree, items } = detail.order
  if (!adjustment || adjustment.status === 'withdrawn') return null
  const { status, totalBefore, total, byCount, atDoor } = adjustment
  // Written for the client, who stood there.
  const reason = atDoor ? 'Pesé ou compté à la porte, devant le client.' : adjustment.reason
  const wordsOf = (grandTotal: number) => totalWords({ toAgree, items, grandTotal })
  const figures = atDoor
    ? `${formatFcfa(totalBefore)} estimés → ${formatFcfa(total)}`
    : `${wordsOf(totalBefore)} → ${wordsOf(total)}`
  if (byCount)
    return (
      <Note tone="success" title={`Total baissé par le comptage\u00a0: ${figures}`}>
        <Changes adjustment={adjustment} />
        <p>Ce qui manquait n’est pas compté. Rien à traiter.</p>
      </Note>
    )
  if (status !== 'proposed')
    return (
      <Note
        tone={status === 'accepted' ? 'success' : 'warning'}
        title={`${ANSWERS[status]}\u00a0: ${figures}`}
      >
        {reason}
      </Note>
    )
  return (
    <Note title={`Nouveau total proposé\u00a0: ${figures}`}>
      <Changes adjustment={adjustment} />
      {reason ? <p>Raison&nbsp;: {reason}</p> : null}
      <p>En attente de la réponse du client.</p>
      {detail.client?.email === null ? <HeardByPhone adjustment={adjustment} /> : null}
      <ProposalActions detail={detail} adjustment={adjustment} />
    </Note>
  )
}

type Adjustment = NonNullable<OrderView['adjustment']>

function Changes({ adjustment }: { adjustment: Adjustment }) {
  return (
    <ul className={`stack gap-2 ${classes.counts}`}>
      {changedLines(adjustment).map(({ key, name, service, before, after }) => (
        <li key={key}>
          {name} ({serviceLabel(service).toLowerCase()})&nbsp;: {before} → {after}
        </li>
      ))}
    </ul>
  )
}

/** The answer of a client without e-mail on the phone. It is final, and the person who records it signs it. */
function HeardByPhone({ adjustment }: { adjustment: Adjustment }) {
  const { id: adjustmentId, total } = adjustment
  const confirm = useConfirm()
  const accept = useAct(trpc.adjustments.acceptByPhone, {
    announced: 'Nouveau total accepté. Noté sous votre nom.',
    failed: FAILED,
    stale: ['orders'],
  })
  const askToAccept = async () => {
    const yes = await confirm({
      title: `Le client accepte ${formatFcfa(total)} au téléphone\u202f?`,
      text: 'Le total change tout de suite. Votre nom reste avec cet accord\u00a0: le client lit que l’équipe l’a noté, et le responsable le lit dans le journal.',
      confirmLabel: 'Noter son accord',
    })
    if (yes) accept.run({ adjustmentId })
  }
  return (
    <>
      <Button
        size="sm"
        className="mt-10"
        icon={<IconPhone />}
        loading={accept.isRunning}
        onClick={askToAccept}
      >
        Accepté au téléphone
      </Button>
      <div className="mt-10 hide-empty">
        <ActFailure unanswered={accept.unanswered} />
      </div>
    </>
  )
}

interface Proposal {
  detail: OrderDetail
  adjustment: Adjustment
}

function ProposalActions({ detail: { order, client }, adjustment }: Proposal) {
  const { id: adjustmentId } = adjustment
  const withdraw = useAct(trpc.adjustments.withdraw, { failed: FAILED, stale: ['orders'] })
  return (
    <div className="flex wrap gap-8 mt-10">
      {client?.phone ? (
        <WriteButton
          client={client}
          orderId={order.id}
          message={newTotalMessage(order, adjustment, client)}
        >
          Prévenir le client
        </WriteButton>
      ) : null}
      <Button
        tone="danger-outline"
        size="sm"
        loading={withdraw.isRunning}
        onClick={() => withdraw.run({ adjustmentId })}
      >
        Retirer
      </Button>
      <div className="full hide-empty">
        <ActFailure unanswered={withdraw.unanswered} />
      </div>
    </div>
  )
}
