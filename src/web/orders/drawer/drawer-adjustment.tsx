import { IconPhone, IconReceiptOff } from '@tabler/icons-react'
import { totalWords } from '#shared/orders/total-words.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderTool } from '../actions/use-order-tools.tsx'
import { WriteButton } from '../client-links/write-button.tsx'
import { newTotalMessage } from '../client-messages/prepared-messages.ts'
import { changedLines } from '../custody/adjustment-changes.ts'
import type { OrderDetail, OrderView } from '../order-view.ts'
import classes from './order-drawer.module.css'
import type { PanelNote } from './panel-notes.tsx'

const FAILED = "L'opération a échoué."

const ANSWERS = {
  accepted: 'Nouveau total accepté par le client',
  refused: 'Nouveau total refusé par le client',
} as const

/** `Nouveau total proposé : 14 250 FCFA → 17 350 FCFA`; null where no total was proposed, or it was withdrawn. */
function adjustmentTitle({ adjustment, toAgree, items }: OrderView): string | null {
  if (!adjustment || adjustment.status === 'withdrawn') return null
  const { status, totalBefore, total, byCount, atDoor } = adjustment
  const wordsOf = (grandTotal: number) => totalWords({ toAgree, items, grandTotal })
  const figures = atDoor
    ? `${formatFcfa(totalBefore)} estimés → ${formatFcfa(total)}`
    : `${wordsOf(totalBefore)} → ${wordsOf(total)}`
  if (byCount) return `Total baissé par le comptage\u00a0: ${figures}`
  return `${status === 'proposed' ? 'Nouveau total proposé' : ANSWERS[status]}\u00a0: ${figures}`
}

/** The proposed total, with the message to the client until they answered, or the answer. */
export function adjustmentNote({ order, client }: OrderDetail): PanelNote | null {
  const { adjustment } = order
  const title = adjustmentTitle(order)
  if (!adjustment || title === null) return null
  const isAwaited = adjustment.status === 'proposed'
  return {
    key: 'adjustment',
    line: isAwaited ? `${title}, attend le client` : title,
    note: <AdjustmentNote order={order} client={client} adjustment={adjustment} title={title} />,
  }
}

interface NoteProps extends Pick<OrderDetail, 'order' | 'client'> {
  adjustment: Adjustment
  title: string
}

function AdjustmentNote({ order, client, adjustment, title }: NoteProps) {
  const { status, byCount, atDoor } = adjustment
  // Written for the client, who stood there.
  const reason = atDoor ? 'Pesé ou compté à la porte, devant le client.' : adjustment.reason
  if (byCount)
    return (
      <Note tone="success" title={title}>
        <Changes adjustment={adjustment} />
        <p>Ce qui manquait n’est pas compté. Rien à traiter.</p>
      </Note>
    )
  if (status !== 'proposed')
    return (
      <Note tone={status === 'accepted' ? 'success' : 'warning'} title={title}>
        {reason}
      </Note>
    )
  return (
    <Note title={title}>
      <Changes adjustment={adjustment} />
      {reason ? <p>Raison&nbsp;: {reason}</p> : null}
      <p>En attente de la réponse du client.</p>
      {client?.phone ? (
        <div className="flex wrap gap-8 mt-10">
          <WriteButton
            client={client}
            orderId={order.id}
            message={newTotalMessage(order, adjustment, client)}
          >
            Prévenir le client
          </WriteButton>
        </div>
      ) : null}
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

/**
 * The acts on a total that waits for the client, behind ⋯: to withdraw it, and the answer of a client without e-mail on the phone,
 * which is final and signed by the person who records it.
 */
export function useProposalActs({ order: { adjustment }, client }: OrderDetail) {
  const confirm = useConfirm()
  const accept = useAct(trpc.adjustments.acceptByPhone, {
    announced: 'Nouveau total accepté. Noté sous votre nom.',
    failed: FAILED,
    stale: ['orders'],
  })
  const withdraw = useAct(trpc.adjustments.withdraw, { failed: FAILED, stale: ['orders'] })
  const isOpen = adjustment?.status === 'proposed'
  const adjustmentId = adjustment?.id ?? ''
  const askToAccept = async () => {
    const yes = await confirm({
      title: `Le client accepte ${formatFcfa(adjustment?.total ?? 0)} au téléphone\u202f?`,
      text: 'Le total change tout de suite. Votre nom reste avec cet accord\u00a0: le client lit que l’équipe l’a noté, et le responsable le lit dans le journal.',
      confirmLabel: 'Noter son accord',
    })
    if (yes) accept.run({ adjustmentId })
  }
  const acts: OrderTool[] = [
    {
      icon: <IconPhone />,
      label: 'Accepté au téléphone',
      allowed: isOpen && client?.email === null,
      loading: accept.isRunning,
      onClick: () => void askToAccept(),
    },
    {
      icon: <IconReceiptOff />,
      label: 'Retirer le nouveau total',
      allowed: isOpen,
      loading: withdraw.isRunning,
      onClick: () => void withdraw.run({ adjustmentId }),
    },
  ]
  return { acts, accept, withdraw }
}
