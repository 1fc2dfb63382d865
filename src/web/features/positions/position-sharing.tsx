import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import classes from './position-sharing.module.css'
import { chooseSharing, type ShareChoice, useShareChoice } from './share-choice.ts'
import { useRides } from './use-rides.ts'
import { useSharePosition } from './use-share-position.ts'

/**
 * Shares the livreur's position while they are on the way, on any screen. It asks for their consent at
 * their first departure, once for each device.
 */
export default function PositionSharing({ rideBegun }: { rideBegun: boolean }): ReactNode {
  const { id } = useMe()
  const rides = useRides()
  const choice = useShareChoice(id)
  // When the dialog is closed without an answer, it opens again at the next departure.
  const [dismissedRides, setDismissedRides] = useState('')
  useSharePosition()
  return (
    <ConsentDialog
      opened={rideBegun && choice === undefined && dismissedRides !== rides}
      onClose={() => setDismissedRides(rides)}
      onAnswer={(answer) => chooseSharing(id, answer)}
    />
  )
}

interface Props {
  opened: boolean
  onClose: () => void
  onAnswer: (answer: ShareChoice) => void
}

function ConsentDialog({ opened, onClose, onAnswer }: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Partager votre position avec le client&#8239;?"
      size="sm"
      bare
      footer={
        <>
          <Button tone="ghost" data-autofocus onClick={() => onAnswer('no')}>
            Ne pas partager
          </Button>
          <Button tone="soleil" onClick={() => onAnswer('yes')}>
            Partager
          </Button>
        </>
      }
    >
      <ul className={`stack gap-8 ${classes.terms}`}>
        <li>Le client vous voit arriver sur sa carte et se tient prêt.</li>
        <li>Lui et l’équipe Lavéo voient votre dernière position, rien d’autre.</li>
        <li>Seulement quand vous êtes en route. À la fin de la mission, elle est effacée.</li>
        <li>Vous pouvez arrêter à tout moment sur l’écran des missions.</li>
      </ul>
    </Dialog>
  )
}
