import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Modules } from '#shared/shop/modules/modules.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { countLabel } from '#shared/text/pieces.ts'
import { shortHours } from '#shared/time/slot-words.ts'
import { WEEKDAYS } from '#shared/time/zone.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'
import type { SettingsCards, SettingsField } from './settings-fields.ts'
import {
  fieldsOfPage,
  INDEX_PAGES,
  type IndexPage,
  indexPageOf,
  isPageHere,
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
  const modules = useModules()
  return (
    <nav aria-label="Pages des réglages">
      <ul className={classes.index}>
        {INDEX_PAGES.map((page) => {
          const isUnsaved = cards && hasUnsaved(unsaved, cards, fieldsUnder(page, modules))
          return (
            <li key={page}>
              <Link
                className={cx('row gap-12 no-underline', classes.entry)}
                to={pagePath(page)}
                aria-current={current && page === indexPageOf(current) ? 'page' : undefined}
              >
                <span className="grow">
                  <b className={classes.entryName}>{SETTINGS_PAGES[page].label}</b>
                  {isUnsaved ? (
                    <span className={classes.dot} title="Non enregistré">
                      <VisuallyHidden>, non enregistré</VisuallyHidden>
                    </span>
                  ) : null}{' '}
                  <span className="block quiet text-s">
                    {page === 'modules' ? modulesLine(modules) : LINES[page](cards)}
                  </span>
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

/** The fields that an entry leads to: those of modules stand behind their switches. */
function fieldsUnder(page: IndexPage, modules: Modules): SettingsField[] {
  return SETTINGS_PAGE_IDS.filter(
    (id) => indexPageOf(id) === page && isPageHere(id, modules),
  ).flatMap(fieldsOfPage)
}

function modulesLine(modules: Modules): string {
  const all = Object.values(modules)
  const on = all.filter(Boolean).length
  return `${on} sur ${all.length} ${on === 1 ? 'allumé' : 'allumés'}`
}

/** The values set on a page, in one line of the index; without the saved settings, its subject. */
const LINES: Record<Exclude<IndexPage, 'modules'>, (cards: SettingsCards | undefined) => string> = {
  house: () => 'Contact, adresse, mentions',
  times: (cards) => (cards ? timesLine(cards) : 'Ouverture, fériés, délai'),
  area: (cards) => (cards ? areaLine(cards) : 'Point de départ, rayon'),
  money: (cards) => (cards ? moneyLine(cards) : 'Wave, arrondi, réclamations'),
  system: () => 'E‑mails, copies, exports',
}

function timesLine({ opening, turnaround }: SettingsCards): string {
  const { week } = opening.value
  const days = WEEKDAYS.filter((day) => week[day] !== null)
  const [first] = days.map((day) => week[day])
  const isSame = days.every((day) => week[day]?.from === first?.from && week[day]?.to === first?.to)
  const hours = first && isSame ? `, ${shortHours(first)}` : ''
  return `${countLabel(days.length, 'jour')}${hours}, prêt en ${turnaround.value.hours}\u00a0h`
}

function areaLine({ pricing, radius }: SettingsCards): string {
  const { km } = radius.value
  const reach = km === null ? 'Sans limite' : `${km}\u00a0km`
  return `${reach}, ${formatFcfa(pricing.value.ratePerKm)} le km`
}

function moneyLine({ payment, rounding }: SettingsCards): string {
  const { step } = rounding.value
  const hasWave = config.waveOfServer || payment.value.waveLink !== null
  return `${hasWave ? 'Wave' : 'Sans Wave'}, ${step === 1 ? 'au franc' : `arrondi à ${step}`}`
}
