import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmRequest {
  title: ReactNode
  text?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'soleil'
}

interface Props extends ConfirmRequest {
  opened: boolean
  onAnswer: (yes: boolean) => void
}

/** A question before an irreversible action. Opened through `useConfirm`. */
export function ConfirmDialog({
  opened,
  onAnswer,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Retour',
  tone = 'soleil',
}: Props) {
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      size="sm"
      bare
      footer={
        <>
          <Button tone="ghost" data-autofocus onClick={() => onAnswer(false)}>
            {cancelLabel}
          </Button>
          <Button tone={tone} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  )
}
