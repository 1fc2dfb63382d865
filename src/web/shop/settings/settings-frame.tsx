import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatDayMonth } from '#shared/dates.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'
import { type SettingsCards, sectionsOfFields } from './settings-fields.ts'
import { SEARCH_HASH, SettingsIndex } from './settings-index.tsx'
import {
  fieldsOfPage,
  indexPageOf,
  pagePath,
  SETTINGS_PAGES,
  type SettingsPageId,
} from './settings-pages.ts'
import { SettingsSearch } from './settings-search.tsx'

interface Props {
  page: SettingsPageId
  /** The title of a screen inside the page, where it has one of its own. */
  title?: string
  subtitle?: string
  children: ReactNode
}

/** A page of the settings: beside their index on a desk, alone on a phone. */
export function SettingsFrame({ page, title, subtitle, children }: Props) {
  const { label } = SETTINGS_PAGES[page]
  const { data } = trpc.settings.all.useQuery()
  const isForm = title === undefined
  const shownTitle = title ?? label
  usePageTitle(shownTitle)
  const { settings } = paths.superadmin
  const above = indexPageOf(page)
  const back =
    above === page
      ? { to: settings, label: 'Réglages' }
      : { to: pagePath(above), label: SETTINGS_PAGES[above].label }
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <Link className={`no-underline ${classes.area}`} to={settings}>
          Réglages
        </Link>
        <SettingsSearch />
      </div>
      <div className={classes.aside}>
        <SettingsIndex current={page} />
      </div>
      <div className={classes.page}>
        <div className={isForm ? classes.card : undefined}>
          <div className={classes.pageHead}>
            <PageHeader
              bar={isForm}
              title={shownTitle}
              subtitle={subtitle ?? (data && lastChange(data, page))}
              backTo={isForm ? back.to : pagePath(page)}
              backLabel={isForm ? back.label : label}
              aside={isForm ? <SearchLink /> : null}
            />
          </div>
          {/* The bar of a phone has no room for it. */}
          {isForm && subtitle ? <p className="quiet mb-16 below-sidebar-only">{subtitle}</p> : null}
          {children}
        </div>
      </div>
    </div>
  )
}

/** On a phone the search is on the index. */
function SearchLink() {
  return (
    <span className={classes.toSearch}>
      <Link
        className="square-44 place-center icons-24"
        to={paths.superadmin.settings + SEARCH_HASH}
        aria-label="Chercher dans les réglages"
      >
        <IconSearch aria-hidden="true" />
      </Link>
    </span>
  )
}

/** `Modifié le 14 novembre par Adjoua Brou`: the last choice of a person among the sections of a page. */
function lastChange(cards: SettingsCards, page: SettingsPageId): string | undefined {
  const saved = sectionsOfFields(fieldsOfPage(page))
    .map((section) => cards[section])
    .filter(({ updatedAt }) => updatedAt !== null)
    .sort((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0))
  const last = saved.find(({ updatedBy }) => updatedBy !== null)
  if (last?.updatedAt) return `Modifié le ${formatDayMonth(last.updatedAt)} par ${last.updatedBy}`
  return saved.length > 0 ? 'Réglage de départ' : undefined
}
