import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import classes from './fne.module.css'

const COPIED_MS = 3000

/** A square button that copies what stands beside it. */
export function CopyText({ what, text }: { what: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      announceToReaders('Copié')
    } catch {
      notifyError('Rien n’a été copié', 'Écrivez-le à la main.')
    }
  }
  return (
    <button
      type="button"
      className={`fixed place-center square-44 clickable rounded icons-20 ${classes.copy}`}
      aria-label={`Copier ${what}`}
      onClick={() => void copy()}
    >
      {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
    </button>
  )
}
