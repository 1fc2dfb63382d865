import type { ReactNode } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { ShareChoice } from './share-choice.ts'
import { Terms } from './terms.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  onAnswer: (answer: ShareChoice) => void
}

/** The question whether the client may see the livreur come. */
export default function ConsentDialog({ opened, onClose, onAnswer }: Props): ReactNode {
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
      <Terms />
    </Dialog>
  )
}
