import { IconPhone } from '@tabler/icons-react'
import { formatFcfa } from '#shared/text/money.ts'
import { serviceLabel } from '#shared/text/service-label.ts'
import { Button } from '#web/components/actions/button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { useConfirm } from '#web/components/dialogs/use-confirm.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import { useTakenElsewhere } from '../client-messages/use-taken-elsewhere.ts'
import { changedLines } from '../custody/adjustment-changes.ts'
import type { OrderView } from '../order-view.ts'
import classes from './order-drawer.module.css'

const FAILED = "L'opération a échoué."

const ANSWERS = {
  accepted: 'Nouveau total accepté par le client',
  refused: 'Nouveau total refusé par le client',
} as const

interface Props {
  order: OrderView
  /** Of a client without e-mail, whose yes the team may hear on the phone. */
  isHeardByPhone: boolean
}

/** The proposed total, with the team's actions while the client has not answered, or the answer. */
export function DrawerAdjustment({ order, isHeardByPhone }: Props) {
  const { adjustment } = order
  if (!adjustment || adjustment.status === 'withdrawn') return null
  const { status, totalBefore, total, reason } = adjustment
  const figures = `${formatFcfa(totalBefore)} → ${formatFcfa(total)}`
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
      <ul className={`stack gap-2 ${classes.counts}`}>
        {changedLines(adjustment).map(({ key, name, service, before, after }) => (
          <li key={key}>
            {name} ({serviceLabel(service).toLowerCase()})&nbsp;: {before} → {after}
          </li>
        ))}
      </ul>
      {reason ? <p>Raison&nbsp;: {reason}</p> : null}
      <p>En attente de la réponse du client.</p>
      {isHeardByPhone ? <HeardByPhone adjustment={adjustment} /> : null}
      <ProposalActions order={order} adjustmentId={adjustment.id} />
    </Note>
  )
}

/** The client's answer on the phone. It is final, and the person who records it signs it. */
function HeardByPhone({ adjustment }: { adjustment: NonNullable<OrderView['adjustment']> }) {
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
      text: 'Le total change tout de suite. Votre nom reste avec cet accord\u00a0: le client lit que l’équipe l’a noté, et le Super Admin le lit dans le journal.',
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

function ProposalActions({ order, adjustmentId }: { order: OrderView; adjustmentId: string }) {
  const withdraw = useAct(trpc.adjustments.withdraw, { failed: FAILED, stale: ['orders'] })
  const taken = useTakenElsewhere()
  const { reference, clientContactPhone, adjustment } = order
  const message = `Bonjour, votre commande Lavéo #${reference} a un nouveau total à accepter\u00a0: ${formatFcfa(adjustment?.total ?? 0)}. Vous pouvez répondre dans Suivi.`
  return (
    <div className="flex wrap gap-8 mt-10">
      {clientContactPhone ? (
        <WhatsAppLink
          size="sm"
          phone={clientContactPhone}
          text={message}
          onClick={() => taken.run({ orderId: order.id, template: 'nouveau_total' })}
        >
          Prévenir le client
        </WhatsAppLink>
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
