import { useState } from 'react'
import { MAX_CLAIM_PHOTOS, MAX_CLAIM_WORD } from '#shared/orders/claims/claims.ts'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { Textarea } from '#web/components/forms/fields.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { useKept } from '#web/lib/use-kept.ts'
import { trpc } from '#web/trpc.ts'
import { ClaimPhotoField } from './claim-photo-field.tsx'
import { useClaimPhotos } from './claim-photos.ts'
import type { OwnClaim } from './own-claims.ts'

interface Props {
  claim: Pick<OwnClaim, 'id' | 'orderId' | 'reference' | 'photoIds'>
  opened: boolean
  onClose: () => void
  /** Called once the claim that this phone holds has changed. */
  onSent: () => void
}

/** « Ajouter un mot ou une photo » to a claim that is open. */
export default function AddToClaimDialog({ claim, opened, onClose, onSent }: Props) {
  const { id: claimId, orderId, photoIds } = claim
  const word = useKept(`laveo-ajout-${claimId}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const [sent, setSent] = useState<readonly string[]>([])
  const { photos, add, remove, renew } = useClaimPhotos(orderId)
  const added = photos.filter(({ id }) => !photoIds.includes(id) && !sent.includes(id))
  // Named photos that were refused: once there is no other room, a new photo takes the place of one.
  const arrived = trpc.photos.ofOrder.useQuery({ orderId }).data?.photos
  const refused = photoIds.filter(
    (id) => arrived && ![...arrived, ...photos].some((photo) => photo.id === id),
  )
  const free = MAX_CLAIM_PHOTOS - photoIds.length
  const sentIds = added.map(({ id }, index) => refused[index - free] ?? id)
  const act = useAct(trpc.claims.add, {
    announced: 'C’est ajouté.',
    failed: 'Échec de l’envoi',
    stale: ['claims', 'orders'],
    async onSuccess() {
      await Promise.all(
        added.map((photo, index) => {
          const id = refused[index - free]
          return id && renew(photo, id)
        }),
      )
      word.clear()
      setSent(photos.map(({ id }) => id))
      onSent()
      onClose()
    },
  })
  const isEmpty = word.value.trim() === '' && added.length === 0
  return (
    <Dialog
      title="Ajouter un mot ou une photo"
      opened={opened}
      onClose={onClose}
      footer={
        <Button
          tone="soleil"
          full
          disabled={isEmpty}
          loading={act.isRunning}
          onClick={() => void act.run({ claimId, note: word.value, photoIds: sentIds })}
        >
          Envoyer
        </Button>
      }
    >
      <div className="stack gap-16">
        <Textarea
          label="Un mot"
          rows={4}
          maxLength={MAX_CLAIM_WORD}
          data-autofocus
          value={word.value}
          onChange={({ currentTarget: { value } }) => word.update(() => value)}
        />
        <ClaimPhotoField
          photos={added}
          had={photoIds.length - refused.length}
          onAdd={add}
          onRemove={remove}
        />
        <ActFailure unanswered={act.unanswered} withRetry={false} />
      </div>
    </Dialog>
  )
}
