import { IconMapPin } from '@tabler/icons-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { findFolded } from '#shared/text/find-folded.ts'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { PASTED_LENGTH } from '#web/components/map/pasted-position.tsx'
import { cx } from '#web/lib/cx.ts'
import { keyName } from '#web/lib/shortcuts/key-name.ts'
import classes from './place-finder.module.css'
import { type PlaceOption, pastedFault } from './place-options.ts'

interface Props {
  ref?: Ref<HTMLDivElement>
  search: string
  onSearch: (typed: string) => void
  options: readonly PlaceOption[]
  /** The key of the line that Enter chooses. */
  active: string | undefined
  onActive: (key: string) => void
  onChoose: (option: PlaceOption) => void
}

/** « Quartier ou point de repère »: a combobox whose lines have the numbers of the pins on the map. */
export function PlaceFinder({ ref, search, onSearch, options, active, onActive, onChoose }: Props) {
  const listId = useId()
  const at = options.findIndex(({ key }) => key === active)
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return
    const key = keyName(event)
    const step = key === undefined ? undefined : STEPS[key]
    const current = options[at]
    if (step !== undefined) {
      const next = options[(at + step + options.length) % options.length]
      if (next) onActive(next.key)
    } else if (key !== 'Enter' || !current) return
    else onChoose(current)
    event.preventDefault()
  }
  return (
    <div className="stack gap-8" ref={ref}>
      <SearchField
        label="Quartier ou point de repère"
        placeholder="Riviera 3, bd Latrille…"
        maxLength={PASTED_LENGTH}
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${listId}-${at}`}
        value={search}
        onChange={onSearch}
        onKeyDown={handleKey}
      />
      <div className={classes.list}>
        <div id={listId} role="listbox" aria-label="Lieux">
          {options.map((option, index) => (
            <Line
              key={option.key}
              id={`${listId}-${index}`}
              option={option}
              number={index + 1}
              search={search}
              isActive={index === at}
              onPoint={() => onActive(option.key)}
              onChoose={() => onChoose(option)}
            />
          ))}
        </div>
        <p className={`row gap-12 icons-20 leading-13 text-s ${classes.other}`} role="status">
          <IconMapPin aria-hidden="true" />
          {footWords(search, options.length)}
        </p>
      </div>
    </div>
  )
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

function footWords(search: string, found: number): string {
  if (found > 0) return 'Autre endroit\u00a0: touchez la carte.'
  return search.trim() === ''
    ? 'Écrivez un nom, collez une position, ou touchez la carte.'
    : (pastedFault(search) ?? 'Aucun lieu de ce nom. Touchez la carte.')
}

interface LineProps {
  id: string
  option: PlaceOption
  number: number
  search: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Line({ id, option, number, search, isActive, onPoint, onChoose }: LineProps) {
  const { name, about } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={cx('row gap-12 clickable leading-13', classes.line, isActive && classes.active)}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={`fixed round place-center ${classes.number}`} aria-hidden="true">
        {number}
      </span>
      <span className="grow shrink anywhere">
        <b className="block">
          <Marked text={name} search={search} />
        </b>
        <span className="block quiet text-s">{about}</span>
      </span>
      {isActive ? (
        <span className={`fixed ${classes.key}`} aria-hidden="true">
          ⏎
        </span>
      ) : null}
    </div>
  )
}

function Marked({ text, search }: { text: string; search: string }) {
  const hit = findFolded(text, search)
  if (!hit) return text
  return (
    <>
      {text.slice(0, hit.start)}
      <mark className={classes.hit}>{text.slice(hit.start, hit.end)}</mark>
      {text.slice(hit.end)}
    </>
  )
}
