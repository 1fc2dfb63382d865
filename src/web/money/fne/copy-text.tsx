import { IconCheck, IconCopy } from '@tabler/icons-react'
import { copyText, useCopied } from '#web/components/actions/copy-button.tsx'
import classes from './fne.module.css'

/** A square button that copies what stands beside it. */
export function CopyText({ what, text }: { what: string; text: string }) {
  const { isCopied, note } = useCopied()
  const copy = () => copyText(text, 'Rien n’a été copié', 'Écrivez-le à la main.').then(note)
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
