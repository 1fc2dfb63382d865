import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { below } from '#shared/widths.ts'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMedia } from '#web/lib/rendering/use-media.ts'
import classes from './filter-chips.module.css'
import { FilterPanel } from './filter-panel.tsx'
import type { FilterValuesProps } from './filter-values.tsx'

const FilterSheet = lazyDialog(() => import('./filter-sheet.tsx'))

interface Props extends FilterValuesProps {
  /** The chosen values, in words. */
  words: readonly string[]
  /** Number of orders that pass all chips. */
  total: number | undefined
}

/** A filter of the list with its values behind it: below it where there is room, in a sheet on a phone. */
export function FilterChip(props: Props) {
  const { label, chosen, words, onChange } = props
  const isNarrow = useMedia(below('tablet'))
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const isOn = chosen.length > 0
  return (
    <span className={cx('inline-row relative', classes.chip, isOn && classes.on)}>
      <button
        ref={button}
        type="button"
        className={`inline-row gap-6 ${classes.open}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <b>{label}</b>
        {isOn ? (
          <span className={classes.words}>
            <VisuallyHidden>: </VisuallyHidden>
            {chosenWords(words, chosen.length)}
          </span>
        ) : (
          <IconChevronDown aria-hidden="true" />
        )}
      </button>
      {isOn ? (
        <button
          type="button"
          className={`place-center ${classes.remove}`}
          aria-label={`Retirer le filtre ${label}`}
          onClick={() => {
            onChange([])
            button.current?.focus()
          }}
        >
          <IconX aria-hidden="true" />
        </button>
      ) : null}
      {isNarrow ? <FilterSheet {...props} opened={isOpen} onClose={close} /> : null}
      {isOpen && !isNarrow ? (
        <FilterPanel {...props} button={button} onClose={close} onLeave={() => setOpen(false)} />
      ) : null}
    </span>
  )
}

/** `Mariam Touré`, `Mariam Touré + 2`. */
function chosenWords([first, ...others]: readonly string[], count: number): string {
  if (first === undefined) return String(count)
  return others.length === 0 ? first : `${first} +\u00a0${others.length}`
}
