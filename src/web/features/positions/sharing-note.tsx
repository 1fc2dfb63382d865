import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { Note, type NoteTone } from '#web/components/feedback/note.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { chooseSharing, useShareChoice } from './share-choice.ts'
import { type SharingState, useSharingState } from './sharing.ts'
import { useRides } from './use-rides.ts'
import { endSharing, retrySharing } from './use-share-position.ts'

const LOOKS: Record<SharingState | 'off', { tone: NoteTone; title: string; text?: string }> = {
  off: { tone: 'info', title: 'Position non partagée' },
  searching: { tone: 'info', title: 'Recherche de votre position…' },
  shared: { tone: 'success', title: 'Position partagée' },
  refused: {
    tone: 'warning',
    title: 'Position non partagée',
    text: 'Autorisez la localisation de ce site dans les réglages du navigateur, puis réessayez.',
  },
  lost: {
    tone: 'warning',
    title: 'Position introuvable',
    text: 'Activez la localisation du téléphone ou mettez-vous à découvert.',
  },
}

/** Shows whether the livreur's position is shared, while they are on the way, with a button to change it. */
export function SharingNote() {
  const { id } = useMe()
  const isRiding = useRides() !== ''
  const hasAgreed = useShareChoice(id) === 'yes'
  const sharingState = useSharingState()
  if (!isRiding) return null
  const state = hasAgreed ? sharingState : 'off'
  const { tone, title, text } = LOOKS[state]
  const isLocating = state === 'shared' || state === 'searching'
  return (
    <div className="mb-18" role="status">
      <Note
        tone={tone}
        icon={isLocating ? <IconCurrentLocation /> : <IconCurrentLocationOff />}
        title={title}
        action={<SharingButton state={state} userId={id} />}
      />
      {text ? <p className="quiet text-s leading-14 mt-6">{text}</p> : null}
    </div>
  )
}

function SharingButton({ state, userId }: { state: SharingState | 'off'; userId: string }) {
  if (state === 'off')
    return (
      <Button tone="outline" size="sm" onClick={() => chooseSharing(userId, 'yes')}>
        Partager
      </Button>
    )
  if (state === 'refused')
    return (
      <Button tone="outline" size="sm" onClick={retrySharing}>
        Réessayer
      </Button>
    )
  return (
    <Button tone="outline" size="sm" onClick={() => endSharing(userId)}>
      Arrêter
    </Button>
  )
}
