import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { pageLine } from './page-line.ts'
import classes from './settings.module.css'
import {
  fieldsOfPage,
  pagePath,
  SETTINGS_PAGE_IDS,
  SETTINGS_PAGES,
  type SettingsPageId,
} from './settings-pages.ts'
import { hasUnsaved, useUnsavedSettings } from './unsaved.ts'

/** At this fragment the index opens with the focus in its search. */
export const SEARCH_HASH = '#chercher'

/** The pages of the settings, each with what is set there, and a dot while something is not saved. */
export function SettingsIndex({ current }: { current?: SettingsPageId }) {
  const { id: userId } = useMe()
  const { data: cards } = trpc.settings.all.useQuery()
  const unsaved = useUnsavedSettings(userId)
  return (
    <nav aria-label="Pages des réglages">
      <ul className={classes.index}>
        {SETTINGS_PAGE_IDS.map((page) => {
          const { label } = SETTINGS_PAGES[page]
          const isUnsaved = cards && hasUnsaved(unsaved, cards, fieldsOfPage(page))
          return (
            <li key={page}>
              <Link
                className={cx('row gap-12 no-underline', classes.entry)}
                to={pagePath(page)}
                aria-current={page === current ? 'page' : undefined}
              >
                <span className="grow">
                  <b className={classes.entryName}>{label}</b>
                  {isUnsaved ? (
                    <span className={classes.dot} title="Non enregistré">
                      <VisuallyHidden>, non enregistré</VisuallyHidden>
                    </span>
                  ) : null}{' '}
                  <span className="block quiet text-s">{pageLine(page, cards)}</span>
                </span>
                <IconChevronRight className={`quiet ${classes.chevron}`} aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
