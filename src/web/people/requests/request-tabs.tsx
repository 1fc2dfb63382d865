import { useSearchParams } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { REQUEST_TABS, type RequestTab, requestsPath } from '#shared/requests-path.ts'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { PageTab, PageTabs } from '#web/components/layout/page-tabs.tsx'
import { tabFigures, useRequestCounts } from './use-request-counts.ts'

const TAB = 'onglet'

const LABELS: Record<RequestTab, string> = {
  'a-confirmer': 'À confirmer',
  messages: 'Messages',
  problemes: 'Problèmes',
}

/** Links that were sent or kept while there were more tabs still open what they named. */
const FORMER: Record<string, string> = {
  'a-decider': requestsPath('problemes'),
  'par-numero': requestsPath('a-confirmer'),
  'a-envoyer': requestsPath('messages', 'a-envoyer'),
  relances: requestsPath('messages', 'relances'),
  signalements: requestsPath('problemes'),
  reclamations: requestsPath('problemes'),
  hebdomadaires: requestsPath('problemes'),
  livreurs: paths.admin.duty,
  candidatures: requestsPath('messages', 'candidatures'),
}

/** The open tab, which is in the address, or where the address of a former one leads. */
export function useRequestTab(): { tab?: RequestTab; moved?: string } {
  const [params] = useSearchParams()
  const name = params.get(TAB) ?? ''
  const tab = REQUEST_TABS.find((one) => one === name)
  if (tab) return { tab }
  const former = FORMER[name]
  if (!former) return {}
  // The request or the order that was open stays so.
  const rest = new URLSearchParams(params)
  rest.delete(TAB)
  const separator = former.includes('?') ? '&' : '?'
  return { moved: rest.size > 0 ? `${former}${separator}${rest}` : former }
}

/** The first tab with something that waits, or the first of all; undefined until that is known. */
export function useFirstWaitingTab(): RequestTab | undefined {
  const { data, isLoading } = useRequestCounts()
  if (isLoading) return undefined
  const figures = data && tabFigures(data)
  return REQUEST_TABS.find((tab) => figures?.[tab]) ?? 'a-confirmer'
}

/** The tabs, each with its number. One that never held anything is not there. */
export function RequestTabs({ current }: { current: RequestTab | undefined }) {
  const counts = useRequestCounts().data
  const figures = counts && tabFigures(counts)
  const isThere: Record<RequestTab, boolean> = {
    'a-confirmer': true,
    messages: counts?.hasMessages ?? true,
    problemes: counts?.hasProblems ?? true,
  }
  return (
    <PageTabs label="Demandes" className="mb-12">
      {REQUEST_TABS.filter((tab) => isThere[tab] || tab === current).map((tab) => (
        <PageTab
          key={tab}
          to={requestsPath(tab)}
          isCurrent={tab === current}
          // The room of the number stays where nothing waits: the tabs after it do not move.
          figure={figures && (figures[tab] > 0 ? cappedCount(figures[tab]) : '')}
        >
          {LABELS[tab]}
        </PageTab>
      ))}
    </PageTabs>
  )
}
