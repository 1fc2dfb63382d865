import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { LOADING_LINES } from '#web/components/states/ticket-skeleton.tsx'
import classes from './settings.module.css'
import { SEARCH_HASH } from './settings-index.tsx'

// The journal and the e-mails have the search too, and not the settings that it finds.
const SettingsFound = lazyPart(() => import('./settings-found.tsx'), LOADING_LINES)

/** Finds a setting by its name, and leads to its field; Enter opens the first. */
export function SettingsSearch() {
  const [search, setSearch] = useState('')
  const found = useRef<HTMLDivElement>(null)
  const isAsked = useLocation().hash === SEARCH_HASH
  const openFirst = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') found.current?.querySelector('a')?.click()
  }
  return (
    <search className={`relative ${classes.search}`}>
      <SearchField
        label="Chercher un réglage"
        hideLabel
        placeholder="Chercher un réglage"
        autoFocus={isAsked}
        value={search}
        onChange={setSearch}
        onKeyUp={openFirst}
      />
      {search.trim() === '' ? null : (
        <div ref={found} className={`surface rounded ${classes.found}`}>
          <SettingsFound search={search} onOpen={() => setSearch('')} />
        </div>
      )}
    </search>
  )
}
