import { IconSearch, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { focusOnMount } from '#web/lib/focus.ts'
import classes from './scanner.module.css'

interface Props {
  onText: (text: string) => void
  onClose: () => void
}

/** The field for a reference, a tag or a bag. A USB scanner writes in it and presses Enter. */
export function TypedCode({ onText, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    onText(text)
    // The next one is typed or scanned at once.
    setTyped('')
  }
  return (
    <form className={`flex gap-10 mt-12 ${classes.typed}`} onSubmit={handleSubmit}>
      <input
        ref={focusOnMount}
        className="grow shrink rounded"
        aria-label="Commande, pièce ou étiquette"
        placeholder="4821 0937"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      <button
        type="submit"
        className={`place-center clickable fixed ${classes.key}`}
        aria-label="Chercher"
      >
        <IconSearch aria-hidden="true" />
      </button>
      <button
        type="button"
        className={`place-center clickable fixed ${classes.key}`}
        aria-label="Fermer le clavier"
        onClick={onClose}
      >
        <IconX aria-hidden="true" />
      </button>
    </form>
  )
}
