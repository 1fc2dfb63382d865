import type { RefObject } from 'react'
import { KeyHint } from '#web/components/display/key-hint.tsx'
import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import classes from './garment-grid.module.css'
import { type Direction, GARMENT, garmentBeside } from './garment-keys.ts'

interface GridKeys {
  grid: RefObject<HTMLElement | null>
  isResting: boolean
  onSearch: () => void
  onAdd: () => void
  onRemove: () => void
  onService: () => void
}

/** The keys that choose a garment and count its pieces. */
export function useGridKeys({ grid, isResting, ...acts }: GridKeys): void {
  const go = (direction: Direction) => () => {
    const garments = [...(grid.current?.querySelectorAll<HTMLElement>(GARMENT) ?? [])].filter(
      (garment) => garment.checkVisibility?.() ?? true,
    )
    const from = garments.find(({ tabIndex }) => tabIndex === 0)
    const isThere = from !== undefined && from === document.activeElement
    const next = isThere ? garmentBeside(garments, from, direction) : (from ?? garments[0])
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest' })
  }
  const choose = { label: 'Choisir un vêtement', repeats: true }
  useShortcuts(
    {
      '/': { label: 'Chercher, ou « 3 che »', run: acts.onSearch },
      ArrowLeft: { ...choose, run: go('left') },
      ArrowUp: { ...choose, run: go('up') },
      ArrowRight: { ...choose, run: go('right') },
      ArrowDown: { ...choose, run: go('down') },
      '+': { label: 'Ajouter une pièce', run: acts.onAdd, repeats: true },
      '-': { label: 'Retirer une pièce', run: acts.onRemove, repeats: true },
      r: { label: 'Service suivant', run: acts.onService },
    },
    { enabled: !isResting },
  )
}

const KEYS = [
  { names: ['/'], text: 'chercher' },
  { names: ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'], text: 'choisir' },
  { names: ['+', '-'], text: 'compter' },
  { names: ['r'], text: 'service' },
  { names: ['t'], text: 'client' },
  { names: ['e', 'w'], text: 'payer' },
]

/** The keys of the till, where there is a keyboard; `?` opens the sheet with all of them. */
export function TillKeys() {
  return (
    <p className={`quiet ${classes.help}`} aria-hidden="true">
      {KEYS.map(({ names, text }) => (
        <span key={text} className="inline-row gap-4 nowrap">
          {names.map((name) => (
            <KeyHint key={name} name={name} />
          ))}
          {text}
        </span>
      ))}
    </p>
  )
}
