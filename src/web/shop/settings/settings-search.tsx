import { type KeyboardEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { searchNames } from '#shared/text/search-names.ts'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import classes from './settings.module.css'
import { SEARCH_HASH } from './settings-index.tsx'
import {
  fieldsOfPage,
  fieldsOfRows,
  pagePath,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
  settingsLink,
} from './settings-pages.ts'
import { SETTINGS } from './settings-table.ts'

interface Entry {
  to: string
  label: string
  page: string
}

const { journal, mails } = paths.superadmin

/** Entries that are no field and no title of a form. */
const FURTHER: Entry[] = [
  { to: pagePath('pricing'), label: 'Tarifs des quartiers', page: SETTINGS_PAGES.pricing.label },
  {
    to: `${pagePath('workshop')}#prenoms`,
    label: 'Prénoms de l’atelier',
    page: SETTINGS_PAGES.workshop.label,
  },
  { to: mails, label: 'E‑mails', page: SETTINGS_PAGES.system.label },
  { to: journal, label: 'Journal', page: SETTINGS_PAGES.system.label },
  {
    to: `${pagePath('system')}#copies`,
    label: 'Copies de sauvegarde',
    page: SETTINGS_PAGES.system.label,
  },
  {
    to: `${pagePath('system')}#exports`,
    label: 'Exports',
    page: SETTINGS_PAGES.system.label,
  },
]

/** Each field and each title, page by page: of two with one name, the first. */
const ENTRIES: Entry[] = SETTINGS_PAGE_IDS.flatMap((id) => {
  const { label: page, groups } = SETTINGS_PAGES[id]
  const fields = fieldsOfPage(id).map((field) => ({ field, label: SETTINGS[field].name }))
  const titles = groups.map(({ title, rows }) => ({ field: fieldsOfRows(rows)[0], label: title }))
  return [...fields, ...titles]
    .map(({ field, label }) => ({ to: field ? settingsLink(field) : pagePath(id), label, page }))
    .filter(({ label }, at, all) => all.findIndex((one) => one.label === label) === at)
}).concat(FURTHER)

const MOST = 7

/** The settings by their own name, then by the name of their page too. */
function entriesFor(search: string): Entry[] {
  if (search.trim() === '') return []
  return searchNames(ENTRIES, search, ({ label, page }) => [label, page]).slice(0, MOST)
}

/** Finds a setting by its name, and leads to its field. */
export function SettingsSearch() {
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const isAsked = useLocation().hash === SEARCH_HASH
  const found = entriesFor(search)
  const openFirst = ({ key }: KeyboardEvent) => {
    const [first] = found
    if (key !== 'Enter' || !first) return
    setSearch('')
    navigate(first.to)
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
        <div className={`surface rounded ${classes.found}`}>
          {found.length === 0 ? (
            <p className={`quiet ${classes.foundNone}`}>Aucun réglage de ce nom.</p>
          ) : (
            <ul className="lines-between" aria-label="Réglages trouvés">
              {found.map(({ to, label, page }) => (
                <li key={to + label}>
                  <Link
                    className={`no-underline ${classes.foundOne}`}
                    to={to}
                    onClick={() => setSearch('')}
                  >
                    <b>{label}</b> <span className="quiet text-s">{page}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </search>
  )
}
