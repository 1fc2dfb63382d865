import { Link } from 'react-router-dom'
import { searchNames } from '#shared/text/search-names.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { isHidden } from './folded-settings.ts'
import classes from './settings.module.css'
import { type SettingsValues, savedValues } from './settings-fields.ts'
import {
  fieldsOfPage,
  fieldsOfRows,
  isPageHere,
  pagePath,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
  type SettingsPageId,
  settingsLink,
} from './settings-pages.ts'
import { SETTINGS } from './settings-table.ts'

interface Entry {
  to: string
  label: string
  page: SettingsPageId
}

const { journal, mails } = paths.superadmin

/** Entries that are no field and no title of a form. */
const FURTHER: Entry[] = [
  { to: pagePath('area'), label: 'Tarifs des quartiers', page: 'area' },
  { to: `${pagePath('workshop')}#prenoms`, label: 'Prénoms de l’atelier', page: 'workshop' },
  { to: mails, label: 'E‑mails', page: 'system' },
  { to: journal, label: 'Journal', page: 'system' },
  { to: `${pagePath('system')}#copies`, label: 'Copies de sauvegarde', page: 'system' },
  { to: `${pagePath('system')}#exports`, label: 'Exports', page: 'system' },
]

/** Each field and each title of a page: of two with one name, the first. A setting that is fixed is found where it is shown. */
function entriesOfPage(
  page: SettingsPageId,
  values: SettingsValues | undefined,
  hasAdmin: boolean,
): Entry[] {
  const { groups: all, more } = SETTINGS_PAGES[page]
  const groups = all.filter(({ ofAdmins }) => hasAdmin || !ofAdmins)
  const absent = all.filter((group) => !groups.includes(group))
  const folded = more.filter((one) => values && isHidden(one, values))
  const hidden = [
    ...folded.flatMap(({ fields }) => fields),
    ...absent.flatMap(({ rows }) => fieldsOfRows(rows)),
  ]
  const fields = fieldsOfPage(page)
    .filter((field) => !hidden.includes(field))
    .map((field) => ({ field, label: SETTINGS[field].name }))
  const titles = groups.map(({ title, rows }) => ({ field: fieldsOfRows(rows)[0], label: title }))
  return [...fields, ...titles]
    .filter(({ label }, at, all) => all.findIndex((one) => one.label === label) === at)
    .map(({ field, label }) => ({ to: field ? settingsLink(field) : pagePath(page), label, page }))
}

const MOST = 7

/** The settings by their own name, then by the name of their page too; nothing of a module that is off. */
function useFound(search: string): Entry[] {
  const modules = useModules()
  const { data: cards } = trpc.settings.all.useQuery()
  const counters = trpc.stats.counters.useQuery(undefined, { enabled: search !== '' })
  const hasAdmin = counters.data?.admins !== 0
  if (search.trim() === '') return []
  const values = cards && savedValues(cards)
  const entries = SETTINGS_PAGE_IDS.flatMap((page) => entriesOfPage(page, values, hasAdmin))
    .concat(FURTHER)
    .filter(({ page }) => isPageHere(page, modules))
  const names = ({ label, page }: Entry) => [label, SETTINGS_PAGES[page].label]
  return searchNames(entries, search, names).slice(0, MOST)
}

interface Props {
  search: string
  onOpen: () => void
}

/** The settings of this name, each with its page. */
export default function SettingsFound({ search, onOpen }: Props) {
  const found = useFound(search)
  if (found.length === 0)
    return <p className={`quiet ${classes.foundNone}`}>Aucun réglage de ce nom.</p>
  return (
    <ul className="lines-between" aria-label="Réglages trouvés">
      {found.map(({ to, label, page }) => (
        <li key={to + label}>
          <Link className={`no-underline ${classes.foundOne}`} to={to} onClick={onOpen}>
            <b>{label}</b> <span className="quiet text-s">{SETTINGS_PAGES[page].label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
