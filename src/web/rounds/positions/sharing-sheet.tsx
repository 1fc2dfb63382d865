import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import { isNetworkError } from '#web/lib/error-message.ts'
import { useMe } from '#web/session.ts'
import { shareChoice } from './share-choice.ts'
import { SHARING_TITLES, type SharingView } from './sharing-words.ts'
import { Terms } from './terms.tsx'
import { useSharingView } from './use-sharing-view.ts'

const TEXTS: Record<SharingView, string> = {
  off: 'Les clients ne vous voient pas arriver sur leur carte.',
  ready: 'Votre position sera partagée dès que vous serez en route.',
  searching: 'Le téléphone cherche où vous êtes.',
  shared: 'Le client chez qui vous allez vous voit arriver sur sa carte.',
  refused: 'Autorisez la localisation de ce site dans les réglages du navigateur, puis réessayez.',
  lost: 'Activez la localisation du téléphone ou mettez-vous à découvert.',
}

interface Props {
  opened: boolean
  onClose: () => void
}

/** The meaning of sharing the position, its state, and the button that changes it. */
export const SharingSheet = mountedOnceOpened(function SharingSheet({
  opened,
  onClose,
}: Props): ReactNode {
  const { view } = useSharingView()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={SHARING_TITLES[view]}
      subtitle={TEXTS[view]}
      size="sm"
      footer={<SharingActions view={view} onDone={onClose} />}
    >
      <Terms />
    </Dialog>
  )
})

// The code that shares the position is a file of its own, which is most often loaded since the page was opened.
const loadSharing = () => import('./position-sharing.tsx')

/** Erases on the server the position that this device no longer shares. */
async function erase(): Promise<void> {
  try {
    const { eraseSharedPosition } = await loadSharing()
    await eraseSharedPosition()
  } catch (error) {
    const why = isNetworkError(error) ? 'Faute de réseau, la' : 'La'
    notifyError(
      'Votre position n’est plus envoyée.',
      `${why} dernière reste visible jusqu’à la fin de la mission.`,
    )
  }
}

function SharingActions({ view, onDone }: { view: SharingView; onDone: () => void }) {
  const { id } = useMe()
  const share = () => {
    shareChoice.choose(id, 'yes')
    onDone()
  }
  const stop = () => {
    shareChoice.choose(id, 'no')
    onDone()
    void erase()
  }
  const retry = async () => {
    onDone()
    const { retrySharing } = await loadSharing()
    retrySharing()
  }
  if (view === 'off') return <Button onClick={share}>Partager</Button>
  return (
    <>
      <Button tone="outline" onClick={stop}>
        Arrêter
      </Button>
      {view === 'refused' ? <Button onClick={() => void retry()}>Réessayer</Button> : null}
    </>
  )
}
