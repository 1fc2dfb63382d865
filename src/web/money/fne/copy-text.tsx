import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopied } from '#web/components/actions/copy-button.tsx'
import { notifyError } from '#web/components/feedback/notify.tsx'
import classes from './fne.module.css'

/** A square button that copies what stands beside it. */
export function CopyText({ what, text }: { what: string; text: string }) {
  const { isCopied, note } = useCopied()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      note(true)
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
