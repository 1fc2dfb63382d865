import { IconLinkOff, IconShare3 } from '@tabler/icons-react'
import { shareMessage } from '#shared/orders/shared-follows/shared-follow-words.ts'
import { Button } from '#web/components/actions/button.tsx'
import { CopyButton, copyText } from '#web/components/actions/copy-button.tsx'
import { WhatsAppLink } from '#web/components/actions/whatsapp-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { focusOnMount } from '#web/lib/focus.ts'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import type { OrderView } from '../order-view.ts'

interface Props {
  order: Pick<OrderView, 'id' | 'reference'>
  opened: boolean
  onClose: () => void
}

/** The link by which others follow an order: to make, to send and to take back. */
export const ShareDialog = mountedOnceOpened(function ShareDialog({
  order,
  opened,
  onClose,
}: Props) {
  const query = trpc.sharedFollows.ofOrder.useQuery({ orderId: order.id }, { enabled: opened })
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title="Partager le suivi"
      subtitle={
        <>
          Commande <OrderReference reference={order.reference} />
        </>
      }
    >
      <div className="stack gap-16">
        <p>
          La personne qui reçoit ce lien suit les étapes, les heures et le livreur qui approche,
          sans compte. Elle ne voit ni l’adresse, ni le numéro, ni les vêtements, ni le prix.
        </p>
        <QueryBoundary
          query={query}
          errorTitle="Impossible de lire le lien."
          loading={<SkeletonBlock width="100%" height="104px" />}
        >
          {(link) =>
            link ? <SharedLink order={order} url={link.url} /> : <NewLink orderId={order.id} />
          }
        </QueryBoundary>
      </div>
    </Dialog>
  )
})

function NewLink({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const share = useAct(trpc.sharedFollows.share, {
    failed: 'Le lien n’a pas été créé.',
    stale: ['sharedFollows'],
    onSuccess: (link) => utils.sharedFollows.ofOrder.setData({ orderId }, link),
  })
  return (
    <div className="stack gap-10">
      <Button autoFocus full loading={share.isRunning} onClick={() => share.run({ orderId })}>
        Créer le lien
      </Button>
      <ActFailure unanswered={share.unanswered} />
    </div>
  )
}

function SharedLink({ order: { id, reference }, url }: { order: Props['order']; url: string }) {
  const message = shareMessage(reference)
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="stack gap-10">
      <p className="anywhere text-s quiet">{url}</p>
      {canShare ? (
        <Button autoFocus full icon={<IconShare3 />} onClick={() => void send(message, url)}>
          Envoyer le lien
        </Button>
      ) : null}
      <div className="flex wrap share-width gap-10">
        <WhatsAppLink
          ref={canShare ? null : focusOnMount}
          tone={canShare ? 'outline' : 'indigo'}
          phone=""
          text={`${message} ${url}`}
        >
          WhatsApp
        </WhatsAppLink>
        <CopyButton
          copy={() =>
            copyText(url, 'Le lien n’a pas été copié', 'Envoyez-le par WhatsApp, ou réessayez.')
          }
        >
          Copier le lien
        </CopyButton>
      </div>
      <Withdraw orderId={id} />
      <p className="quiet text-s">Le lien s’éteint un jour après la fin de la commande.</p>
    </div>
  )
}

function Withdraw({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils()
  const withdraw = useAct(trpc.sharedFollows.withdraw, {
    announced: 'Lien retiré. Il ne s’ouvre plus.',
    failed: 'Le lien n’a pas été retiré.',
    stale: ['sharedFollows'],
    onSuccess: () => utils.sharedFollows.ofOrder.setData({ orderId }, null),
  })
  return (
    <>
      <Button
        tone="ghost"
        icon={<IconLinkOff />}
        loading={withdraw.isRunning}
        onClick={() => withdraw.run({ orderId })}
      >
        Retirer le lien
      </Button>
      <ActFailure unanswered={withdraw.unanswered} />
    </>
  )
}

/** By the phone's own sheet. Who closes the sheet meant it: nothing is said. */
async function send(text: string, url: string): Promise<void> {
  try {
    await navigator.share({ title: 'Suivi Lavéo', text, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    notifyError('Le lien n’a pas été envoyé', 'Copiez-le, ou envoyez-le par WhatsApp.')
  }
}
