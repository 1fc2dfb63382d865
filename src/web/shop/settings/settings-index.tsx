import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { areaAt } from '#shared/places/communes.ts'
import { moduleOffAt } from '#shared/shop/modules/module-screens.ts'
import type { Modules } from '#shared/shop/modules/modules.ts'
import { workshopWords } from '#shared/shop/settings/section-words.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { config } from '#web/lib/config.ts'
import { cx } from '#web/lib/cx.ts'
import { useModules } from '#web/modules.ts'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import classes from './settings.module.css'
import type { SettingsCards } from './settings-fields.ts'
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
  const modules = useModules()
  return (
    <nav aria-label="Pages des réglages">
      <ul className={classes.index}>
        {SETTINGS_PAGE_IDS.filter((page) => moduleOffAt(pagePath(page), modules) === undefined).map(
          (page) => {
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
                    <span className="block quiet text-s">{pageLine(page, { cards, modules })}</span>
                  </span>
                  <IconChevronRight className={`quiet ${classes.chevron}`} aria-hidden="true" />
                </Link>
              </li>
            )
          },
        )}
      </ul>
    </nav>
  )
}

/** The values set on a page, in one line of the index; without the saved settings, its subject. */
function pageLine(
  page: SettingsPageId,
  { cards, modules }: { cards: SettingsCards | undefined; modules: Modules },
): string {
  switch (page) {
    case 'modules':
      return modulesLine(modules)
    case 'house':
      return 'Contact, adresse, mentions légales'
    case 'times':
      return cards ? timesLine(cards) : 'Ouverture, fériés, délais, express'
    case 'area':
      return cards ? areaLine(cards) : 'Point de départ, rayon'
    case 'pricing':
      return cards ? pricingLine(cards) : 'Prix du kilomètre, arrondi'
    case 'payment':
      return cards ? paymentLine(cards) : 'Espèces, Wave, reçus'
    case 'fne':
      return 'Point de vente, taxe, stickers'
    case 'workshop':
      return cards ? workshopWords(cards.workshop.value) : 'Postes, machines, portants, prénoms'
    case 'reminders':
      return 'Impayés, linge prêt, factures'
    case 'system':
      return 'E‑mails, journal, copies, exports'
  }
}

function modulesLine(modules: Modules): string {
  const all = Object.values(modules)
  const on = all.filter(Boolean).length
  return `${on} sur ${all.length} ${on === 1 ? 'allumé' : 'allumés'}`
}

function timesLine({ turnaround }: SettingsCards): string {
  return `Ouverture, fériés, ${turnaround.value.hours}\u00a0h`
}

function areaLine({ pricing, radius }: SettingsCards): string {
  const area = areaAt(pricing.value.base)
  const place = area ? (area.quarter ?? area.commune) : 'Hors d’Abidjan'
  const { km } = radius.value
  return `${place}, ${km === null ? 'sans limite' : `rayon ${km}\u00a0km`}`
}

function paymentLine({ payment }: SettingsCards): string {
  const hasWave = config.waveOfServer || payment.value.waveLink !== null
  return hasWave ? 'Espèces, Wave, reçus' : 'Espèces, reçus, sans Wave'
}

function pricingLine({ pricing, rounding }: SettingsCards): string {
  const { step } = rounding.value
  return `${pricing.value.ratePerKm} le km, ${step === 1 ? 'au franc' : `arrondi à ${step}`}`
}
