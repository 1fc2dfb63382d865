import {
  IconBike,
  IconCalendarRepeat,
  IconCashOff,
  IconClockExclamation,
  IconClockPause,
  IconDeviceMobile,
  IconFlag,
  IconMail,
  IconUserPlus,
} from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { cappedCount } from '#web/components/frame/nav-item.ts'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { useOrderCounts } from '#web/features/orders/use-order-counts.ts'
import { cx } from '#web/lib/cx.ts'
import classes from './request-tabs.module.css'
import { useRequestCounts } from './use-request-counts.ts'

const PARAM = 'onglet'

/** The names of the tabs in the address. */
export type TabName =
  | 'par-numero'
  | 'retards'
  | 'signalements'
  | 'impayees'
  | 'non-reclamees'
  | 'livreurs'
  | 'hebdomadaires'
  | 'candidatures'
  | 'messages'

interface Tab {
  name: TabName
  label: string
  icon: ReactNode
  count:
    | 'numbers'
    | 'late'
    | 'flags'
    | 'unpaid'
    | 'unclaimed'
    | 'weekly'
    | 'livreurs'
    | 'applications'
    | 'messages'
}

const TABS: Tab[] = [
  { name: 'par-numero', label: 'Par numéro', icon: <IconDeviceMobile />, count: 'numbers' },
  { name: 'retards', label: 'En retard', icon: <IconClockExclamation />, count: 'late' },
  { name: 'signalements', label: 'Signalements', icon: <IconFlag />, count: 'flags' },
  { name: 'impayees', label: 'Impayées', icon: <IconCashOff />, count: 'unpaid' },
  { name: 'non-reclamees', label: 'Non réclamées', icon: <IconClockPause />, count: 'unclaimed' },
  {
    name: 'hebdomadaires',
    label: 'Chaque semaine',
    icon: <IconCalendarRepeat />,
    count: 'weekly',
  },
  { name: 'livreurs', label: 'Livreurs à valider', icon: <IconUserPlus />, count: 'livreurs' },
  { name: 'candidatures', label: 'Candidatures', icon: <IconBike />, count: 'applications' },
  { name: 'messages', label: 'Messages', icon: <IconMail />, count: 'messages' },
]

/** The open tab. It is in the address, so that a reload or a shared link opens it again. */
export function useRequestTab(): TabName | undefined {
  const [params] = useSearchParams()
  return TABS.find(({ name }) => name === params.get(PARAM))?.name
}

/** The address of a tab, in the page of the requests. */
export const requestTabSearch = (name: TabName): string => `?${PARAM}=${name}`

/** The first tab with something that waits, or the first of all; undefined until that is known. */
export function useFirstWaitingTab(): TabName | undefined {
  const { counts, isKnown } = useCounts()
  if (!isKnown) return undefined
  return TABS.find(({ count }) => counts[count])?.name ?? 'par-numero'
}

function useCounts() {
  const requests = useRequestCounts()
  const orders = useOrderCounts()
  const counts: Partial<Record<Tab['count'], number>> = { ...requests.data, ...orders.data?.views }
  return { counts, isKnown: !requests.isLoading && !orders.isLoading }
}

/** The tabs of the requests, with the number of each kind. */
export function RequestTabs({ current }: { current: TabName | undefined }) {
  const { counts } = useCounts()
  const bar = useScrollToCurrent(current)
  return (
    <nav
      ref={bar}
      className={`rounded-ticket outlined mb-24 relative surface ${classes.tabs}`}
      aria-label="Demandes"
    >
      {TABS.map(({ name, label, icon, count }) => (
        <Link
          key={name}
          to={{ search: requestTabSearch(name) }}
          className={cx(
            'column relative gap-4 no-underline',
            classes.tab,
            name === current && 'badge-indigo',
          )}
          aria-current={name === current ? 'page' : undefined}
        >
          <b
            className={cx(
              classes.figure,
              toneOf(name, counts[count]) ?? (name !== current && 'accent'),
            )}
          >
            {figure(counts[count]) ?? <SkeletonBlock width="24px" height="26px" />}
          </b>{' '}
          <span className={cx('text-s leading-12', name === current && 'strong')}>{label}</span>
          <span
            className={cx('absolute icons-22 wide-only', name !== current && 'quiet', classes.icon)}
            aria-hidden="true"
          >
            {icon}
          </span>
        </Link>
      ))}
    </nav>
  )
}

/** Late orders are the only ones that turn red. */
const toneOf = (name: TabName, count = 0) =>
  name === 'retards' && count > 0 ? 'negative' : undefined

const figure = (count: number | undefined) => (count === undefined ? undefined : cappedCount(count))

/** Scrolls the bar to the current tab when it is narrower than its tabs. */
function useScrollToCurrent(current: TabName | undefined) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (!current || !bar.current || !tab) return
    bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [current])
  return bar
}
