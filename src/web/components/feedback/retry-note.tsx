import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { Note, type NoteTone } from './note.tsx'
import classes from './retry-note.module.css'

interface Props {
  tone?: NoteTone
  title: ReactNode
  text?: ReactNode
  retrying: boolean
  onRetry: () => unknown
}

/** A failure in part of a screen: what, why, « Réessayer ». */
export function RetryNote({ tone = 'danger', title, text, retrying, onRetry }: Props) {
  return (
    <Note tone={tone} role={tone === 'danger' ? 'alert' : 'status'} title={title}>
      {text}
      <Button
        className={`flex mt-10 ${classes.retry}`}
        tone="outline"
        size="sm"
        icon={<IconRefresh />}
        loading={retrying}
        onClick={() => void onRetry()}
      >
        Réessayer
      </Button>
    </Note>
  )
}
