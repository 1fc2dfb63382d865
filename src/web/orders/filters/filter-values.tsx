import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatFrancs } from '#shared/text/money.ts'
import { foldText } from '#shared/text/search-text.ts'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './filter-panel.module.css'

export interface FilterValue {
  value: string
  label: string
  /** The orders that it leaves; undefined until they are counted. */
  count: number | undefined
  /** Stands below a seam. */
  isApart?: boolean
}

export interface FilterValuesProps {
  label: string
  values: readonly FilterValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** From so many values on they are searched. */
const MANY = 5

/** The values of a filter, of which several may be chosen. Arrows go from one to the next. */
export function FilterValues({ label, values, chosen, onChange }: FilterValuesProps) {
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const isSearched = values.filter(({ isApart }) => !isApart).length >= MANY
  const shown = values.filter((one) => foldText(one.label).includes(foldText(typed.trim())))
  useEffect(() => {
    list.current?.querySelector<HTMLElement>('input')?.focus()
  }, [])
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows and the Enter of its fields
    <div ref={list} onKeyDown={(event) => goOn(event, list.current)}>
      {isSearched ? (
        <SearchField
          hideLabel
          label={`Chercher, ${label}`}
          className={classes.search}
          value={typed}
          onChange={setTyped}
        />
      ) : null}
      {shown.length === 0 ? <p className={`quiet text-s ${classes.none}`}>Aucune valeur.</p> : null}
      {shown.map((one) => (
        <Value
          key={one.value}
          of={one}
          isChosen={chosen.includes(one.value)}
          onToggle={() => toggle(one.value)}
        />
      ))}
    </div>
  )
}

interface ValueProps {
  of: FilterValue
  isChosen: boolean
  onToggle: () => void
}

function Value({ of: { label, count, isApart = false }, isChosen, onToggle }: ValueProps) {
  return (
    <div className={cx(classes.value, isApart && classes.apart)}>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        label={
          <>
            <b className="grow anywhere">{label}</b>{' '}
            <span className="quiet">{count === undefined ? '' : formatFrancs(count)}</span>
          </>
        }
      />
    </div>
  )
}

function goOn(event: KeyboardEvent, list: HTMLElement | null): void {
  const { key, target } = event
  const fields = Array.from(list?.querySelectorAll<HTMLInputElement>('input') ?? [])
  const place = target instanceof HTMLInputElement ? fields.indexOf(target) : -1
  if (place < 0) return
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    event.preventDefault()
    fields[place + (key === 'ArrowDown' ? 1 : -1)]?.focus()
  } else if (key === 'Enter') {
    event.preventDefault()
    // In the search it chooses the first value that was found.
    const box = fields[place]?.type === 'checkbox' ? fields[place] : fields[place + 1]
    box?.click()
  }
}
