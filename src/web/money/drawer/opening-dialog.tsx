import { Dialog } from '#web/components/dialogs/dialog.tsx'
import type { Desk } from './drawer-act.ts'
import { OpeningForm } from './opening-card.tsx'

interface Props {
  desk: Desk
  opened: boolean
  onClose: () => void
  onOpened: () => void
}

/** The drawer is opened where its cash is about to be taken. */
export default function OpeningDialog({ desk, opened, onClose, onOpened }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Ouvrir le tiroir" size="sm">
      <OpeningForm desk={desk} onOpened={onOpened} />
    </Dialog>
  )
}
