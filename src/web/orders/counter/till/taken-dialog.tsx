import { useState } from 'react'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { newKey } from '#web/lib/new-key.ts'
import { PhotoButton } from '#web/record/photo-field.tsx'
import { useMe } from '#web/session.ts'
import { SendFollow } from '../../client-links/send-follow.tsx'
import type { OrderView } from '../../order-view.ts'
import { PhotoNotSent } from '../../photo-not-sent.tsx'
import { sendPhoto } from '../../send-photo.ts'
import { useOrderDrawer } from '../../use-order-drawer.ts'

interface Props {
  order: OrderView
  opened: boolean
  onClose: () => void
}

/** Acts that may follow the ticket of an order: a photo of its clothes, its link for the client, its pages. */
export default function TakenDialog({ order, opened, onClose }: Props) {
  const { id, reference } = order
  const { id: owner } = useMe()
  const { linkTo } = useOrderDrawer()
  const [isKept, setKept] = useState(false)
  const [notSent, setNotSent] = useState<string>()
  const addPhoto = async (blob: Blob) => {
    const photo = { id: newKey(), blob, caption: '', takenAt: serverNow() }
    setNotSent(undefined)
    const reason = await sendPhoto({ owner, orderId: id, step: 'pickup' }, photo)
    setNotSent(reason)
    setKept(reason === undefined)
  }
  return (
    <Dialog
      title={
        <>
          Commande <OrderReference reference={reference} />
        </>
      }
      reference={reference}
      size="sm"
      opened={opened}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fermer</Button>}
    >
      <div className="stack gap-12">
        <SendFollow order={order} tone="outline" />
        <PhotoButton onAdd={(blob) => void addPhoto(blob)}>Photo du linge</PhotoButton>
        <PhotoNotSent reason={notSent} />
        {isKept ? (
          <p className="quiet text-s" role="status">
            Photo gardée avec la commande.
          </p>
        ) : null}
        <ButtonLink full tone="outline" to={paths.ticket(id)}>
          Ticket et son format
        </ButtonLink>
        <ButtonLink full tone="outline" to={linkTo(id)} state={{ drawer: true }} onClick={onClose}>
          Voir la commande
        </ButtonLink>
      </div>
    </Dialog>
  )
}
