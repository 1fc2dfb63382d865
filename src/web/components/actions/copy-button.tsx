import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { announceToReaders } from '../feedback/announcer.tsx'
import { notifyError } from '../feedback/notify.tsx'
import { Button } from './button.tsx'

/** How long the button says that it was copied. */
const COPIED_MS = 5000

interface Props {
  /** Resolves to whether it was copied. */
  copy: () => Promise<boolean | undefined>
  loading?: boolean
  disabled?: boolean
  children: ReactNode
}

/** Copies something, and says so in its own place. */
export function CopyButton({ copy, loading = false, disabled = false, children }: Props) {
  const { isCopied, note } = useCopied()
  return (
    <Button
      tone="outline"
      icon={isCopied ? <IconCheck /> : <IconCopy />}
      loading={loading}
      disabled={disabled}
      onClick={() => void copy().then(note)}
    >
      {isCopied ? 'Copié' : children}
    </Button>
  )
}

/** Resolves to whether the text was copied; where it was not, the person is told what to do instead. */
export async function copyText(text: string, failed: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    notifyError(failed, instead)
    return false
  }
}

/** Lets a button say for a while that what it copies was copied. */
export function useCopied() {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const note = (done: boolean | undefined) => {
    setCopied(done === true)
    if (done) announceToReaders('Copié')
  }
  return { isCopied, note }
}
