import { useSearchParams } from 'react-router-dom'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { useModules } from '#web/modules.ts'
import type { Outputs } from '#web/trpc.ts'
import classes from './request-tabs.module.css'
import { useRequestCounts } from './use-request-counts.ts'

const PARAM = 'onglet'

/** The tabs by their names in the address, each with the kind of request that it counts. */
export const REQUEST_TABS = [
  { name: 'a-decider', label: 'À décider', count: 'asks' },
  { name: 'par-numero', label: 'Par numéro', count: 'numbers' },
  { name: 'a-envoyer', label: 'À envoyer', count: 'toSend' },
  { name: 'relances', label: 'Relances', count: 'reminders' },
  { name: 'signalements', label: 'Signalements', count: 'flags' },
  { name: 'reclamations', label: 'Réclamations', count: 'claims' },
  { name: 'hebdomadaires', label: 'Chaque semaine', count: 'weekly' },
  { name: 'livreurs', label: 'Livreurs à valider', count: 'livreurs' },
  { name: 'candidatures', label: 'Candidatures', count: 'applications' },
  { name: 'messages', label: 'Messages', count: 'messages' },
] as const satisfies { name: string; label: string; count: keyof Outputs['requests']['counts'] }[]

export type TabName = (typeof REQUEST_TABS)[number]['name']

/** The open tab. It is in the address, so that a reload or a shared link opens it again. */
export function useRequestTab(): TabName | undefined {
  const [params] = useSearchParams()
  return REQUEST_TABS.find(({ name }) => name === params.get(PARAM))?.name
}

/** The address of a tab, in the page of the requests. */
export const requestTabSearch = (name: TabName): string => `?${PARAM}=${name}`

/** The first tab with something that waits, or the first of all; undefined until that is known. */
export function useFirstWaitingTab(): TabName | undefined {
  const { data, isLoading } = useRequestCounts()
  if (isLoading) return undefined
  return REQUEST_TABS.find(({ count }) => data?.[count])?.name ?? 'par-numero'
}

/** The tabs of the requests, with the number of each kind. What an owner decides has none while nothing waits for them. */
export function RequestTabs({ current }: { current: TabName | undefined }) {
  const counts = useRequestCounts().data
  const modules = useModules()
  const isChosen: Partial<Record<TabName, boolean>> = {
    relances: modules.reminders,
    hebdomadaires: modules.weekly,
    'a-decider': current === 'a-decider' || Boolean(counts?.asks),
  }
  const shown = REQUEST_TABS.filter(({ name }) => isChosen[name] ?? true)
  return (
    <PageTabs label="Demandes" className={`mb-16 ${classes.tabs}`}>
      {shown.map(({ name, label, count }) => (
        <PageTab
          key={name}
          to={{ search: requestTabSearch(name) }}
          isCurrent={name === current}
          figure={counts && cappedCount(counts[count])}
        >
          {label}
        </PageTab>
      ))}
    </PageTabs>
  )
}
