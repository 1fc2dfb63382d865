import { IconArrowLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import type { Quarter } from '#shared/places/area-name.ts'
import { findPlaces } from '#shared/places/find-places.ts'
import { QUARTERS } from '#shared/places/quarters.ts'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { chooseQuarter } from './choose-quarter.ts'
import classes from './quarter-list.module.css'
import { transportWords } from './quarter-words.ts'

/** As many as stand above a phone's keyboard, and a few more. */
const MAX_FOUND = 8

interface Props {
  draftKey: string
  catalogue: Catalogue
  onChosen: (quarter: Quarter) => void
}

/** The communes, then the quarters of one, each with its transport; typing finds them by name. */
export function QuarterList({ draftKey, catalogue, onChosen }: Props) {
  const [search, setSearch] = useState('')
  const [commune, setCommune] = useState<string>()
  const isSearching = search.trim() !== ''
  const shown = isSearching ? findPlaces(search, QUARTERS).slice(0, MAX_FOUND) : quartersOf(commune)
  const choose = (quarter: Quarter) => {
    const inside = quartersOf(quarter.commune)
    // The only one of its commune is chosen at once.
    if (!isSearching && commune === undefined && inside.length > 1) setCommune(quarter.commune)
    else {
      chooseQuarter(draftKey, quarter)
      onChosen(quarter)
    }
  }
  const isOpen = isSearching || commune !== undefined
  return (
    <div className="stack gap-12">
      <SearchField
        label="Quartier ou commune"
        hideLabel
        placeholder="Chercher un quartier"
        value={search}
        onChange={setSearch}
      />
      <ul className={classes.list} aria-label={isOpen ? 'Quartiers' : 'Communes'}>
        {commune === undefined || isSearching ? null : (
          <Line
            name={
              <span className="row gap-8 accent">
                <IconArrowLeft size={20} aria-hidden="true" />
                Toutes les communes
              </span>
            }
            onPress={() => setCommune(undefined)}
          />
        )}
        {shown.map((quarter) => (
          <Line
            key={`${quarter.commune} ${quarter.name}`}
            name={isOpen ? nameIn(quarter) : quarter.commune}
            beside={isSearching && quarter.name !== quarter.commune ? quarter.commune : undefined}
            end={
              isOpen || quartersOf(quarter.commune).length === 1 ? (
                transportWords(quarter.point, catalogue)
              ) : (
                <IconChevronRight size={20} aria-hidden="true" />
              )
            }
            onPress={() => choose(quarter)}
          />
        ))}
      </ul>
      {isSearching && shown.length === 0 ? (
        <p className="quiet" role="status">
          Aucun quartier de ce nom. Choisissez le plus proche&nbsp;: le lieu exact vient ensuite.
        </p>
      ) : null}
    </div>
  )
}

/** The quarters of a commune, its town first; the town of each commune while none is chosen. */
function quartersOf(commune: string | undefined): readonly Quarter[] {
  if (commune === undefined) return QUARTERS.filter((one) => one.name === one.commune)
  return QUARTERS.filter((one) => one.commune === commune)
}

const nameIn = ({ name, commune }: Quarter) => (name === commune ? `${name}, centre` : name)

interface LineProps {
  name: ReactNode
  beside?: string | undefined
  end?: ReactNode
  onPress: () => void
}

function Line({ name, beside, end, onPress }: LineProps) {
  return (
    <li>
      <button type="button" className={classes.line} onClick={onPress}>
        <span className="shrink anywhere">
          <b>{name}</b> {beside ? <span className="quiet text-s">{beside}</span> : null}
        </span>
        <span className="quiet nowrap">{end}</span>
      </button>
    </li>
  )
}
