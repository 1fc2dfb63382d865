import { IconCurrentLocation, IconCurrentLocationOff } from '@tabler/icons-react'
import { Button } from '#web/components/actions/button.tsx'
import { Note, type NoteTone } from '#web/components/feedback/note.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { chooseSharing, useShareChoice } from './share-choice.ts'
import { type SharingState, useSharingState } from './sharing.ts'
import { useRides } from './use-rides.ts'
import { declineSharing, shareAgain } from './use-share-position.ts'

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

/** While the livreur rides: whether their position is shared, and the way to change it. */
export function ShareMark() {
  const { id } = useMe()
  const riding = useRides() !== ''
  const agreed = useShareChoice(id) === 'yes'
  const sharing = useSharingState()
  if (!riding) return null
  const state = agreed ? sharing : 'off'
  const { tone, title, text } = LOOKS[state]
  const sees = state === 'shared' || state === 'searching'
  return (
    <div className="mb-18" role="status">
      <Note
        tone={tone}
        icon={sees ? <IconCurrentLocation /> : <IconCurrentLocationOff />}
        title={title}
        action={<Change state={state} userId={id} />}
      />
      {text ? <p className="quiet text-s leading-14 mt-6">{text}</p> : null}
    </div>
  )
}

function Change({ state, userId }: { state: SharingState | 'off'; userId: string }) {
  const [label, change] =
    state === 'off'
      ? (['Partager', () => chooseSharing(userId, 'yes')] as const)
      : state === 'refused'
        ? (['Réessayer', shareAgain] as const)
        : (['Arrêter', () => declineSharing(userId)] as const)
  return (
    <Button tone="outline" size="sm" onClick={change}>
      {label}
    </Button>
  )
}
