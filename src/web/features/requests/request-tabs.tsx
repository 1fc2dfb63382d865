import { IconBike, IconMail, IconUserPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { cx } from '#web/components/cx.ts'
import { countText } from '#web/components/nav-item.ts'
import { Bone } from '#web/components/ticket-skeleton.tsx'
import classes from './request-tabs.module.css'
import { useRequestCounts } from './use-request-counts.ts'

const PARAM = 'onglet'

interface Tab {
  /** In the address. */
  name: 'livreurs' | 'candidatures' | 'messages'
  label: string
  icon: ReactNode
  count: 'livreurs' | 'applications' | 'messages'
}

const TABS = [
  { name: 'livreurs', label: 'Livreurs à valider', icon: <IconUserPlus />, count: 'livreurs' },
  { name: 'candidatures', label: 'Candidatures', icon: <IconBike />, count: 'applications' },
  { name: 'messages', label: 'Messages', icon: <IconMail />, count: 'messages' },
] as const satisfies Tab[]

export type TabName = Tab['name']

/** The kind of request on screen. It lives in the address, so that it survives a reload and can be sent to a colleague. */
export function useRequestTab(): TabName {
  const [params] = useSearchParams()
  return TABS.find(({ name }) => name === params.get(PARAM))?.name ?? 'livreurs'
}

/** How many of each kind wait, and the way to them: one card cut by dashed seams. */
export function RequestTabs({ current }: { current: TabName }) {
  const { data } = useRequestCounts()
  return (
    <nav className={classes.tabs} aria-label="Demandes">
      {TABS.map(({ name, label, icon, count }) => (
        <Link
          key={name}
          to={{ search: `?${PARAM}=${name}` }}
          className={cx(classes.tab, name === current && classes.on)}
          aria-current={name === current ? 'page' : undefined}
        >
          <b className={classes.figure}>
            {data ? countText(data[count]) : <Bone width="24px" height="26px" />}
          </b>{' '}
          <span className={classes.label}>{label}</span>
          <span className={classes.icon} aria-hidden="true">
            {icon}
          </span>
        </Link>
      ))}
    </nav>
  )
}
