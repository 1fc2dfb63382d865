import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmRequest {
  title: ReactNode
  text?: ReactNode
  confirmLabel?: string
  /** In place of a yes: one of these. */
  choices?: readonly { value: string; label: string }[] | undefined
  cancelLabel?: string
  tone?: 'danger' | 'soleil'
}

interface Props extends ConfirmRequest {
  opened: boolean
  onAnswer: (answer: boolean | string) => void
}

/** A question before an irreversible action. Opened through `useConfirm`. */
export function ConfirmDialog({
  opened,
  onAnswer,
  title,
  text,
  confirmLabel = '',
  choices,
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
          {choices ? null : (
            <Button tone={tone} onClick={() => onAnswer(true)}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {text}
      {choices ? (
        <div className="stack gap-8 mt-12">
          {choices.map(({ value, label }) => (
            <Button key={value} full tone="outline" onClick={() => onAnswer(value)}>
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </Dialog>
  )
}
