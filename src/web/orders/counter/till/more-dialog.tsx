import { IconClipboardList, IconHome, IconTrash } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { contentsLabel, contentsOf } from '#shared/orders/contents-words.ts'
import { keyOf } from '#shared/orders/draft/draft.ts'
import { toWeigh, withEstimate } from '#shared/orders/draft/weights.ts'
import { isWeightKnown } from '#shared/shop/prices/known-weight.ts'
import { Act, ActList } from '#web/components/dialogs/act-sheet.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { notifyWarning } from '#web/components/feedback/notify.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useMe } from '#web/session.ts'
import { addToDraft, changeDraft, readLatestDraft } from '../../cart/draft-store.ts'
import { teamDraftKey, teamOrderPath, tillDraftKey } from '../../team-order-paths.ts'
import type { TillState } from './use-till.ts'

interface Props {
  till: TillState
  opened: boolean
  onClose: () => void
}

/** Rare acts on a basket: leaving the bag uncounted, a livreur's visit instead, starting anew. */
export const MoreDialog = mountedOnceOpened(function MoreDialog({ till, opened, onClose }: Props) {
  const { client, cart, draft } = till
  const me = useMe()
  const navigate = useNavigate()
  const erase = () => {
    cart.clear()
    cart.change({ contactPhone: null, idempotencyKey: newKey() })
    till.drop.forgetError()
  }
  const sendLivreur = () => {
    if (client.kind !== 'known') {
      navigate(paths.admin.newOrder)
      return
    }
    const { id } = client.client
    const { lines: dropped, express, discount } = readLatestDraft(tillDraftKey(me.id))
    const lines = dropped.map((line) =>
      withEstimate(
        line,
        till.totals.lines.find((one) => keyOf(one) === keyOf(line))?.minGrams ?? null,
      ),
    )
    if (express) changeDraft(teamDraftKey(me.id, id), { express })
    if (discount) changeDraft(teamDraftKey(me.id, id), { discount })
    const left = lines.flatMap((line) => {
      const quantity = line.quantity - (addToDraft(teamDraftKey(me.id, id), line) ?? 0)
      return quantity > 0 ? [{ ...line, quantity }] : []
    })
    erase()
    if (left.length > 0) {
      cart.change({ lines: left.map(toWeigh), express, contactPhone: draft.contactPhone })
      notifyWarning(
        'Le panier de la visite est plein',
        `Il reste ${contentsLabel(contentsOf(left.map(toWeigh)))} à la caisse.`,
      )
    }
    navigate(teamOrderPath(id))
  }
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog title="Autres actions" size="sm" opened={opened} onClose={onClose}>
      <ActList>
        <Act
          icon={<IconClipboardList />}
          detail={
            draft.lines.every(isWeightKnown)
              ? 'La commande est enregistrée, le sac attend son comptage.'
              : 'Pesez d’abord le sac au kilo\u00a0: son prix en dépend. Les pièces se comptent plus tard.'
          }
          onSelect={then(till.countLater)}
        >
          Compter plus tard
        </Act>
        <Act
          icon={<IconHome />}
          detail={
            client.kind === 'known'
              ? 'Un livreur passe prendre et rapporter ce linge.'
              : 'Un livreur passe. Dites d’abord qui est le client pour garder ce linge.'
          }
          onSelect={then(sendLivreur)}
        >
          Passer chez le client
        </Act>
        {draft.lines.length > 0 || till.phone !== '' ? (
          <Act icon={<IconTrash />} onSelect={then(erase)}>
            Recommencer avec une caisse vide
          </Act>
        ) : null}
      </ActList>
    </Dialog>
  )
})
