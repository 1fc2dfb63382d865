import type { ComponentProps } from 'react'
import type { Quarter } from '#shared/places/area-name.ts'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { QuarterList } from './quarter-list.tsx'

interface Props extends Pick<ComponentProps<typeof QuarterList>, 'draftKey' | 'catalogue'> {
  opened: boolean
  onClose: () => void
  onChosen?: (quarter: Quarter) => void
}

/** It asks the client in which quarter they are. */
export function QuarterDialog({ opened, onClose, draftKey, catalogue, onChosen }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Où êtes-vous&#8239;?" size="sm">
      <QuarterList
        draftKey={draftKey}
        catalogue={catalogue}
        onChosen={(quarter) => {
          onClose()
          onChosen?.(quarter)
        }}
      />
    </Dialog>
  )
}
